import type { Resource } from '@t3d/resources/kit';
import { caseInsensitiveFields, caseInsensitiveColumn } from '@t3d/resources/kit';
import { ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { Conflict, Invalid } from '../errors';

/**
 * Converts a violated unique key to an error at its first column. `folded` contains fields whose unique key is on the
 * second column.
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

/** Converts constraint errors of the database: a duplicate value to 409, a record in use to 400. */
export async function convertingErrors<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintError)
      throw takenBy(error, [resource.table], caseInsensitiveFields(resource.fields));
    if (error instanceof ForeignKeyConstraintError) throw new Invalid('inUse');
    throw error;
  }
}
