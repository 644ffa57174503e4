import { EVENT_JOB, enqueueAll, emit } from '../../jobs/outbox';
import type { Handlers, Progress } from '../../jobs/jobTypes';
import { deliverEvent } from './deliverEvent';
import { DELIVER_JOB, deliverMessage } from './deliverMessage';
import { mailNotices } from './mailNotices';
import { DIGEST_JOB, mailDigest, type Person, findPeople } from './mailUsers';
import { type Language, plainTextOf, readI18n } from '@t3d/resources/kit';
import notifications from '@t3d/resources/builtin/notifications';
import type { Context } from '../../context';
import { translateNotice } from '../../builtin/mails';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type TemplateNotice, isClaimed, reachableAmong, sendTemplate } from '../wechat';
import {
  type Channel,
  type Notice,
  isOpen,
  deferDueNotices,
  withdrawnMessages,
  endOfQuiet,
  noticeSettingsOf,
} from './dueNotices';
import { UniqueConstraintError } from 'sequelize';
import { publish } from '../../builtin/webhooks';
import { forecastOf } from '../../ledger';
import { change, select } from '../../models/sql';
import { clearAlerts, markAlerted } from '../users';

interface Row {
  id: number | string;
  account: string;
  wallet: number | string;
  balance: number | string;
  currency: string;
  alertBelow: number | string | null;
  creditLimit: number | string;
}

/** The maximum number of rows per run. Runs every minute process the rest. */
const AT_ONCE = 500;
/** The time before all alerts. `> EVER` can use an index, unlike `IS NOT NULL`. */
const EVER = new Date(0);
const COLUMNS = 'u.id, u.account, u.wallet, a.balance, a.currency, u.alertBelow, a.creditLimit';
const FROM = 'FROM users u JOIN ledger_accounts a ON a.id = u.wallet';

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => Number(id));

/** Emits an event for each row in a transaction of its own. */
async function emitEach(
  ctx: Context,
  rows: readonly Row[],
  emitOne: (ctx: Context, row: Row) => Promise<boolean>,
): Promise<number> {
  let emitted = 0;
  for (const row of rows) if (await inTransaction(ctx, (inner) => emitOne(inner, row)).catch(lostRace)) emitted += 1;
  return emitted;
}
/** Returns false for the error of a row that another worker marked first. Throws any other error. */
function lostRace(error: unknown): boolean {
  if (error instanceof UniqueConstraintError) return false;
  throw error;
}

/** Marks the user as alerted and emits the event, unless the balance has recovered or another worker was first. */
async function emitLow(ctx: Context, { id, account, alertBelow }: Row): Promise<boolean> {
  if (!(await markAlerted(ctx, Number(id)))) return false;
  const { balance, currency, spentLastWeek, perDay, daysLeft } = await forecastOf(ctx, Number(id));
  await emit(ctx, {
    name: 'balance.low',
    subject: Number(id),
    data: { balance, alertBelow: Number(alertBelow), currency, forecast: { spentLastWeek, perDay, daysLeft } },
  });
  const details = { user: Number(id), account, balance, alertBelow: Number(alertBelow), currency };
  await publish(ctx, 'balance.low', { ids: [Number(id)], about: [Number(id)], details });
  return true;
}

/** Inserts the wallet into `debts_told` and emits the event, unless another worker was first. */
async function emitDebt(ctx: Context, { id, wallet, balance, currency, creditLimit }: Row): Promise<boolean> {
  const sql =
    'INSERT INTO debts_told (wallet, toldAt) SELECT a.id, ? FROM ledger_accounts a LEFT JOIN debts_told d ' +
    'ON d.wallet = a.id WHERE a.id = ? AND a.balance < 0 AND d.wallet IS NULL';
  if ((await change(ctx, sql, [ctx.now(), Number(wallet)])) !== 1) return false;
  await emit(ctx, {
    name: 'balance.debt',
    subject: Number(id),
    data: { balance: Number(balance), creditLimit: Number(creditLimit), currency },
  });
  return true;
}

async function alertLow(ctx: Context): Promise<number> {
  const healed = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} ${FROM} WHERE u.alertedAt > ? AND (u.alertBelow IS NULL OR a.balance >= u.alertBelow)`,
    [EVER],
  );
  if (healed.length > 0) {
    await inTransaction(ctx, (inner) => clearAlerts(inner, idsOf(healed)));
  }
  const low = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} ${FROM} WHERE u.alertBelow >= 0 AND u.alertedAt IS NULL AND u.status = 'ENABLED'
      AND a.balance < u.alertBelow LIMIT ${AT_ONCE}`,
  );
  return emitEach(ctx, low, emitLow);
}

async function alertDebts(ctx: Context): Promise<number> {
  const paid = await select<{ wallet: number | string }>(
    ctx,
    'SELECT d.wallet FROM debts_told d JOIN ledger_accounts a ON a.id = d.wallet WHERE a.balance >= 0',
  );
  if (paid.length > 0) {
    await inTransaction(ctx, (inner) =>
      change(
        inner,
        'DELETE FROM debts_told WHERE wallet IN (?) AND (SELECT a.balance FROM ledger_accounts a ' +
          'WHERE a.id = debts_told.wallet) >= 0',
        [paid.map(({ wallet }) => Number(wallet))],
      ),
    );
  }
  const indebted = await select<Row>(
    ctx,
    `SELECT ${COLUMNS} FROM ledger_accounts a JOIN users u ON u.id = a.owner AND u.wallet = a.id LEFT JOIN debts_told d
      ON d.wallet = a.id WHERE a.balance < 0 AND a.ownerType = 'USER' AND d.wallet IS NULL AND u.status <> 'DELETED'
        LIMIT ${AT_ONCE}`,
  );
  return emitEach(ctx, indebted, emitDebt);
}

