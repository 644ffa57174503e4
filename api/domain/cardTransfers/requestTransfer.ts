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

/** The time in which the agent must decide. */
const AGENT_LIFE = 7 * DAY_MS;

/** The response to a request for a transfer. `sentTo` is the masked address that received the code. */
export interface OpenedTransfer {
  id: number;
  proof: NonNullable<CardTransfer['proof']>;
  sentTo: string | null;
  agent: number | null;
}

/** Returns the key that limits codes per old card. The line break makes it differ from every account. */
const codeKeyOf = (from: number): string => `card transfer\n${from}`;
/** Returns the key of a code, which is valid for one transfer and address only. */
const codePlaceOf = (id: number, email: string): string => `${id}:${email}`;

/** Returns the open transfer of exactly these two cards. Throws if either card has another open transfer. */
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

/** Stores a transfer or renews the open one. Ends an open transfer of a former owner. */
async function storeTransfer(
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
 * Requests the replacement of a holder's card, which a mailed code or the agent confirms. Throws 429 for a second code
 * within a minute or a sixth within an hour.
 */
export const requestTransfer = (ctx: Context, pair: TransferPair): Promise<OpenedTransfer> =>
  rejectingHolders(() =>
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
      const id = await storeTransfer(inner, pair, values, open);
      if (email) await mailCode(inner, id, old, email);
      else await notifyAgent(inner, 'notice.cardTransfer.waiting', { id, ...pair, ...values });
      return { id, ...opened };
    }),
  );

/** The holder's messages, by the key of the agents' message. */
const FOR_HOLDERS: Readonly<Partial<Record<string, MessageName>>> = {
  'transfer.notHeld': 'cardTransfers.notHeld',
  'transfer.otherHolder': 'cardTransfers.otherHolder',
  'transfer.newHasOrders': 'cardTransfers.newHasOrders',
};

const speak = ({ key, params }: CheckedMessage): CheckedMessage => ({ key: FOR_HOLDERS[key] ?? key, params });

/** Runs `work` and rewrites its errors for the card's holder. */
async function rejectingHolders<T>(work: () => Promise<T>): Promise<T> {
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
 * Carries out a transfer with the mailed code. Returns false for an invalid code. If the cards cannot be transferred,
 * throws and keeps the code valid.
 */
export const confirmTransfer = (ctx: Context, id: number, code: string): Promise<boolean> =>
  rejectingHolders(() =>
    inTransaction(ctx, async (inner) => {
      const rows = table(inner, cardTransfers);
      const seen = await rows.one(id);
      if (seen?.proof !== 'CODE') return false;
      // Lock the cards before the transfer, whose cards never change.
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

/** Carries out a locked transfer and notifies both sides. Returns whether the holder was mailed. */
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
