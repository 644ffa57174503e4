import type { Resource } from '@t3d/resources/kit';
import { foldCase, foldedFields, foldedName } from '@t3d/resources/kit';
import type { Model, ModelStatic } from 'sequelize';

type Values = Record<string, unknown>;

/** What the second columns of these values hold. */
function foldedOf(names: readonly string[], values: Values): Values {
  const given = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [foldedName(name), typeof values[name] === 'string' ? foldCase(values[name]) : null]),
  );
}

/**
 * Keeps, beside each text whose case makes no difference, the same folded, for everything that goes through the model.
 * Hand-written SQL keeps it itself.
 */
export function foldColumns(model: ModelStatic<Model>, resource: Resource): void {
  const names = foldedFields(resource.fields);
  if (names.length === 0) return;
  const foldModel = (row: Model): void => {
    for (const [name, value] of Object.entries(foldedOf(names, row.dataValues as Values)))
      row.setDataValue(name, value);
  };
  model.addHook('beforeCreate', (row: Model) => {
    foldModel(row);
  });
  model.addHook('beforeBulkCreate', (rows) => {
    for (const row of rows) foldModel(row as Model);
  });
  model.addHook('beforeBulkUpdate', (options) => {
    const given = options as unknown as { attributes: Values; fields?: string[] };
    const folded = foldedOf(names, given.attributes);
    given.attributes = { ...given.attributes, ...folded };
    given.fields = [...new Set([...(given.fields ?? Object.keys(given.attributes)), ...Object.keys(folded)])];
  });
}
