import { type Model, type ModelStatic, DataTypes, UniqueConstraintError } from 'sequelize';
import type { Database } from '../../models/database';
import { technicalTable } from '../../models/table';
import type { Context } from '../../context';

export interface TokenRow {
  settings: number;
  kind: string;
  /** The encrypted token. */
  value: string | null;
  expiresAt: Date | null;
  /** The process that fetches the token. Others wait until `lockedUntil`. */
  holder: string | null;
  lockedUntil: Date | null;
  /** WeChat's last rejection. */
  error: string | null;
  failedAt: Date | null;
}
/** The tokens of official accounts, which all processes share. */
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
  /** Why the menu was not sent, as the JSON of a `Problem`. */
  menuProblem: string | null;
  /** Why WeChat rejected the last template message, as the JSON of a `Problem`. */
  templateProblem: string | null;
  /** The self-test as JSON. */
  selfTest: string | null;
}
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
  dedupe: string;
  /** The hash of the signature, which is valid for one message only. */
  signature: string;
  /** The encrypted reply, or null for none or while the message is processed. */
  reply: string | null;
  at: Date;
}
/** The processed messages, so that a repeated one is not processed again. */
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
  /** The hash of the QR code's content. */
  code: string;
  user: number;
  settings: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
/** The codes that link a follower to a user, each valid once and for ten minutes. */
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
  /** The notice's id and due time. Combined notices have the first one's reference. */
  reference: string;
  user: number;
  /** UNKNOWN means that WeChat did not respond in time and may have sent the message. */
  state: 'CLAIMED' | 'SENT' | 'FAILED' | 'UNKNOWN';
  errcode: number | null;
  /** The real time of the first call to WeChat. */
  claimedAt: Date;
  finishedAt: Date | null;
}
/** The template messages by notice. A row is written before WeChat is called, so that no message is sent twice. */
export const deliveriesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<DeliveryRow>> =>
  technicalTable(database, 'wxmp_deliveries', {
    reference: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    state: DataTypes.STRING(16),
    errcode: DataTypes.INTEGER,
    claimedAt: DataTypes.DATE(3),
    finishedAt: DataTypes.DATE(3),
  });

export async function readStates(ctx: Context, ids: readonly number[]): Promise<Map<number, StateRow>> {
  const rows = await statesOf(ctx.database).findAll({
    where: { settings: [...ids] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map((rows as unknown as StateRow[]).map((row) => [Number(row.settings), row]));
}

export async function saveState(ctx: Context, settings: number, values: Partial<StateRow>): Promise<void> {
  const states = statesOf(ctx.database);
  const { transaction } = ctx;
  const update = async (): Promise<boolean> => {
    const [updated] = await states.update(values, { where: { settings }, transaction });
    // Check whether the row exists, because MySQL counts only rows that really changed.
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
