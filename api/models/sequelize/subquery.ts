import type { Model, ModelStatic, Sequelize, WhereOptions } from 'sequelize';
import { generatorOf } from './privates';

/** The SQL of a query for the ids of a model's rows that meet the condition, to be put inside another. */
export function selectIds(sequelize: Sequelize, model: ModelStatic<Model>, where: WhereOptions): string {
  return generatorOf(sequelize)
    .selectQuery(model.tableName, { attributes: ['id'], where }, model)
    .replace(/;$/, '');
}

/**
 * A condition on a model's rows as text, `1 = 1` for none. Its columns are named with their table; `as`: what that is
 * called.
 */
export const conditionText = (
  sequelize: Sequelize,
  model: ModelStatic<Model>,
  where: WhereOptions,
  as: string = model.tableName,
): string => generatorOf(sequelize).getWhereConditions(where, as, model) || '1 = 1';
