import { posix } from 'node:path';
import { findCircles } from '../sites/findCircles';
import { type Source, listImports } from './sources';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** What each file imports of ours, types included; tests and what only runs the product are left out. */
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

/** One sentence for each group of files that import each other in a circle. */
export const checkCircles = (sources: readonly Source[]): string[] =>
  findCircles(graphOf(sources)).map((files) => `a circle of imports: ${files.join(', ')}`);
