import type { Resource } from '@t3d/resources/kit';
import type { Model, ModelStatic } from 'sequelize';
import type { Seals } from '../seal';

type Values = Record<string, unknown>;

/** The columns of a resource that are encrypted at rest. */
export const sealedNames = (resource: Pick<Resource, 'fields'>): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.sealed && !field.inputOnly && !field.through && !field.computed)
    .map(([name]) => name);

/**
 * Seals the columns on their way into the database and opens them on their way out, for everything that goes through
 * the model: commands, forms, imports. Hand-written SQL sees what is stored.
 */
export function sealColumns(model: ModelStatic<Model>, resource: Resource, seals: () => Seals): void {
  const names = sealedNames(resource);
  if (names.length === 0) return;
  const each = (values: Values, turn: (place: string, text: string) => string): void => {
    for (const name of names)
      if (typeof values[name] === 'string') values[name] = turn(`${resource.table}.${name}`, values[name]);
  };
  const close = (values: Values): Values => {
    const closed = { ...values };
    each(closed, seals().closeText);
    return closed;
  };
  const closeModel = (row: Model): void => {
    const closed = close(row.dataValues as Values);
    for (const name of names) if (name in closed) row.setDataValue(name, closed[name]);
  };
  model.addHook('beforeCreate', (row: Model) => {
    closeModel(row);
  });
  model.addHook('beforeUpdate', () => {
    throw new Error(`${resource.table} is written by statements, not by instances`);
  });
  model.addHook('beforeUpsert', () => {
    throw new Error(`${resource.table} is not upserted`);
  });
  model.addHook('beforeBulkCreate', (rows) => {
    for (const row of rows) closeModel(row as Model);
  });
  model.addHook('beforeBulkUpdate', (options) => {
    // Sequelize takes the values back from there.
    const held = options as unknown as { attributes: Values };
    held.attributes = close(held.attributes);
  });
  model.addHook('afterFind', (found) => {
    const rows = (Array.isArray(found) ? found : [found]) as unknown as (Values | null)[];
    for (const row of rows) if (row) each(row, seals().openText);
  });
}
