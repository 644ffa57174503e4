import { MAX_FOLDED, caseInsensitiveColumn } from './caseInsensitive';
import type { Fields } from './field';
import { isColumn } from './kind';

/** The use of the column: the folded text, the searchable spellings, or the last characters of a number. */
export type Keeps = 'folded' | 'words' | 'tail';

/** A column that the engine writes beside a field, for search and unique indexes. */
export interface KeptColumn {
  readonly column: string;
  readonly from: string;
  readonly keeps: Keeps;
  readonly length: number;
}

/** The length of the column for all spellings of a text, in characters. */
export const MAX_WORDS = 512;
/** The fewest last characters that find a number. */
export const TAIL = 4;

const SUFFIX = { words: 'Words', tail: 'Tail' } as const;
export const searchColumn = (name: string, keeps: 'words' | 'tail'): string => name + SUFFIX[keeps];

const KNOWN = new WeakMap<Fields, readonly KeptColumn[]>();
export function keptColumns(fields: Fields): readonly KeptColumn[] {
  let found = KNOWN.get(fields);
  if (!found) {
    found = Object.entries(fields).flatMap(([from, field]): KeptColumn[] => {
      const { search, ignoreCase } = field;
      return [
        ...(ignoreCase
          ? [{ column: caseInsensitiveColumn(from), from, keeps: 'folded' as const, length: MAX_FOLDED }]
          : []),
        ...(typeof search === 'string' && isColumn(field)
          ? [{ column: searchColumn(from, search), from, keeps: search, length: search === 'tail' ? TAIL : MAX_WORDS }]
          : []),
      ];
    });
    KNOWN.set(fields, found);
  }
  return found;
}
