import { readTime } from '@t3d/resources/kit';

/** The value at `a.b.0.c` of something parsed from JSON; undefined where any part of the way is missing. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The text at a path; undefined for everything else, the empty text included. */
export function textAt(json: unknown, path: string): string | undefined {
  const value = valueAt(json, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The whole number at a path that is exact in a double; undefined for everything else. */
export function integerAt(json: unknown, path: string): number | undefined {
  const value = valueAt(json, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The moment written at a path; undefined when it is none. */
export function timeAt(json: unknown, path: string): Date | undefined {
  const text = textAt(json, path);
  return readTime(text) ?? undefined;
}
