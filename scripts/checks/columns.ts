import { type Source, listImports } from './sources';
import { posix } from 'node:path';
import { findCircles } from '../sites/findCircles';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** Returns the imports of each file, including type imports. */
export function graphOf(sources: readonly Source[]): Map<string, string[]> {
  const ours = new Set(sources.map(({ path }) => path));
  const resolve = (from: string, specifier: string): string[] => {
    const named = specifier.startsWith('@t3d/') ? specifier.slice('@t3d/'.length) : undefined;
    const path = named ?? (specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined);
    const found = path === undefined ? undefined : ENDINGS.map((end) => path + end).find((file) => ours.has(file));
    return found === undefined || found === from ? [] : [found];
  };
  return new Map(
    sources.map((source) => [
      source.path,
      listImports(source).flatMap(({ specifier }) => resolve(source.path, specifier)),
    ]),
  );
}

export const checkCircles = (sources: readonly Source[]): string[] =>
  findCircles(graphOf(sources)).map((files) => `a circle of imports: ${files.join(', ')}`);

const COLUMNS = 120;

/** Matches files of texts, which belong to a folder of screens or a domain module. */
const WORDS = /^((admin\/(resources|pages)|api\/domain)\/[^/]+(\/.+)?|api\/public)\/\w+Texts\.ts$/;

/** Files and folders with lines wider than 120 columns, each with the reason. */
export const DATA: Readonly<Record<string, string>> = {
  'migrations/': 'frozen as they were run',
  'admin/locales/': 'one text a line',
  'api/locales/': 'one text a line',
  'resources/locales/': 'one text a line',
  'resources/words/': 'one text a line',
  'public-site/src/text/': 'one text a line',
  'public-site/src/guide/text.ts': 'one text a line',
  'clients/typescript/schema.d.ts': 'generated',
  'public-site/src/components/Notice.tsx': 'paths of SVG, which have no spaces',
};

const isData = (path: string): boolean =>
  WORDS.test(path) ||
  Object.keys(DATA).some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

export const checkColumns = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isData(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const columns = [...line].length;
        return columns > COLUMNS ? [`${path}:${index + 1}: ${columns} columns, at most ${COLUMNS}`] : [];
      }),
    );
