import { describe, expect, it } from 'vitest';
import { kindOfText, kindOfType, refuseBinary, refuseType } from './page-kind.ts';

describe('a content type', () => {
  it.each([
    ['text/html; charset=utf-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['TEXT/XML', 'xml'],
    ['application/atom+xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['text/markdown', 'text'],
    ['text/csv', 'text'],
    ['application/ld+json', 'text'],
    ['application/json;charset=utf-8', 'text'],
    ['', 'unknown'],
    ['image/png', undefined],
    ['application/pdf', undefined],
    ['application/zip', undefined],
    ['application/octet-stream', undefined],
    ['video/mp4', undefined],
    ['nonsense', undefined],
  ])('%s is read as %s', (type, kind) => {
    expect(kindOfType(type)).toBe(kind);
  });

  it('of a picture is refused with the tool that shows it', () => {
    expect(() => refuseType('image/png')).toThrow('image/png');
    expect(() => refuseType('image/png')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('fetch_image') }),
    );
    expect(() => refuseType('text/html')).not.toThrow();
  });
});

it.each([
  ['<!doctype html><p>x', 'html'],
  ['\n  <HTML>', 'html'],
  ['<?xml version="1.0"?><rss>', 'xml'],
  ['<feed xmlns="x">', 'xml'],
  ['{"a": 1}', 'text'],
  ['a < b', 'text'],
])('%j is %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});

it('refuses bytes that only call themselves text', () => {
  expect(() => refuseBinary('PK\u0003\u0004\0\0', 'text/plain')).toThrow('text/plain');
  expect(() => refuseBinary('plain', 'text/plain')).not.toThrow();
});
