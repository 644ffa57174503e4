import terminals from '@t3d/resources/cards/terminals';
import type { CardTransfer, Terminal } from '@t3d/resources/rows';
import { LANGUAGES, isEmail } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { writeMail } from '../../house/mails';
import { enqueueMail } from '../../jobs/outbox';
import { table } from '../../models/table';
import { notify } from '../messages';
import { maskNumber } from '../terminals';

type Named = Pick<CardTransfer, 'id' | 'from' | 'to' | 'agent' | 'language'>;

async function numbersOf(ctx: Context, { from, to }: Named): Promise<{ from: string; to: string }> {
  const cards = await table(ctx, terminals).find([from, to].filter((id) => id !== null));
  const numberOf = (id: number | null): string => cards.find((card) => card.id === id)?.iccid ?? '–';
  return { from: numberOf(from), to: numberOf(to) };
}

/** Leaves a notice with the agent of a transfer; it holds both cards and reads their numbers. */
export async function notifyAgent(
  ctx: Context,
  key: 'notice.cardTransfer.waiting' | 'notice.cardTransfer.done',
  transfer: Named,
): Promise<void> {
  if (transfer.agent === null) return;
  await notify(ctx, [transfer.agent], key, await numbersOf(ctx, transfer));
}

/**
 * Mails the holder how a transfer ended, in the language of the request and the brand of the agent. Answers whether
 * there is an address.
 */
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

/** The e-mail address that is bound to a card; null: none, or a phone number. */
export const emailOf = ({ contact }: Terminal): string | null => (contact && isEmail(contact) ? contact : null);

const maskWord = (word: string): string => `${[...word][0] ?? ''}***`;

/** Enough of an address for its owner to recognise: `anna@mail.example` is `a***@m***.example`. */
export function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const dot = host.lastIndexOf('.');
  return `${maskWord(name)}@${maskWord(host.slice(0, dot))}${host.slice(dot)}`;
}
