import { hasPattern } from '@t3d/resources/kit';

const SHAPE = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

export interface RawLine {
  line: number;
  pattern: string;
  problem: 'shape' | 'unknown';
}

/** The patterns that were typed, by blanks or lines. */
export const patternsIn = (text: string): string[] => [...new Set(text.split(/[\s,，]+/u).filter((one) => one !== ''))];

/**
 * Patterns that cannot be meant, with the line on which they stand: of another shape, or of no call that the role can
 * have. What the user has already is left alone.
 */
export function problemsIn(text: string, all: readonly string[], known: readonly string[]): RawLine[] {
  return text.split('\n').flatMap((row, index) =>
    patternsIn(row).flatMap((pattern): RawLine[] => {
      if (!SHAPE.test(pattern)) return [{ line: index + 1, pattern, problem: 'shape' }];
      if (known.includes(pattern) || all.some((call) => hasPattern([pattern], call))) return [];
      return [{ line: index + 1, pattern, problem: 'unknown' }];
    }),
  );
}
