/** Terminals: cards (SIM and eSIM) with owners and statuses. More than 5,000 cards are moved by a job. */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { CARDS, type Cards, HAS_LIVE_ORDER } from '../orders';
import type { CommandsFor } from '../../registry/command';
import { disableTerminals, restoreTerminals, resumeTerminals, suspendTerminals } from './changeStatus';
import { buyTerminals } from './movement/buyTerminals';
import { issueTerminals, recycleTerminals, recycleHeld } from './movement/issueTerminals';
import { transferCard } from './transferCard';
import { words } from './terminalTexts';
import terminals from '@t3d/resources/cards/terminals';
import { NotFound, type PlainMessage, rejectRows } from '../../errors';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type terminalAgent from '@t3d/resources/cards/terminal-agent';
import { wholeLpa } from '@t3d/resources/esim';
import { heldBy } from '@t3d/resources/scopes';
import { reach } from '../../engine/access/reach';
import { beforeSave, command } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import type { Terminal } from '@t3d/resources/rows';
import { select } from '../../models/sql';
import orders from '@t3d/resources/orders/orders';
import { IMAGE } from '../../registry/formerNames';

const FIXED_WHILE_SOLD = ['iccid', 'type'] as const;

/** Stores the ICCID's length, because ranges match numbers of one length. */
const withLength = (card: Partial<Terminal>): Partial<Terminal> =>
  card.iccid === undefined ? card : { ...card, iccidLength: card.iccid.length };

const withLpa = (card: Partial<Terminal>): Partial<Terminal> =>
  card.lpa ? { ...card, lpa: wholeLpa(card.lpa) } : card;

/** Sets the printed number of a new card to its ICCID by default. */
const withNumber = (card: Partial<Terminal>): Partial<Terminal> => ({
  ...card,
  cid: card.cid ?? card.iccid ?? null,
  ...(card.iccid !== undefined && { iccidLength: card.iccid.length }),
});

/** Returns the cards with a live order, which stays true until the commit because the cards are locked. */
async function soldAmong(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const sold = await select<{ id: number }>(
    ctx,
    `SELECT \`id\` FROM \`terminals\` WHERE \`id\` IN (?) AND ${HAS_LIVE_ORDER}`,
    [ids],
  );
  return new Set(sold.map(({ id }) => Number(id)));
}

const fixedIn = (changes: Partial<Terminal>) => FIXED_WHILE_SOLD.find((name) => name in changes);

/**
 * Returns whether the caller may set the end user's contact: staff and the card's owner, but not the owner's superiors.
 */
const mayContact = (ctx: Context, card: Terminal): boolean => reach(ctx, heldBy('owner')).includes(card);

/** Completes cards. Rejects a change of ICCID or type during a live order, and a contact from the owner's superior. */
const beforeSaveTerminals = beforeSave(terminals, async (ctx, rows, before) => {
  const touched = rows.flatMap((row, index) => (before[index] && fixedIn(row) ? [before[index].id] : []));
  const sold = await soldAmong(ctx, touched);
  return rows.map((row, index) => {
    const card = before[index];
    if (!card) return { values: withNumber(withLpa(row)) };
    const errors: Record<string, { key: PlainMessage }> = {};
    const fixed = fixedIn(row);
    if (fixed && sold.has(card.id)) errors[fixed] = { key: 'terminals.hasLiveOrder' };
    if ('contact' in row && !mayContact(ctx, card)) errors.contact = { key: 'terminals.contactOwner' };
    return Object.keys(errors).length > 0 ? { errors } : { values: withLength(withLpa(row)) };
  });
});

/** Masks a number so that only its owner recognises it. */
export function maskNumber(number: string): string {
  const kept = number.length >= 12 ? 4 : 2;
  return number.slice(0, kept) + '*'.repeat(number.length - 2 * kept) + number.slice(-kept);
}

/** Deletes cards in stock that never had an order. */
export const deleteTerminals = command(terminals, 'delete', {
  explain: (_ctx, ids) => {
    rejectRows(
      ids.map((id) => ({ id })),
      'terminals.notStocked',
    );
  },
  validate: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const sold = new Set((await table(ctx, orders).find({ terminal: ids })).map((order) => order.terminal));
    rejectRows(
      found.filter(({ id }) => sold.has(id)),
      'terminals.hasOrders',
    );
  },
  run: async (ctx, found) => {
    const affected = await table(ctx, terminals).remove(found.map(({ id }) => id));
    await recordHistories(
      ctx,
      terminals,
      'delete',
      found.map(({ id, iccid, cid, type }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { iccid, cid, type }, after: null } },
      })),
    );
    return { affected };
  },
});

const ofTerminalAgent = { recycle: recycleHeld } satisfies CommandsFor<typeof terminalAgent>;

/** The changes of cards that orders require, with locks in id order. */
const cardsOfOrders: Cards = {
  async setStatuses(ctx, ids, from, status, action) {
    if (ids.length === 0) return;
    const rows = table(ctx, terminals);
    const cards = await rows.find(ids, { lock: true });
    const changing = cards.filter((card) => card.status !== status && from.includes(card.status));
    if (changing.length === 0) return;
    await rows.update(
      { status },
      changing.map(({ id }) => id),
    );
    await recordHistories(
      ctx,
      terminals,
      action,
      changing.map((card) => ({ recordId: card.id, changes: { status: { before: card.status, after: status } } })),
    );
  },

  async verify(ctx, id) {
    const rows = table(ctx, terminals);
    const card = await rows.one(id, { lock: true });
    if (!card) throw new NotFound();
    if (card.realNameVerifiedAt === null) await rows.update({ realNameVerifiedAt: ctx.now() }, id);
  },

  async keepProfile(ctx, id, lpa) {
    const rows = table(ctx, terminals);
    const card = await rows.one(id, { lock: true });
    if (card?.type !== 'E_SIM' || card.lpa === lpa) return;
    await rows.update({ lpa }, id);
    await recordHistory(ctx, terminals, id, 'profile', { lpa: { before: card.lpa, after: lpa } });
  },
};

export { type CardDocuments, CARD_DOCUMENTS } from './movement/publishMove';
export { type TransferPair, lockPair, lockPairs, undoTransfer, transferCard } from './transferCard';
export { type ParsedRanges, bounds, nominalSize, parseRanges, printed, rangeText } from './movement/ranges';
export { anyOf } from './movement/selection';

const ofTerminals = {
  delete: deleteTerminals,
  issue: issueTerminals,
  recycle: recycleTerminals,
  buy: buyTerminals,
  'transfer-card': transferCard,
  disable: disableTerminals,
  restore: restoreTerminals,
  suspend: suspendTerminals,
  resume: resumeTerminals,
} satisfies CommandsFor<typeof terminals>;
export const commands = { terminals: ofTerminals, 'terminal-agent': ofTerminalAgent };

export default defineModule({
  words,
  commands,
  rules: { terminals: { beforeSave: beforeSaveTerminals } },
  services: [provide(CARDS, cardsOfOrders) as Provided],
});
