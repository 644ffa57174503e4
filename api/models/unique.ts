import type { Resource } from '@t3d/resources/kit';
import { foldedFields, foldedName } from '@t3d/resources/kit';
import { ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { Conflict, Invalid } from '../errors';

/**
 * What a broken unique key of one of these tables is to the caller. The databases name the key differently: a column,
 * or `<table>_<columns>`, maybe with the table in front: the first column is the field to blame. `folded`: fields whose
 * case makes no difference, unique by their second column.
 */
export function takenBy(
  error: UniqueConstraintError,
  tables: readonly string[],
  folded: readonly string[] = [],
): Conflict {
  const path = (error.errors[0]?.path ?? '').split('.').at(-1) ?? '';
  const [prefix = ''] = tables
    .map((table) => `${table}_`)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length);
  const [column] = path.slice(prefix.length).split('_');
  const field = folded.find((name) => foldedName(name) === column) ?? column;
  return new Conflict('taken', {}, field ? { [field]: { key: 'taken' } } : undefined);
}

/** Turns the database's own refusals into ours: a value taken is 409, a record still in use 400. */
export async function refusing<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw takenBy(error, [resource.table], foldedFields(resource.fields));
    if (error instanceof ForeignKeyConstraintError) throw new Invalid('inUse');
    throw error;
  }
}
