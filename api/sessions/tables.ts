import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Database } from '../models/database';

export interface SessionRow { token: string; user: number; expiresAt: Date; createdAt: Date }
export interface LoginFailureRow { id?: number; account: string; at: Date }

const OPTIONS = { timestamps: false, freezeTableName: true } as const;

const define = <Row extends object>(sequelize: Sequelize, name: string, columns: Parameters<Sequelize['define']>[1]): ModelStatic<Model<Row>> =>
  (sequelize.isDefined(name) ? sequelize.model(name) : sequelize.define(name, columns, OPTIONS)) as ModelStatic<Model<Row>>;

/** Live sessions; `token` is the SHA-256 of what the caller holds, so the table alone lets nobody in. */
export const sessionsOf = ({ sequelize }: Database): ModelStatic<Model<SessionRow>> => define(sequelize, 'sessions', {
  token: { type: DataTypes.STRING(64), primaryKey: true }, user: DataTypes.BIGINT, expiresAt: DataTypes.DATE(3), createdAt: DataTypes.DATE(3),
});

export const loginFailuresOf = ({ sequelize }: Database): ModelStatic<Model<LoginFailureRow>> => define(sequelize, 'login_failures', {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true }, account: DataTypes.STRING(128), at: DataTypes.DATE(3),
});
