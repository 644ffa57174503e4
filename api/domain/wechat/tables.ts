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
  /** The process that is fetching the token. Other processes wait until `lockedUntil`. */
  holder: string | null;
  lockedUntil: Date | null;
  /** WeChat's last rejection. */
  error: string | null;
  failedAt: Date | null;
}
/** Tokens of official accounts. All processes share the tokens. */
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
  /** The reason why the menu was not sent, as the JSON of a `Problem`. */
  menuProblem: string | null;
  /** The reason why WeChat rejected the last template message because of a setting, as the JSON of a `Problem`. */
  templateProblem: string | null;
  /** The last self-test as JSON. */
  selfTest: string | null;
}
/** The last results of each official account: the menu push, a template message and the self-test. */
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
  /** The hash that identifies the message. */
  dedupe: string;
  /** The hash of the signature. A signature is valid for a single message. */
  signature: string;
  /** The encrypted reply. Null while the message is being processed, or if the message gets no reply. */
  reply: string | null;
  at: Date;
}
/** The messages that were processed. A repeated message is not processed again. */
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
  /** The hash of the code in the QR code. */
  code: string;
  user: number;
  settings: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
/** Codes that link a follower to a user. Each code is valid once and for ten minutes. */
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
  /**
   * The reference of the notice: the notice and the time when the notice is due. If several notices were combined, this
   * is the first notice's reference.
   */
  reference: string;
  user: number;
  /** The state UNKNOWN means that WeChat did not respond in time and may have sent the message. */
  state: 'CLAIMED' | 'SENT' | 'FAILED' | 'UNKNOWN';
  errcode: number | null;
  /** The real time of the first call to WeChat. */
  claimedAt: Date;
  finishedAt: Date | null;
}
/**
 * The template messages that were sent to WeChat, by notice. A row is written before WeChat is called, so no message is
 * sent twice.
 */
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
    // Checks whether the row exists, because MySQL counts only the rows that were really changed.
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
