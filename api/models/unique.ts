import type { Resource } from '@t3d/resources/kit';
import { caseInsensitiveFields, caseInsensitiveColumn } from '@t3d/resources/kit';
import { ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { Conflict, Invalid } from '../errors';

/**
 * Converts a violated unique key of these tables to an error for the caller. Databases report the key as a column or
 * as `<table>_<columns>`, and the first column gets the error. `folded` contains case-insensitive fields, whose
 * unique key is on the second column.
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
  const field = folded.find((name) => caseInsensitiveColumn(name) === column) ?? column;
  return new Conflict('taken', {}, field ? { [field]: { key: 'taken' } } : undefined);
}

/**
 * Converts constraint errors of the database. A duplicate value becomes 409, and a record that is still in use becomes
 * 400.
 */
export async function refusing<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintError)
      throw takenBy(error, [resource.table], caseInsensitiveFields(resource.fields));
    if (error instanceof ForeignKeyConstraintError) throw new Invalid('inUse');
    throw error;
  }
}
