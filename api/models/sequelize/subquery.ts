import type { Model, ModelStatic, Sequelize, WhereOptions } from 'sequelize';

interface Generator {
  selectQuery(table: string, options: object, model: unknown): string;
}

/** The SQL of a query for the ids of a model's rows that meet the condition, to be put inside another. */
export function selectIds(sequelize: Sequelize, model: ModelStatic<Model>, where: WhereOptions): string {
  const generator = sequelize.getQueryInterface().queryGenerator as Generator;
  return generator.selectQuery(model.tableName, { attributes: ['id'], where }, model).replace(/;$/, '');
}
