import type { Model, ModelStatic } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Database } from '../../models/database';
import { technicalTable } from '../../models/technicalTable';

export interface TokenRow {
  settings: number;
  kind: string;
  /** Sealed. */
  value: string | null;
  expiresAt: Date | null;
  /** Who fetches it now, and until when the others wait. */
  holder: string | null;
  lockedUntil: Date | null;
  /** What WeChat last refused it with. */
  error: string | null;
  failedAt: Date | null;
}
/** Tokens of official accounts, shared by every process. */
export const tokensOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<TokenRow>> =>
  technicalTable(database, 'wxmp_tokens', {
    settings: { type: DataTypes.BIGINT, primaryKey: true },
    kind: { type: DataTypes.STRING(16), primaryKey: true },
    value: DataTypes.TEXT,
    expiresAt: DataTypes.DATE(3),
    holder: DataTypes.STRING(36),
    lockedUntil: DataTypes.DATE(3),
    error: DataTypes.TEXT,
    failedAt: DataTypes.DATE(3),
  });

export interface StateRow {
  settings: number;
  menuPushedAt: Date | null;
  /** JSON of a problem: why the menu was not pushed. */
  menuProblem: string | null;
  /** JSON of the last self-test. */
  selfTest: string | null;
}
/** What an official account was last told and tested. */
export const statesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<StateRow>> =>
  technicalTable(database, 'wxmp_states', {
    settings: { type: DataTypes.BIGINT, primaryKey: true },
    menuPushedAt: DataTypes.DATE(3),
    menuProblem: DataTypes.TEXT,
    selfTest: DataTypes.TEXT,
  });

export interface MessageRow {
  id?: number;
  settings: number;
  /** Hash of what makes the message one. */
  dedupe: string;
  /** Hash of the signature that it came with: each is good for one message. */
  signature: string;
  /** Sealed; null while it is being answered, or answered with nothing. */
  reply: string | null;
  at: Date;
}
/** Messages that were answered, so that a repeated one changes nothing. */
export const messagesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<MessageRow>> =>
  technicalTable(database, 'wxmp_messages', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    settings: DataTypes.BIGINT,
    dedupe: DataTypes.STRING(64),
    signature: DataTypes.STRING(64),
    reply: DataTypes.TEXT,
    at: DataTypes.DATE(3),
  });
