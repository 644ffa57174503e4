import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../registry/command';
import type { Terminal } from '@t3d/resources/rows';

type Status = Terminal['status'];

/** Returns the status to which `restore` returns a card that this action disables, or null for other actions. */
const statusBefore = (action: string, before: Status): Status | null => (action === 'disable' ? before : null);

async function changeStatus(
  ctx: Context,
  action: 'disable' | 'restore' | 'suspend' | 'resume',
  cards: readonly Terminal[],
  next: (card: Terminal) => Status,
): Promise<Outcome> {
  const changed = cards.filter((card) => next(card) !== card.status);
  for (const before of new Set(changed.map((card) => card.status))) {
    for (const after of new Set(changed.map((card) => next(card)))) {
      const same = changed.filter((card) => card.status === before && next(card) === after).map((card) => card.id);
      if (same.length > 0)
        await table(ctx, terminals).update({ status: after, statusBefore: statusBefore(action, before) }, same);
    }
  }
  await recordHistories(
    ctx,
    terminals,
    action,
    changed.map((card) => ({
      recordId: card.id,
      changes: { status: { before: card.status, after: next(card) } },
      kept: { statusBefore: { before: card.statusBefore, after: statusBefore(action, card.status) } },
    })),
  );
  return { affected: changed.length };
}

/** Disables cards. Running orders end in time, but no other order can start or be sold. */
export const disableTerminals = command(terminals, 'disable', {
  undo: restores(),
  run: (ctx, cards) => changeStatus(ctx, 'disable', cards, () => 'DISABLE'),
});

/**
 * Returns each card's status by its live order. For an order that is being revoked, finished or refunded, its previous
 * state counts.
 */
async function readUse(ctx: Context, ids: readonly number[]): Promise<Map<number, Status>> {
  const holders = await table(ctx, orders).find({ liveTerminal: [...ids] });
  return new Map(
    holders.flatMap(({ liveTerminal, status, statusBefore }) => {
      const state = status === 'REVOKING' || status === 'COMPLETING' || status === 'REFUNDING' ? statusBefore : status;
      const use = state === 'USING' ? ('ACTIVATED' as const) : state === 'UNUSED' ? ('UNACTIVATED' as const) : null;
      return use === null ? [] : [[liveTerminal as number, use] as const];
    }),
  );
}

/** Makes disabled cards idle again, or gives a card with a live order the status that the order requires. */
export const restoreTerminals = command(terminals, 'restore', {
  undo: restores(),
  run: async (ctx, cards) => {
    const uses = await readUse(
      ctx,
      cards.map(({ id }) => id),
    );
    return changeStatus(ctx, 'restore', cards, (card) => {
      const use = uses.get(card.id);
      if (use === 'ACTIVATED' && card.statusBefore === 'SUSPEND') return 'SUSPEND';
      return use ?? (card.owner === null ? 'STOCKED' : 'UNUSED');
    });
  },
});

/** Suspends cards in use, while the order's time runs on. */
export const suspendTerminals = command(terminals, 'suspend', {
  undo: restores(),
  run: (ctx, cards) => changeStatus(ctx, 'suspend', cards, () => 'SUSPEND'),
});

export const resumeTerminals = command(terminals, 'resume', {
  undo: restores(),
  run: (ctx, cards) => changeStatus(ctx, 'resume', cards, () => 'ACTIVATED'),
});
