import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { writeMail } from '../../house/mails';
import { enqueueSecretMail } from '../../jobs/outbox';
import { changesBetween, recordHistory } from '../../models/history';
import { CODE_LIFE, makeCode } from '../../models/mailedCodes';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { TransferPair } from '../terminals';
import { holdPair } from '../terminals';
import { emailOf, maskEmail } from './contact';
import { notifyAgent } from './notifyBoth';
import { refusingHolders } from './publicRefusal';
import { OPEN_STATUSES } from './state';

/** Milliseconds that the agent has for its decision. */
const AGENT_LIFE = 7 * DAY_MS;

/** A transfer as its holder opens it; `sentTo` is the masked address of the code. */
export interface OpenedTransfer {
  id: number;
  proof: NonNullable<CardTransfer['proof']>;
  sentTo: string | null;
  agent: number | null;
}

/** Codes are counted for each old card, apart from those of accounts, which hold no line break. */
export const codeKeyOf = (from: number): string => `card transfer\n${from}`;
/** A code is good for one transfer and one address. */
export const codePlaceOf = (id: number, email: string): string => `${id}:${email}`;

/** The open transfer of exactly these cards. Refuses another open one that names any of them. */
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
 * Writes a new transfer, or gives the open one of these cards another proof or more time. A transfer belongs to the
 * agent who held the card when it was requested, so the open one ends if the card has changed hands since.
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
 * The holder of a card asks that another card takes its place. With an e-mail address bound to the old card a code is
 * mailed to it, else the agent that holds both cards decides. Asked again for the same cards, it is the same transfer:
 * another code is mailed, or the agent is still waited for. Refuses what the transfer of a card refuses, and other open
 * transfers of these cards; 429 for codes within a minute, and after five in an hour.
 */
export const requestTransfer = (ctx: Context, pair: TransferPair): Promise<OpenedTransfer> =>
  refusingHolders(() =>
    inTransaction(ctx, async (inner) => {
      const { old } = await holdPair(inner, pair);
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
