import { corpusFiles, fullCorpus, readFromCorpus, sampleCorpus } from '@dpttools/testkit/corpus';
import type { Column, SuiteReport, Table, Target } from '../harness/report.ts';
import { type Contender, failuresOf, type RotationResult, rotate, seriesOf } from '../harness/rotation.ts';
import { median, pairedRatio } from '../harness/statistics.ts';
import { type BenchmarkRun, roundsOf, type Suite } from '../harness/suite.ts';
import type { Extractor, PageToRead } from '../subjects/extractors.ts';

/** Where the expectations of the corpus place its pages. */
const PAGE_URL = 'http://fakehost/test/page.html';
const OWN = 'ours';
const PLAIN = 'linkedom + readability';
const LARGE_PAGE_BYTES = 5_000_000;
const LARGE_PAGE_LIMIT_MS = 1_000;

interface ExpectedPage extends PageToRead {
  readonly path: string;
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

interface Score {
  readonly found: number;
  readonly wanted: number;
  readonly intruders: number;
}

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** As the corpus says: without white space, in which readers differ, and without invisible signs. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '');

function expectedPages(): ExpectedPage[] {
  const corpus = fullCorpus() ?? sampleCorpus();
  return corpusFiles(corpus, 'html').map(({ path, expect }) => ({
    path,
    html: readFromCorpus(corpus, path).toString('utf8'),
    url: PAGE_URL,
    wanted: strings(expect['main_text']).map(bare),
    unwanted: strings(expect['not_main_text']).map(bare),
  }));
}

async function scoreOf(extractor: Extractor, pages: readonly ExpectedPage[]): Promise<Score> {
  const score = { found: 0, wanted: 0, intruders: 0 };
  for (const page of pages) {
    const text = bare(await extractor.read(page));
    score.found += page.wanted.filter((passage) => text.includes(passage)).length;
    score.wanted += page.wanted.length;
    score.intruders += page.unwanted.filter((passage) => text.includes(passage)).length;
  }
  return score;
}

function qualityOf({ found, wanted, intruders }: Score) {
  const recall = found / wanted;
  const precision = found + intruders === 0 ? 0 : found / (found + intruders);
  return {
    recall,
    precision,
    f1: recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision),
  };
}

function timed(extractor: Extractor, pages: readonly PageToRead[]): Contender<number> {
  return {
    name: extractor.name,
    async run() {
      const start = performance.now();
      for (const page of pages) await extractor.read(page);
      return performance.now() - start;
    },
  };
}

/** The body of the longest page, again and again. */
function largePage(pages: readonly ExpectedPage[]): PageToRead {
  const longest = pages.reduce((best, page) => (page.html.length > best.html.length ? page : best));
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(longest.html)?.[1] ?? longest.html;
  const times = Math.ceil(LARGE_PAGE_BYTES / body.length);
  return { html: `<html><body>${body.repeat(times)}</body></html>`, url: PAGE_URL };
}

function timeCells(result: RotationResult<number>, name: string) {
  const own = seriesOf(result, name, (elapsedMs) => elapsedMs);
  const base = seriesOf(result, PLAIN, (elapsedMs) => elapsedMs);
  return {
    elapsedMs: own === undefined ? null : median(own),
    over: own === undefined || base === undefined ? null : pairedRatio(own, base),
  };
}

const timeColumns: readonly Column[] = [
  { key: 'elapsedMs', label: 'ms', digits: 1 },
  { key: 'over', label: `x ${PLAIN}`, digits: 2 },
];

function qualityTable(
  scores: ReadonlyMap<string, Score>,
  times: RotationResult<number>,
  pages: number,
): Table {
  return {
    title: `Main content of ${pages} real pages`,
    columns: [
      { key: 'extractor', label: 'extractor' },
      { key: 'found', label: 'found' },
      { key: 'intruders', label: 'intruders' },
      { key: 'recall', label: 'recall', digits: 3 },
      { key: 'precision', label: 'precision', digits: 3 },
      { key: 'f1', label: 'F1', digits: 3 },
      ...timeColumns,
    ],
    rows: [...scores].map(([extractor, score]) => ({
      extractor,
      found: `${score.found}/${score.wanted}`,
      intruders: score.intruders,
      ...qualityOf(score),
      ...timeCells(times, extractor),
    })),
  };
}

function targetsOf(scores: ReadonlyMap<string, Score>, large: RotationResult<number>): Target[] {
  const f1Of = (name: string) => {
    const score = scores.get(name);
    return score === undefined ? null : qualityOf(score).f1;
  };
  const own = f1Of(OWN);
  const best = Math.max(...[...scores.keys()].filter((name) => name !== OWN).map((name) => f1Of(name) ?? 0));
  return [
    {
      name: 'F1 of the best peer over ours',
      limit: 1,
      unit: 'x',
      measured: own === null ? null : best / own,
    },
    {
      name: 'a page of 5 MB',
      limit: LARGE_PAGE_LIMIT_MS,
      unit: 'ms',
      measured: timeCells(large, OWN).elapsedMs,
    },
  ];
}

async function measure(run: BenchmarkRun): Promise<SuiteReport> {
  const pages = expectedPages();
  // Loaded here: other benchmarks need none of these libraries.
  const { extractors } = await import('../subjects/extractors.ts');
  const scores = new Map<string, Score>();
  for (const extractor of extractors) {
    run.say(extractor.name);
    scores.set(extractor.name, await scoreOf(extractor, pages));
  }
  const rounds = roundsOf(run, 9);
  const largeRounds = Math.min(rounds, 3);
  run.say(`${rounds} rounds, and ${largeRounds} of a page of 5 MB`);
  const times = await rotate(
    extractors.map((extractor) => timed(extractor, pages)),
    rounds,
  );
  const page = largePage(pages);
  // The other two take many seconds for a page of this size.
  const readers = extractors.filter(({ name }) => name === OWN || name === PLAIN);
  const large = await rotate(
    readers.map((extractor) => timed(extractor, [page])),
    largeRounds,
  );
  return {
    method: { rounds, largeRounds, warmUpRounds: 1, pages: pages.length, largePageBytes: page.html.length },
    tables: [
      qualityTable(scores, times, pages.length),
      {
        title: 'One page of 5 MB',
        columns: [{ key: 'extractor', label: 'extractor' }, ...timeColumns],
        rows: readers.map(({ name }) => ({
          extractor: name,
          ...timeCells(large, name),
        })),
      },
    ],
    targets: targetsOf(scores, large),
    missing: [...failuresOf(times, 'pages'), ...failuresOf(large, '5 MB')],
    notes: [
      'recall: passages of the article that are found. precision: these among all passages found, those from outside the article included.',
    ],
  };
}

export const extractSuite: Suite = {
  name: 'extract',
  summary: 'main content of real web pages, beside the libraries of peers',
  measure,
};
