import type { Field } from '@t3d/resources/kit';
import {
  TAIL,
  beginningOf,
  caseInsensitiveColumn,
  cleanDigits,
  foldCase,
  searchColumn,
  kindOf,
} from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { foldWords } from '../../registry/searchTexts';
import { serverKindOf } from '../../registry/kinds';
import { valuesNamed } from '../../registry/namedValues';
import { startsWith } from '../../models/dialect';
import { columnIs } from '../../models/filters';
import { containsEach, patternsFor, textContains } from '../../models/textSearch';
import { spellings } from './searchFields';
import type { Source } from './sources';

/** A comparison of a column with the normalised text. */
export interface Match {
  readonly by: 'is' | 'begins' | 'ends' | 'contains';
  readonly value: string;
  readonly where: WhereOptions;
}

const quote = (table: string, name: string): string => `\`${table}\`.\`${name}\``;
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const sqlIs = (sql: string): WhereOptions => literal(sql) as unknown as WhereOptions;

/** Matches `…`, `..` or `*` before the end of a number. */
const OPEN_START = /^(…|\.{2,}|\*)\s*/;

/** Matches a number by the beginning and, with enough digits, by the end. */
function digitMatches(ctx: Context, table: string, column: string, field: Field, text: string): Match[] {
  const isEnd = OPEN_START.test(text);
  const typed = text.replace(OPEN_START, '');
  const begun = isEnd ? null : beginningOf(field.scheme, typed);
  const sql = quote(table, column);
  const end = cleanDigits(typed).toUpperCase();
  const last = end.slice(-TAIL);
  return [
    ...(begun ? [{ by: 'begins' as const, value: begun, where: columnIs(sql, startsWith(ctx.database, begun)) }] : []),
    ...(field.search === 'tail' && /^[\dA-F]+$/.test(end) && end.length >= TAIL
      ? [
          {
            by: 'ends' as const,
            value: end,
            where: {
              [Op.and]: [
                columnIs(quote(table, searchColumn(column, 'tail')), { [Op.eq]: last }),
                columnIs(sql, { [Op.like]: `%${end}` }),
              ],
            } as WhereOptions,
          },
        ]
      : []),
  ];
}

/** Returns the conditions for a text in a source's column, or none if no value can match. */
export function matchesOf(ctx: Context, table: string, source: Source, text: string): Match[] {
  const { column, field, how } = source;
  const sql = quote(table, column);
  if (how === 'digits') return digitMatches(ctx, table, column, field, text);
  if (how === 'named') {
    const { named } = serverKindOf(field);
    const values = named ? valuesNamed(named, text) : [];
    if (!named || values.length === 0) return [];
    const value = values.map((one) => named.nameOf(one, ctx.language)).join(', ');
    return [{ by: 'is', value, where: sqlIs(named.isOneOf(sql, values)) }];
  }
  if (how === 'begins') {
    const values = spellings(field, text);
    if (!values) return [];
    const where = { [Op.or]: values.map((one) => columnIs(sql, startsWith(ctx.database, one))) } as WhereOptions;
    return [{ by: 'begins', value: text, where }];
  }
  const [kept, words] =
    how === 'words'
      ? [searchColumn(column, 'words'), foldWords(text)]
      : [caseInsensitiveColumn(column), foldCase(text)];
  if (words.trim() === '') return [];
  if (how !== 'contains')
    return [
      { by: 'contains', value: text, where: sqlIs(`(${containsEach(ctx.database, quote(table, kept), words)})`) },
    ];
  const parts = wordsOf(text).map((word) => textContains(ctx.database, sql, patternsFor(ctx.database, word)));
  return [{ by: 'contains', value: text, where: sqlIs(`(${parts.join(' AND ')})`) }];
}

/** Returns whether a shown value fits a match without ids. */
export function isMatched({ field, how }: Source, { by, value }: Match, shown: unknown): boolean {
  if (typeof shown !== 'string') return how === 'named' || kindOf(field).isTranslated;
  const [whole, part] = [foldWords(shown), foldWords(value)];
  if (by === 'ends') return whole.endsWith(part);
  if (by === 'begins') return whole.startsWith(part) || whole.startsWith(part.replaceAll(/[\s-]/g, ''));
  return how === 'words' || wordsOf(part).every((word) => whole.includes(word));
}
