import { type Model, type ModelStatic, DataTypes, UniqueConstraintError } from 'sequelize';
import type { Database } from '../../models/database';
import { technicalTable } from '../../models/table';
import type { Context } from '../../context';

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

interface StateRow {
  settings: number;
  menuPushedAt: Date | null;
  /** JSON of a problem: why the menu was not pushed. */
  menuProblem: string | null;
  /** JSON of a problem: why WeChat last refused a template message for what is set here. */
  templateProblem: string | null;
  /** JSON of the last self-test. */
  selfTest: string | null;
}
/** What an official account was last told and tested. */
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

export interface BindTicketRow {
  /** Hash of the code in the QR. */
  code: string;
  user: number;
  settings: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
/** Codes by which users say which follower they are: each is good once, for minutes. */
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
  /** Of the notice, or the first of those that came as one, and the time at which it was due. */
  reference: string;
  user: number;
  /** UNKNOWN: WeChat did not answer in time, and may have sent it. */
  state: 'CLAIMED' | 'SENT' | 'FAILED' | 'UNKNOWN';
  errcode: number | null;
  /** When it was first left with WeChat, by the true time. */
  claimedAt: Date;
  finishedAt: Date | null;
}
/** Template messages by notice: written before WeChat is called, so that none is sent twice. */
export const deliveriesOf = (database: Pick<Database, 'sequelize'>): ModelStatic<Model<DeliveryRow>> =>
  technicalTable(database, 'wxmp_deliveries', {
    reference: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    state: DataTypes.STRING(16),
    errcode: DataTypes.INTEGER,
    claimedAt: DataTypes.DATE(3),
    finishedAt: DataTypes.DATE(3),
  });

/** What is known of each of these accounts. */
export async function readStates(ctx: Context, ids: readonly number[]): Promise<Map<number, StateRow>> {
  const rows = await statesOf(ctx.database).findAll({
    where: { settings: [...ids] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map((rows as unknown as StateRow[]).map((row) => [Number(row.settings), row]));
}

/** Notes something of an account. */
export async function saveState(ctx: Context, settings: number, values: Partial<StateRow>): Promise<void> {
  const states = statesOf(ctx.database);
  const { transaction } = ctx;
  const update = async (): Promise<boolean> => {
    const [updated] = await states.update(values, { where: { settings }, transaction });
    // MySQL counts changed rows only.
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
