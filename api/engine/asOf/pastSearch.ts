import type { Resource } from '@t3d/resources/kit';
import { beginningOf, foldText, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../context';
import { bad, columnIs } from '../../models/filters';
import { patternsFor, textContains } from '../../models/textSearch';
import { readableFields } from '../access/permissions';
import { fieldSql } from '../access/select';
import type { Condition } from '../access/statements';
import { inlinedCondition } from '../access/statements';
import { single } from '../rows/read/query';

type Raw = Readonly<Record<string, unknown>>;

function searchOf(ctx: Context, resource: Resource, q: string): Condition {
  const searched = Object.entries(readableFields(ctx.actor, resource)).filter(([, field]) => field.search);
  if (searched.length === 0) bad('q', 'unknown');
  const text = foldText(q);
  const input = searched.flatMap(([name, field]) => {
    if (!kindOf(field).isNumberText) return [{ name, patterns: patternsFor(ctx.database, text) }];
    const beginning = beginningOf(field.scheme, text);
    return beginning === null ? [] : [{ name, patterns: [`${beginning}%`] }];
  });
  if (input.length === 0) return inlinedCondition({ id: { [Op.is]: null } });
  return {
    shape: `q ${input.map(({ name }) => name).join(',')}`,
    values: input.flatMap(({ patterns }) => patterns),
    where: (asker, values) => {
      let used = 0;
      const conditions = input.map(({ name, patterns: { length } }) => {
        const [column, given] = [fieldSql(resource, name, asker), values.slice(used, (used += length))];
        return length === 1
          ? columnIs(column, { [Op.like]: given[0] })
          : literal(textContains(asker.database, column, given));
      });
      return { [Op.or]: conditions } as WhereOptions;
    },
  };
}

/**
 * Returns the condition of `q` over the record's own searched fields, without labels of other records. Digits match
 * beginnings, words match anywhere.
 */
export function pastSearch(ctx: Context, resource: Resource, raw: Raw): Condition[] {
  const q = raw.q === undefined ? '' : single(raw.q, 'q');
  return q.trim() === '' ? [] : [searchOf(ctx, resource, q)];
}
