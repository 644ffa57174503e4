import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../types';
import type { Terminal } from './types';

type Status = Terminal['status'];
const isWorking = ({ status }: Terminal): boolean => status === 'ACTIVATED' || status === 'SUSPEND';
interface Ids { ids: readonly number[] }

/** Locks the cards, sets the status that `next` says for each, and counts those that changed. `next` answers null for a state that the deed does not start from. */
async function changeStatus(ctx: Context, action: string, ids: readonly number[], next: (card: Terminal) => Status | null): Promise<Outcome> {
  const rows = table(ctx, terminals);
  const cards = await rows.find(ids, { lock: true });
  if (cards.length !== new Set(ids).size) throw new NotFound();
  const refused = cards.filter((card) => next(card) === null);
  if (refused.length > 0) throw new Invalid('terminals.wrongState', {}, Object.fromEntries(refused.map((card) => [String(card.id), { key: 'terminals.wrongState' }])));
  const changed = cards.filter((card) => next(card) !== card.status);
  for (const status of new Set(changed.map((card) => next(card)))) {
    const same = changed.filter((card) => next(card) === status).map((card) => card.id);
    await rows.update({ status }, same);
  }
  await recordHistories(ctx, terminals, action, changed.map((card) => ({ recordId: card.id, changes: { status: { before: card.status, after: next(card) } } })));
  return { affected: changed.length };
}

/** Any but an INVALID card stops working; a disabled one is left as it is. */
export const disableTerminals = (ctx: Context, { ids }: Ids): Promise<Outcome> => changeStatus(ctx, 'disable', ids, (card) => (card.status === 'INVALID' ? null : 'DISABLE'));

/** A disabled card becomes idle again: UNUSED when an agent holds it, else STOCKED. */
export const restoreTerminals = (ctx: Context, { ids }: Ids): Promise<Outcome> => changeStatus(ctx, 'restore', ids, (card) => (card.status !== 'DISABLE' ? null : card.owner === null ? 'STOCKED' : 'UNUSED'));

export const suspendTerminals = (ctx: Context, { ids }: Ids): Promise<Outcome> => changeStatus(ctx, 'suspend', ids, (card) => (isWorking(card) ? 'SUSPEND' : null));

export const resumeTerminals = (ctx: Context, { ids }: Ids): Promise<Outcome> => changeStatus(ctx, 'resume', ids, (card) => (isWorking(card) ? 'ACTIVATED' : null));
