import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import { LANGUAGES, isEmail } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { writeMail } from '../../builtin/mails';
import { enqueueMail } from '../../jobs/outbox';
import { table } from '../../models/table';
import { notify } from '../messages';
import { maskNumber } from '../terminals';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import { NotFound } from '../../errors';

/** A transfer as its holder sees it, with masked card numbers and address. `agent` decides the brand. */
export interface FollowedTransfer {
  status: NonNullable<CardTransfer['status']>;
  proof: CardTransfer['proof'];
  sentTo: string | null;
  from: string;
  to: string;
  reason: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date | null;
  agent: number | null;
}

/** Returns a transfer for its holder. Throws NotFound if it does not exist. */
export async function readTransfer(ctx: Context, id: number): Promise<FollowedTransfer> {
  const transfer = await table(ctx, cardTransfers).one(id);
  if (!transfer) throw new NotFound();
  const cards = await table(ctx, terminals).find([transfer.from as number, transfer.to as number]);
  const [old, fresh] = [transfer.from, transfer.to].map((card) => cards.find((one) => one.id === card));
  if (!old || !fresh) throw new NotFound();
  const isOver = OPEN_STATUSES.some((open) => open === transfer.status) && !isOpen(ctx, transfer);
  const status = isOver ? 'EXPIRED' : (transfer.status ?? 'WAITING');
  const email = status === 'CODE_SENT' ? emailOf(old) : null;
  return {
    status,
    proof: transfer.proof,
    sentTo: email && maskEmail(email),
    from: maskNumber(old.iccid),
    to: maskNumber(fresh.iccid),
    reason: transfer.reason,
    requestedAt: transfer.createdAt as Date,
    decidedAt: transfer.decidedAt,
    expiresAt: transfer.expiresAt,
    agent: transfer.agent,
  };
}

export const OPEN_STATUSES = ['CODE_SENT', 'WAITING'] as const;

/** Returns whether a transfer is undecided and not expired. */
export const isOpen = (ctx: Context, { status, expiresAt }: CardTransfer): boolean =>
  OPEN_STATUSES.some((open) => open === status) && expiresAt !== null && expiresAt > ctx.now();

type Named = Pick<CardTransfer, 'id' | 'from' | 'to' | 'agent' | 'language'>;

async function numbersOf(ctx: Context, { from, to }: Named): Promise<{ from: string; to: string }> {
  const cards = await table(ctx, terminals).find([from, to].filter((id) => id !== null));
  const numberOf = (id: number | null): string => cards.find((card) => card.id === id)?.iccid ?? '–';
  return { from: numberOf(from), to: numberOf(to) };
}

/** Separates a number into groups of four digits, as screens do. */
const inFours = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Notifies the agent of a transfer, with both full card numbers. */
export async function notifyAgent(
  ctx: Context,
  key: 'notice.cardTransfer.waiting' | 'notice.cardTransfer.done',
  transfer: Named,
): Promise<void> {
  if (transfer.agent === null) return;
  const { from, to } = await numbersOf(ctx, transfer);
  await notify(
    ctx,
    [transfer.agent],
    key,
    { from: inFours(from), to: inFours(to) },
    { link: `card-transfers/${transfer.id}` },
  );
}

/** Mails the holder in the request's language. Returns false without an address. */
export async function mailHolder(
  ctx: Context,
  ending: 'done' | 'refused',
  transfer: Named & Pick<CardTransfer, 'reason'>,
  to: string | null,
): Promise<boolean> {
  if (to === null) return false;
  const numbers = await numbersOf(ctx, transfer);
  const masked = { from: maskNumber(numbers.from), to: maskNumber(numbers.to) };
  const language = LANGUAGES.find((one) => one === transfer.language) ?? ctx.language;
  const mail =
    ending === 'done'
      ? writeMail('cardTransfers.done', masked, [language])
      : writeMail('cardTransfers.refused', { ...masked, reason: transfer.reason ?? '' }, [language]);
  await enqueueMail(ctx, { to, sender: transfer.agent, ...mail, dedupe: `card-transfer:${transfer.id}:${ending}` });
  return true;
}

/** Returns the email address bound to a card, or null. */
export const emailOf = ({ contact }: Terminal): string | null => (contact && isEmail(contact) ? contact : null);

const maskWord = (word: string): string => `${[...word][0] ?? ''}***`;

/** Masks an address so that its owner still recognises it: `anna@mail.example` becomes `a***@m***.example`. */
export function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const dot = host.lastIndexOf('.');
  return `${maskWord(name)}@${maskWord(host.slice(0, dot))}${host.slice(dot)}`;
}
