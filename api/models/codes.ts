import type { Model, ModelStatic } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Database } from './database';
import { technicalTable } from './technicalTable';

/**
 * `code`: its keyed hash; null: there was nobody to send one to, or it has been used. `sent`: how many since `since`.
 */
export interface PasswordCodeRow {
  account: string;
  code: string | null;
  tries: number;
  sent: number;
  since: Date;
  sentAt: Date;
  expiresAt: Date;
}
export interface CodeTryRow {
  id?: number;
  address: string;
  at: Date;
}

/** The last code requested for each account, whether there is such an account or not. */
export const passwordCodesOf = (database: Database): ModelStatic<Model<PasswordCodeRow>> =>
  technicalTable(database, 'password_codes', {
    account: { type: DataTypes.STRING(128), primaryKey: true },
    code: DataTypes.STRING(64),
    tries: DataTypes.INTEGER,
    sent: DataTypes.INTEGER,
    since: DataTypes.DATE(3),
    sentAt: DataTypes.DATE(3),
    expiresAt: DataTypes.DATE(3),
  });

/** The requests and tries of an address lately. */
export const codeTriesOf = (database: Database): ModelStatic<Model<CodeTryRow>> =>
  technicalTable(database, 'code_tries', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    address: DataTypes.STRING(64),
    at: DataTypes.DATE(3),
  });
