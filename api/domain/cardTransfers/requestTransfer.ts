import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { type CheckedMessage, type MessageName, Invalid, invalidBy } from '../../errors';
import { writeMail } from '../../builtin/mails';
import { enqueueSecretMail } from '../../jobs/outbox';
import { changesBetween, recordHistory } from '../../models/history';
import { CODE_LIFE, makeCode, spendCode } from '../../models/mailedCodes';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { type TransferPair, lockPair, lockPairs, transferCard } from '../terminals';
import { emailOf, maskEmail, notifyAgent, mailHolder, OPEN_STATUSES, isOpen } from './notifyBoth';
import terminals from '@t3d/resources/cards/terminals';

/** The time that the agent has to decide, in milliseconds. */
const AGENT_LIFE = 7 * DAY_MS;

/** The response to a transfer request. `sentTo` is the masked address to which the code was mailed. */
export interface OpenedTransfer {
  id: number;
  proof: NonNullable<CardTransfer['proof']>;
  sentTo: string | null;
  agent: number | null;
}

/** Returns the key by which codes are counted per old card. The line break keeps it distinct from accounts. */
const codeKeyOf = (from: number): string => `card transfer\n${from}`;
/** Binds a code to one transfer and one address. */
const codePlaceOf = (id: number, email: string): string => `${id}:${email}`;

/** Returns the open transfer of exactly these two cards. Rejects other open transfers of either card. */
async function openTransfer(ctx: Context, { from, to }: TransferPair): Promise<CardTransfer | undefined> {
  const named = [from, to];
  const open = await table(ctx, cardTransfers).find({
    and: [
      { status: [...OPEN_STATUSES], expiresAt: { gt: ctx.now().toISOString() } },
      { or: [{ from: named }, { to: named }] },
    ],
  });
  if (open.some((one) => one.from !== from || one.to !== to)) throw new Invalid('cardTransfers.open');
  return open[0];
}

async function mailCode(ctx: Context, id: number, { id: from, owner }: Terminal, email: string): Promise<void> {
  const code = await inTransaction(ctx, (inner) => makeCode(inner, codeKeyOf(from), true, codePlaceOf(id, email)));
  const mail = writeMail('cardTransfers.code', { code, minutes: CODE_LIFE / MINUTE_MS }, [ctx.language]);
  await enqueueSecretMail(ctx, { to: email, sender: owner, ...mail }, new Date(ctx.now().getTime() + CODE_LIFE));
}

/**
 * Stores a new transfer, or renews the proof or expiry of the open one. A transfer belongs to the agent that owned the
 * card when it was requested, so the open one ends if the card has another owner by now.
 */
async function keepTransfer(
  ctx: Context,
  pair: TransferPair,
  { agent, ...values }: Partial<CardTransfer>,
  open: CardTransfer | undefined,
): Promise<number> {
  const rows = table(ctx, cardTransfers);
  if (open && open.agent === agent) {
    await rows.update(values, open.id);
    await recordHistory(ctx, cardTransfers, open.id, 'request', changesBetween(cardTransfers, open, values));
    return open.id;
  }
  if (open) await rows.update({ status: 'EXPIRED' }, open.id);
  const begun = { ...pair, ...values, agent };
  const id = await rows.insert(begun);
  await recordHistory(ctx, cardTransfers, id, 'request', changesBetween(cardTransfers, {}, begun));
  return id;
}

/**
 * Requests that another card replaces a holder's card. A code is mailed if an email address is bound to the old card,
 * otherwise the agent that owns both cards decides. A repeated request continues the same transfer: it mails another
 * code, or still waits for the agent. Rejects what the card transfer itself does not allow, and other open transfers of
 * the cards. Throws 429 for codes within a minute and after five in an hour.
 */
