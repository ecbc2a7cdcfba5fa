/** A scenario, or some of its checks, that our servers cannot meet because they do not offer what it is about. */
export interface NotApplicable {
  readonly revisions: readonly Revision[];
  readonly scenarios: readonly string[];
  /** Left out: the scenario as a whole. */
  readonly checks?: readonly string[];
  readonly why: string;
}

export const revisions = ['2025-11-25', '2026-07-28'] as const;

export type Revision = (typeof revisions)[number];

const legacy: readonly Revision[] = ['2025-11-25'];
const modern: readonly Revision[] = ['2026-07-28'];
const both: readonly Revision[] = revisions;

/**
 * Everything in the two frozen requirement sets that does not pass, and why.
 * The conformance test fails for what is missing here and for what passes although it stands here.
 */
export const notApplicable: readonly NotApplicable[] = [
  {
    revisions: both,
    scenarios: ['resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    why: 'No resources are offered: files are reached through tools, and the capability is not declared.',
  },
  {
    revisions: legacy,
    scenarios: ['resources-subscribe', 'resources-unsubscribe'],
    why: 'No resources are offered, so there is none to subscribe to.',
  },
  {
    revisions: modern,
    scenarios: ['sep-2164-resource-not-found'],
    checks: ['sep-2164-error-code', 'sep-2164-data-uri'],
    why: 'Without the resources capability the method itself is unknown (-32601), before any resource is looked for. Both checks are recommendations.',
  },
  {
    revisions: both,
    scenarios: [
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
    why: 'No prompts are offered, and the capability is not declared.',
  },
  {
    revisions: both,
    scenarios: ['completion-complete'],
    why: 'Completion is for arguments of prompts and resource templates; neither is offered.',
  },
  {
    revisions: modern,
    scenarios: ['caching'],
    checks: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
      'sep-2549-resources-read-caching-hints',
    ],
    why: 'Hints on lists of prompts and resources, which are not offered. The hints on the list of tools pass.',
  },
  {
    revisions: legacy,
    scenarios: ['logging-set-level', 'tools-call-with-logging'],
    why: 'Logs go to stderr only: logging over the protocol is deprecated, and the capability is not declared.',
  },
  {
    revisions: legacy,
    scenarios: ['tools-call-sampling'],
    why: 'No tool asks the client for a model: sampling is deprecated.',
  },
  {
    revisions: legacy,
    scenarios: ['tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    why: 'No tool asks the user a question: each works from its arguments alone.',
  },
  {
    revisions: modern,
    scenarios: [
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
    ],
    why: 'No tool answers with a request for input, so there is no state to hand out, to tamper with or to resume.',
  },
  {
    revisions: modern,
    scenarios: ['input-required-result-missing-input-response'],
    checks: ['sep-2322-missing-response-rerequests'],
    why: 'A recommendation for servers whose tools ask for input; ours do not.',
  },
  {
    revisions: modern,
    scenarios: ['input-required-result-ignore-extra-params'],
    checks: ['sep-2322-ignore-unexpected-params'],
    why: 'Probed through a tool that asks for input, which is not there. A recommendation.',
  },
  {
    revisions: modern,
    scenarios: ['server-stateless'],
    checks: ['sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400'],
    why: 'No tool needs a capability of the client.',
  },
  {
    revisions: modern,
    scenarios: ['server-stateless'],
    checks: ['sep-2575-http-server-no-independent-requests-on-stream'],
    why: 'Probed through a tool that asks for input while it streams; no tool asks for input.',
  },
  {
    revisions: modern,
    scenarios: ['server-stateless'],
    checks: [
      'sep-2575-server-sends-prompts-list-changed-on-subscription',
      'sep-2575-server-sends-tools-list-changed-on-subscription',
    ],
    why: 'The list of tools is fixed for the life of a process, so listChanged is not declared and the suite passes them over.',
  },
  {
    revisions: both,
    scenarios: ['json-schema-2020-12'],
    why: 'Its tool needs $schema, $defs, $ref and conditions in an input schema. Ours keep to the subset that every client reads. Not scored.',
  },
  {
    revisions: legacy,
    scenarios: ['server-sse-polling'],
    why: 'Streams are not resumable, so no event ids and retry times are sent. Recommendations, not scored.',
  },
  {
    revisions: modern,
    scenarios: ['http-custom-header-server-validation'],
    why: 'No parameter is mirrored into a header (x-mcp-header). Not scored.',
  },
  {
    revisions: modern,
    scenarios: [
      'tasks-capability-negotiation',
      'tasks-dispatch-and-envelope',
      'tasks-lifecycle',
      'tasks-mrtr-composition',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-request-state-removal',
      'tasks-required-task-error',
      'tasks-status-notifications',
      'tasks-wire-fields',
    ],
    why: 'The tasks extension is not offered: long work reports progress and can be cancelled. Not scored.',
  },
];
