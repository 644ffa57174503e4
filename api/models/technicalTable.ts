import type { Model, ModelAttributes, ModelStatic } from 'sequelize';
import type { Database } from './database';

/** The model of a table without a declaration (sessions, guards, uploads); compiled when first used. */
export function technicalTable<Row extends object>(
  { sequelize }: Pick<Database, 'sequelize'>,
  name: string,
  columns: ModelAttributes,
): ModelStatic<Model<Row>> {
  const model: ModelStatic<Model> = sequelize.isDefined(name)
    ? sequelize.model(name)
    : sequelize.define(name, columns, { timestamps: false, freezeTableName: true });
  return model;
}