export const requestTransfer = (ctx: Context, pair: TransferPair): Promise<OpenedTransfer> =>
  refusingHolders(() =>
    inTransaction(ctx, async (inner) => {
      const { old } = await lockPair(inner, pair);
      const open = await openTransfer(inner, pair);
      const email = emailOf(old);
      const proof = email ? 'CODE' : 'AGENT';
      const opened = { proof, sentTo: email && maskEmail(email), agent: old.owner } as const;
      if (open?.proof === 'AGENT' && proof === 'AGENT' && open.agent === old.owner) return { id: open.id, ...opened };
      const values = {
        status: email ? ('CODE_SENT' as const) : ('WAITING' as const),
        proof,
        agent: old.owner,
        expiresAt: new Date(inner.now().getTime() + (email ? CODE_LIFE : AGENT_LIFE)),
        language: inner.language,
      } as const;
      const id = await keepTransfer(inner, pair, values, open);
      if (email) await mailCode(inner, id, old, email);
      else await notifyAgent(inner, 'notice.cardTransfer.waiting', { id, ...pair, ...values });
      return { id, ...opened };
    }),
  );

/** Error messages worded for agents, with their equivalents for the holder of a card. */
const FOR_HOLDERS: Readonly<Partial<Record<string, MessageName>>> = {
  'transfer.notHeld': 'cardTransfers.notHeld',
  'transfer.otherHolder': 'cardTransfers.otherHolder',
  'transfer.newHasOrders': 'cardTransfers.newHasOrders',
};

const speak = ({ key, params }: CheckedMessage): CheckedMessage => ({ key: FOR_HOLDERS[key] ?? key, params });

/** Runs `work` and rewords its errors for the holder of a card. */
async function refusingHolders<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { key, params, errors } = error as Invalid;
    const said = speak({ key, params });
    if (!errors) throw new Invalid(said.key as 'cardTransfers.open');
    throw invalidBy(said, Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, speak(why)])));
  }
}

/**
 * Carries out a transfer with the code mailed to the contact of its old card. Returns false for a code that is wrong,
 * used, expired, for another transfer, or mailed to an address that is no longer the card's. Rejects what the card
 * transfer no longer allows, in which case the code stays valid.
 */
export const confirmTransfer = (ctx: Context, id: number, code: string): Promise<boolean> =>
  refusingHolders(() =>
    inTransaction(ctx, async (inner) => {
      const rows = table(inner, cardTransfers);
      const seen = await rows.one(id);
      if (seen?.proof !== 'CODE') return false;
      // The cards of a transfer never change, so they may be read before the transfer is locked.
      await lockPairs(inner, [seen as TransferPair]);
      const transfer = await rows.one(id, { lock: true });
      const old = await table(inner, terminals).one(seen.from as number);
      const email = old && emailOf(old);
      if (!transfer || transfer.status !== 'CODE_SENT' || !isOpen(inner, transfer) || !email) return false;
      if (!(await spendCode(inner, codeKeyOf(old.id), code, codePlaceOf(id, email)))) return false;
      await completeTransfer(inner, transfer, { action: 'confirm', old });
      return true;
    }),
  );

/**
 * Carries out a locked transfer. The new card replaces the old one as in the staff's command for card transfers, and
 * both sides are notified. `old` is the card before the transfer. Returns whether its holder was mailed.
 */
export async function completeTransfer(
  ctx: Context,
  transfer: CardTransfer,
  { action, old }: { action: 'approve' | 'confirm'; old: Terminal },
): Promise<boolean> {
  await transferCard(ctx, { from: transfer.from as number, to: transfer.to as number });
  const next = { status: 'DONE' as const, decidedBy: ctx.actor.id, decidedAt: ctx.now() };
  await table(ctx, cardTransfers).update(next, transfer.id);
  await recordHistory(ctx, cardTransfers, transfer.id, action, changesBetween(cardTransfers, transfer, next));
  const isMailed = await mailHolder(ctx, 'done', transfer, emailOf(old));
  await notifyAgent(ctx, 'notice.cardTransfer.done', transfer);
  return isMailed;
}