/**
 * Emits `balance.low` below a user's threshold and `balance.debt` for a negative balance, once until the balance
 * recovers.
 */
export async function raiseBalanceAlerts(ctx: Context): Promise<{ low: number; debts: number }> {
  return { low: await alertLow(ctx), debts: await alertDebts(ctx) };
}

const WECHAT_JOB = 'notices.wechat.send';
/** The maximum number of attempts, over ten minutes, for which WeChat recognises a repeated message. */
const WECHAT_TRIES = 8;
interface WeChatPayload {
  user: number;
  /** The ids of the notices in the message. */
  notices: number[];
  reference: string;
}
const LIST = '/t3d/message/message-notification';

const WECHAT: Channel<Person> = {
  due: 'wechatAt',
  sent: 'wechatSentAt',
  wants: ({ wechat }, type) => wechat[type],
  readersOf: async (ctx, users) => {
    const reachable = await reachableAmong(ctx, users);
    return reachable.size === 0 ? [] : findPeople(ctx, 'u.id IN (?)', [[...reachable]]);
  },
  leave: (ctx, groups) =>
    enqueueAll(
      ctx,
      groups.map(({ reader, notices }) => {
        const [first] = notices as [Notice];
        const reference = `notice:${first.id}:${first.wechatAt ? new Date(first.wechatAt).getTime() : 0}`;
        const payload: WeChatPayload = { user: reader.id, notices: notices.map(({ id }) => id), reference };
        return { kind: WECHAT_JOB, payload, dedupe: `wechat:${reference}` };
      }),
    ),
};

const deferWeChatNotices = (ctx: Context, _payload: unknown, progress: Progress): Promise<{ users: number }> =>
  deferDueNotices(ctx, WECHAT, progress);

/** Makes queued notices due again at that time. */
const wait = (ctx: Context, ids: readonly number[], until: Date): Promise<number> =>
  inTransaction(ctx, (inner) =>
    table(inner, notifications).update({ wechatAt: until, wechatSentAt: null }, { id: [...ids], wechatAt: null }),
  );

function textsOf(notices: readonly Notice[], language: Language): Pick<TemplateNotice, 'title' | 'content'> {
  const [first] = notices as [Notice];
  const titles = notices.map(({ title }) => readI18n(title, language));
  if (notices.length > 1)
    return {
      title: translateNotice('notice.digest.title', { count: notices.length }, language),
      content: titles.join(language === 'en' ? '; ' : '；'),
    };
  return { title: titles[0] ?? '', content: plainTextOf(readI18n(first.content, language)) };
}

function templateNotice(person: Person, notices: readonly Notice[], reference: string): TemplateNotice {
  const [first] = notices as [Notice];
  const language = person.language ?? 'zh';
  return {
    user: person.id,
    reference,
    kind: first.type ?? 'SYSTEM',
    account: person.account,
    at: new Date(first.createdAt),
    path: notices.length > 1 ? LIST : `${LIST}/${first.id}/show`,
    language,
    ...textsOf(notices, language),
  };
}

/** Sends notices by WeChat, after reading the receiver's settings again, because the job may have waited. */
async function sendWeChatNotice(
  ctx: Context,
  { user, notices: ids, reference }: WeChatPayload,
): Promise<{ sent: number }> {
  const nothing = { sent: 0 };
  const settings = (await noticeSettingsOf(ctx, [user]))(user);
  const withdrawn = await withdrawnMessages(ctx);
  const found = await table(ctx, notifications).find({ id: ids, user });
  const notices = found.filter((notice) => settings.wechat[notice.type ?? 'SYSTEM'] && isOpen(ctx, notice, withdrawn));
  const [person] = await findPeople(ctx, 'u.id = ?', [user]);
  if (!person || notices.length === 0) return nothing;
  const quietUntil = endOfQuiet(settings, ctx.now());
  if (quietUntil) {
    // Do not delay a message that WeChat may already have received, because it could arrive twice.
    if (!(await isClaimed(ctx, reference))) await wait(ctx, ids, quietUntil);
    return nothing;
  }
  const sending = await sendTemplate(ctx, templateNotice(person, notices, reference));
  if (sending.state === 'LATER') await wait(ctx, ids, sending.until);
  // Remove the mark of a dropped notice, because a message's statistics count marked notices.
  if (sending.state === 'DROPPED')
    await inTransaction(ctx, (inner) => table(inner, notifications).update({ wechatSentAt: null }, { id: ids, user }));
  return sending.state === 'SENT' ? { sent: notices.length } : nothing;
}

const MINUTE = 60_000;

export const jobs: Handlers = {
  [EVENT_JOB]: { atomic: true, run: deliverEvent },
  [DELIVER_JOB]: { run: deliverMessage },
  'notices.mail': { every: MINUTE, run: mailNotices },
  'notices.wechat': { every: MINUTE, run: deferWeChatNotices },
  [WECHAT_JOB]: { attempts: WECHAT_TRIES, run: sendWeChatNotice },
  [DIGEST_JOB]: { atomic: true, run: mailDigest },
  'balances.watch': { every: MINUTE, run: raiseBalanceAlerts },
};
