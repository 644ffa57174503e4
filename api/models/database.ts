import type { Resource } from '@t3d/resources/kit';
import { Mutex } from 'async-mutex';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { columnsOf } from '../engine/columns';
import type { Registry } from '../engine/registry';
import { loadRegistry } from '../engine/registry';
import { Clock } from './clock';
import { connect, prepare } from './connect';
import type { TreeSql } from './tree';
import { treeSql } from './tree';

/** An open database with the compiled models of everything declared. One a process. */
export interface Database {
  readonly url: string;
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  readonly registry: Registry;
  readonly clock: Clock;
  readonly tree: TreeSql;
  /** SQLite has one writer: transactions queue here instead of failing busy. */
  readonly writer: Mutex;
  model(resource: Pick<Resource, 'name' | 'table'>): ModelStatic<Model>;
  close(): Promise<void>;
}

function compile(sequelize: Sequelize, registry: Registry): Map<string, ModelStatic<Model>> {
  const models = new Map<string, ModelStatic<Model>>();
  for (const resource of registry.values()) {
    if (models.has(resource.table) || resource.view) continue;
    const model = sequelize.define(resource.table, columnsOf(resource), { tableName: resource.table, timestamps: false, freezeTableName: true });
    models.set(resource.table, model as ModelStatic<Model>);
  }
  return models;
}

/** Opens the database, loads the declarations (further folders for tests) and compiles the models. Migrates nothing. */
export async function openDatabase(url: string, folders?: readonly string[]): Promise<Database> {
  const sequelize = connect(url);
  await prepare(sequelize);
  const registry = await loadRegistry(folders);
  const models = compile(sequelize, registry);
  return {
    url, sequelize, registry, clock: new Clock(), tree: treeSql, writer: new Mutex(),
    dialect: sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql',
    model: (resource) => {
      const model = models.get(resource.table);
      if (!model) throw new Error(`no model for ${resource.name}`);
      return model;
    },
    close: () => sequelize.close(),
  };
}
