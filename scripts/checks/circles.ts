import { posix } from 'node:path';
import type { Source } from './sources';
import { listImports } from './sources';

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

/** The files among which a way leads from each to each, as groups of two and more (Tarjan). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) groups.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups;
}

/** One sentence for each group of files that import each other in a circle. */
export const checkCircles = (sources: readonly Source[]): string[] =>
  findCircles(graphOf(sources)).map((files) => `a circle of imports: ${files.join(', ')}`);
