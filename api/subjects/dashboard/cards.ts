import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import { subtreeOf } from '@t3d/resources/scopes';
import type { ScopeMap } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import type { Figured } from './figures';
import { figuresOf } from './figures';

type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

export interface CardsIn extends Figured {
  status: TerminalStatus;
  cards: number;
}
export interface CardsSheet extends Figured {
  total: number;
  rows: CardsIn[];
}

/** The rows of the list, by the holder alone: with the state it is in one index, so that no card is looked at. */
const BY_OWNER: ScopeMap = {
  ...subtreeOf('owner'),
  SMS_RECYCLE: 'none',
  SALESMAN: terminals.declaration.scope.SALESMAN,
};

/**
 * The caller's cards by their state, the states in the order in which a card passes them; states without cards are left
 * out.
 */
export async function readCards(ctx: Context): Promise<CardsSheet> {
  const [owner, status] = ['owner', 'status'].map((name) => fieldSql(terminals, name, ctx)) as [string, string];
  const found = await figuresOf<{ status: TerminalStatus; cards: number | string }>(
    ctx,
    terminals,
    {},
    { groups: { owner, status }, figures: { cards: 'COUNT(*)' }, scope: BY_OWNER },
  );
  const counts = new Map<TerminalStatus, number>();
  for (const row of found) counts.set(row.status, (counts.get(row.status) ?? 0) + Number(row.cards));
  const rows = TERMINAL_STATUSES.flatMap((one) => {
    const cards = counts.get(one) ?? 0;
    return cards > 0 ? [{ status: one, cards, resource: terminals.name, filter: { status_in: one } }] : [];
  });
  return { total: rows.reduce((sum, { cards }) => sum + cards, 0), resource: terminals.name, filter: {}, rows };
}
