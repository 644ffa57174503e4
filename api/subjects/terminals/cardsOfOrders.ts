import terminals from '@t3d/resources/cards/terminals';
import { NotFound } from '../../errors';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Cards } from '../orders';

/** What orders make of their cards: each call holds the rows that it changes, in the order of their ids. */
export const cardsOfOrders: Cards = {
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
    await table(ctx, terminals).update({ lpa }, { id, type: 'E_SIM' });
    await recordHistory(ctx, terminals, id, 'profile', { lpa: { before: null, after: '•••' } });
  },
};
