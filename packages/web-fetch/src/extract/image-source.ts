import { absoluteUrl } from './page-url.ts';
import type { Attributes } from './read-markup.ts';

/** Where scripts that load pictures late expect the address. */
const lateSources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
];
const lateSets = ['data-srcset', 'data-lazy-srcset'];

/** Stands in for a picture that is loaded late. */
const placeholder =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|lazy|loading|1x1)(?:[_.-]|$)[^/]*$/i;

/** Longer sets are no work of people. */
const maxSetChars = 20_000;
const maxNameChars = 200;

interface Candidate {
  readonly url: string;
  readonly size: number;
}

/** The candidates of a `srcset`, whose addresses may contain commas. */
function candidatesIn(srcset: string, base: string): Candidate[] {
  return [...srcset.matchAll(/([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)].flatMap(
    ([, reference, size]) => {
      const url = absoluteUrl(reference, base);
      return url === undefined ? [] : { url, size: Number(size ?? 1) };
    },
  );
}

/** The largest picture that a `srcset` offers. */
export function largestInSet(srcset: string | undefined, base: string): string | undefined {
  if (srcset === undefined) return undefined;
  const [first, ...others] = candidatesIn(srcset.slice(0, maxSetChars), base);
  return others.reduce((best, each) => (best !== undefined && best.size >= each.size ? best : each), first)
    ?.url;
}

/** The address of the picture that an `<img>` shows, or will show once scripts have run. */
export function imageSource(attributes: Attributes, base: string): string | undefined {
  const late = lateSources
    .map((name) => absoluteUrl(attributes[name], base))
    .find((url) => url !== undefined);
  const lateSet = lateSets
    .map((name) => largestInSet(attributes[name], base))
    .find((url) => url !== undefined);
  const plain = absoluteUrl(attributes['src'], base);
  const isStandIn = plain === undefined || placeholder.test(new URL(plain).pathname.slice(-maxNameChars));
  if (!isStandIn && late === undefined) return plain;
  return late ?? lateSet ?? largestInSet(attributes['srcset'], base) ?? plain;
}
