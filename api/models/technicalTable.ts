import type { Model, ModelAttributes, ModelStatic, Transaction } from 'sequelize';
import { Op } from 'sequelize';
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

/** Removes all rows of a user but the latest `most`, by the time that the column `by` has. `key` tells rows apart. */
export async function keepLatest<Row extends { user: number }>(
  model: ModelStatic<Model<Row>>,
  user: number,
  { by, key, most }: { by: keyof Row & string; key: keyof Row & string; most: number },
  transaction: Transaction | undefined,
): Promise<void> {
  const older = await model.findAll({
    where: { user } as never,
    attributes: [key],
    order: [
      [by, 'DESC'],
      [key, 'ASC'],
    ],
    offset: most,
    limit: 50,
    transaction,
  });
  const keys = older.map((row) => row.get(key));
  if (keys.length > 0) await model.destroy({ where: { user, [key]: { [Op.in]: keys } } as never, transaction });
}
