import { type Model, type ModelStatic, DataTypes, UniqueConstraintError } from 'sequelize';
import type { Database } from '../../models/database';
import { technicalTable } from '../../models/table';
import type { Context } from '../../context';

export interface TokenRow {
  settings: number;
  kind: string;
  /** Encrypted. */
  value: string | null;
  expiresAt: Date | null;
  /** The process that fetches it, and until when others wait. */
  holder: string | null;
  lockedUntil: Date | null;
  /** WeChat's last rejection. */
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

interface StateRow {
  settings: number;
  menuPushedAt: Date | null;
  /** JSON of a problem: why the menu was not sent. */
  menuProblem: string | null;
  /** JSON of a problem: why WeChat rejected the last template message for a setting. */
  templateProblem: string | null;
  /** JSON of the last self-test. */
  selfTest: string | null;
}
/** The last results of an official account. */
const statesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<StateRow>> =>
  technicalTable(database, 'wxmp_states', {
    settings: { type: DataTypes.BIGINT, primaryKey: true },
    menuPushedAt: DataTypes.DATE(3),
    menuProblem: DataTypes.TEXT,
    templateProblem: DataTypes.TEXT,
    selfTest: DataTypes.TEXT,
  });

export interface MessageRow {
  id?: number;
  settings: number;
  /** Hash that identifies the message. */
  dedupe: string;
  /** Hash of its signature, which is valid for one message. */
  signature: string;
  /** Encrypted; null while it is being processed, or without a reply. */
  reply: string | null;
  at: Date;
}
/** Processed messages, so that a repeated one changes nothing. */
export const messagesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<MessageRow>> =>
  technicalTable(database, 'wxmp_messages', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    settings: DataTypes.BIGINT,
    dedupe: DataTypes.STRING(64),
    signature: DataTypes.STRING(64),
    reply: DataTypes.TEXT,
    at: DataTypes.DATE(3),
  });

export interface BindTicketRow {
  /** Hash of the code in the QR. */
  code: string;
  user: number;
  settings: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
/** Codes by which users identify themselves as followers, valid once for minutes. */
export const bindTicketsOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<BindTicketRow>> =>
  technicalTable(database, 'wxmp_bind_tickets', {
    code: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    settings: DataTypes.BIGINT,
    createdAt: DataTypes.DATE(3),
    expiresAt: DataTypes.DATE(3),
    usedAt: DataTypes.DATE(3),
  });

export interface DeliveryRow {
  /** Reference of the notice, or of the first of combined ones, and its due time. */
  reference: string;
  user: number;
  /** UNKNOWN: WeChat did not respond in time, and may have sent it. */
  state: 'CLAIMED' | 'SENT' | 'FAILED' | 'UNKNOWN';
  errcode: number | null;
  /** The real time at which it was first sent to WeChat. */
  claimedAt: Date;
  finishedAt: Date | null;
}
/** Template messages by notice, written before WeChat is called, so that none is sent twice. */
export const deliveriesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<DeliveryRow>> =>
  technicalTable(database, 'wxmp_deliveries', {
    reference: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    state: DataTypes.STRING(16),
    errcode: DataTypes.INTEGER,
    claimedAt: DataTypes.DATE(3),
    finishedAt: DataTypes.DATE(3),
  });

/** Returns the stored results of these accounts. */
export async function readStates(ctx: Context, ids: readonly number[]): Promise<Map<number, StateRow>> {
  const rows = await statesOf(ctx.database).findAll({
    where: { settings: [...ids] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map((rows as unknown as StateRow[]).map((row) => [Number(row.settings), row]));
}

/** Stores a result of an account. */
export async function saveState(ctx: Context, settings: number, values: Partial<StateRow>): Promise<void> {
  const states = statesOf(ctx.database);
  const { transaction } = ctx;
  const update = async (): Promise<boolean> => {
    const [updated] = await states.update(values, { where: { settings }, transaction });
    // MySQL counts only changed rows.
    return updated > 0 || (await states.findByPk(settings, { transaction })) !== null;
  };
  if (await update()) return;
  try {
    await states.create(
      { settings, menuPushedAt: null, menuProblem: null, templateProblem: null, selfTest: null, ...values },
      { transaction },
    );
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await update();
  }
}
