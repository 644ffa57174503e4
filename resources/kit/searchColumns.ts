import { MAX_CASE_FOLDED, caseInsensitiveColumn } from './caseInsensitive';
import type { Fields } from './field';
import { isColumn } from './kind';

/** The use of the column: the folded text, the searchable spellings, or the last characters of a number. */
export type SearchForm = 'folded' | 'words' | 'tail';

/** A column that the engine writes beside a field, for search and unique indexes. */
export interface SearchColumn {
  readonly column: string;
  readonly from: string;
  readonly keeps: SearchForm;
  readonly length: number;
}

/** The length of the column for all spellings of a text, in characters. */
export const MAX_WORDS = 512;
/** The fewest last characters that find a number. */
export const TAIL = 4;

const SUFFIX = { words: 'Words', tail: 'Tail' } as const;
export const searchColumn = (name: string, keeps: 'words' | 'tail'): string => name + SUFFIX[keeps];

const KNOWN = new WeakMap<Fields, readonly SearchColumn[]>();
export function searchColumns(fields: Fields): readonly SearchColumn[] {
  let found = KNOWN.get(fields);
  if (!found) {
    found = Object.entries(fields).flatMap(([from, field]): SearchColumn[] => {
      const { search, ignoreCase } = field;
      return [
        ...(ignoreCase
          ? [{ column: caseInsensitiveColumn(from), from, keeps: 'folded' as const, length: MAX_CASE_FOLDED }]
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
