import { setting } from './setting.ts';

/** What every server of the suite can be told, whatever its tools. */
export const kitSettings = {
  allowedDirs: setting.pathList({
    env: 'DPTTOOLS_ALLOWED_DIRS',
    flag: 'allow-dir',
    summary:
      'Directories that path arguments may reach; default: the working directory and the temporary directory.',
  }),
  denyWrite: setting.list({
    env: 'DPTTOOLS_DENY_WRITE',
    flag: 'deny-write',
    summary: 'Names that nothing is written into, beside .git/hooks, .git/config and .ssh.',
  }),
  logLevel: setting.choice({
    env: 'DPTTOOLS_LOG_LEVEL',
    flag: 'log-level',
    summary: 'Least level that is logged to stderr.',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    default: 'warn',
  }),
  callTimeoutS: setting.integer({
    env: 'DPTTOOLS_CALL_TIMEOUT_S',
    flag: 'call-timeout',
    summary: 'Seconds a call may take when its tool has no limit of its own.',
    default: 60,
    min: 1,
    max: 3600,
  }),
  maxParallelCalls: setting.integer({
    env: 'DPTTOOLS_MAX_PARALLEL_CALLS',
    summary: 'Calls that one family of tools runs at once; more wait their turn.',
    default: 64,
    min: 1,
  }),
  resultMaxChars: setting.integer({
    env: 'DPTTOOLS_RESULT_MAX_CHARS',
    flag: 'result-max-chars',
    summary: 'Characters of text in one result.',
    default: 50_000,
    min: 1000,
  }),
  resultMaxMb: setting.number({
    env: 'DPTTOOLS_RESULT_MAX_MB',
    summary: 'Megabytes of images in one result.',
    default: 10,
    min: 0.1,
  }),
  imageMaxEdgePx: setting.integer({
    env: 'DPTTOOLS_IMAGE_MAX_EDGE_PX',
    summary: 'Longest edge of an image in a result.',
    default: 1568,
    min: 64,
    max: 8000,
  }),
  imageMaxMb: setting.number({
    env: 'DPTTOOLS_IMAGE_MAX_MB',
    summary: 'Megabytes of one image in a result.',
    default: 3,
    min: 0.05,
  }),
};
