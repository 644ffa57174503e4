import type { Resource, Field } from '@t3d/resources/kit';
import { isEqual, validate } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { chunked } from '../../../models/chunked';
import { columnsOnly, freeFields } from '../../../registry/columns';
import { linksOf } from '../../../registry/schema';
import { writeLinks } from '../../../models/links';
import { table } from '../../../models/table';
import { endSessionsAfter } from './accounts';
import type { Message } from '../../../errors';
import { Invalid } from '../../../errors';

type Values = Readonly<Record<string, unknown>>;
/** A record's id and the values to write. */
export interface Change {
  id: number;
  values: Values;
}

const AT_ONCE = 250;

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Changes many records to different values. Records with equal values share a statement. */
export async function changeEach(ctx: Context, resource: Resource, given: readonly Change[]): Promise<void> {
  const hasLinks = linksOf(resource).length > 0;
  const changes = hasLinks ? given.map(({ id, values }) => ({ id, values: columnsOnly(resource, values) })) : given;
  await writeLinks(ctx, resource, given);
  await endSessionsAfter(ctx, resource, changes);
  const free = freeFields(resource);
  const isFree = ({ values }: Change): boolean => Object.keys(values).every((name) => free.has(name));
  const groups = groupBy(changes, ({ values }) => JSON.stringify(Object.entries(values)));
  // Write rows that share values with many others by a statement of their own, and the rest by one.
  const isByItself = (group: readonly Change[]): boolean => group.length >= AT_ONCE || !isFree(group[0] as Change);
  for (const group of groups.filter(isByItself)) {
    const ids = group.map(({ id }) => id);
    for (const part of chunked(ids, 1000)) await table(ctx, resource).update({ ...group[0]?.values }, part);
  }
  const others = groups.filter((group) => !isByItself(group)).flat();
  for (const group of groupBy(others, ({ values }) => Object.keys(values).join()))
    for (const part of chunked(group, AT_ONCE)) await table(ctx, resource).updateEach(part);
}

/** Returns the values that differ from the stored ones. */
export const differing = (before: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEqual(before[name], value)));

/**
 * Validates values by the declared fields. Throws one error with the messages of all invalid fields and of `besides`.
 */
export function validated(
  fields: Readonly<Record<string, Field>>,
  input: unknown,
  options: { partial?: boolean; gmtOffset?: number; besides?: Readonly<Record<string, Message>> } = {},
): Record<string, unknown> {
  const { value, errors: found } = validate(fields, input, options);
  const errors: Record<string, Message> = { ...found, ...options.besides };
  if (errors['']) throw new Invalid('invalidInput');
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return value;
}
