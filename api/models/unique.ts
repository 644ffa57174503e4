import type { Resource } from '@t3d/resources/kit';
import { ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import { Conflict, Invalid } from '../errors';

/**
 * The field of a broken unique key. The databases name it differently: a column, or `<table>_<field>…`, maybe with the
 * table in front.
 */
function fieldOf(resource: Resource, error: UniqueConstraintError): string {
  const path = error.errors[0]?.path ?? '';
  const bare =
    path
      .split('.')
      .at(-1)
      ?.replace(new RegExp(`^${resource.table}_`), '') ?? '';
  const names = Object.keys(resource.fields);
  return names.find((name) => name === bare) ?? names.find((name) => bare.startsWith(`${name}_`)) ?? bare;
}

/** Turns the database's own refusals into ours: a value taken is 409, a record still in use 400. */
export async function refusing<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintError)
      throw new Conflict('taken', {}, { [fieldOf(resource, error)]: { key: 'taken' } });
    if (error instanceof ForeignKeyConstraintError) throw new Invalid('inUse');
    throw error;
  }
}
