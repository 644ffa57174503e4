import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FRAME = /(file:\/\/[^\s()]+?\/assets\/[\w-]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    map = null;
  }
  maps.set(file, map);
  return map;
}

/**
 * A stack trace with the places in the sources instead of those in the bundle. Done only for what is logged: Node's own
 * `--enable-source-maps` translates every trace that anything reads, and Sequelize reads one for every statement.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(FRAME, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = path.relative(process.cwd(), path.resolve(path.dirname(fileURLToPath(file)), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
