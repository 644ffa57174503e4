import type { Field, Resource } from '@t3d/resources/kit';
import { isQueryable } from '../../rows/read/query';
import type { Parameter } from '../apiCall';
import { INTEGER, TEXT, query } from '../apiCall';

export type Shown = (field: Field) => boolean;

/**
 * A field of the name `sort` or `order` has no parameter of its own: it is filtered by the same word, where its value
 * is no sorting.
 */
const PAGING = [
  query('page', INTEGER),
  query('size', INTEGER),
  query('sort', TEXT),
  query('order', TEXT),
  query('q', TEXT),
];

/** Follows a list to its end: stable while rows are inserted and deleted. */
export const CURSOR = query('cursor', TEXT, {
  description: 'the `nextCursor` of the page before, with the same filters and order; in place of `page`',
});

export function listParameters(resource: Resource, isShown: Shown): Parameter[] {
  const queryable = Object.entries(resource.fields).filter((one) => isShown(one[1]) && isQueryable(resource, one));
  const words = (field: Field): string[] => (field.variants ? ['_read'] : []);
  const suffixes = (field: Field): string[] =>
    ['integer', 'money', 'rate', 'date', 'time'].includes(field.kind)
      ? ['', '_gte', '_lte', '_in']
      : ['', '_in', ...words(field), ...(['text', 'digits', 'contact'].includes(field.kind) ? ['_like'] : [])];
  const filters = queryable.flatMap(([name, field]) =>
    suffixes(field).map((suffix) =>
      query(`${name}${suffix}`, {
        type: 'string',
        ...(suffix === '' && field.values ? { enum: [...field.values, ...Object.keys(field.variants ?? {})] } : {}),
      }),
    ),
  );
  return [...PAGING, ...filters.filter(({ name }) => !PAGING.some((one) => one.name === name))];
}
