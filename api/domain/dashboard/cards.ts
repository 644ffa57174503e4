import type { ScopeMap } from '@t3d/resources/kit';
import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import { subtreeOf } from '@t3d/resources/scopes';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { type Figured, type Filter, listBehind, readFigures } from './figures';

type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

interface CardsIn extends Figured {
  status: TerminalStatus;
  cards: number;
}
export interface CardsSheet extends Figured {
  total: number;
  rows: CardsIn[];
}

/** The scope of cards by owner alone, so that an index over owner and state answers the query. */
const BY_OWNER: ScopeMap = {
  ...subtreeOf('owner'),
  SMS_RECYCLE: 'none',
  SALESMAN: terminals.declaration.scope.SALESMAN,
};

/** Counts cards by the columns `names`, in the order of a card's life cycle. */
export async function cardsBy(
  ctx: Context,
  more: Filter,
  names: readonly string[],
  scope?: ScopeMap,
): Promise<CardsSheet> {
  const groups = Object.fromEntries(names.map((name) => [name, fieldSql(terminals, name, ctx)]));
  const found = await readFigures<'cards', string>(ctx, ['cards'], { more, groups, scope });
  const rows = TERMINAL_STATUSES.flatMap((status) => {
    const cards = found.filter((row) => row.status === status).reduce((sum, row) => sum + Number(row.cards), 0);
    return cards > 0 ? [{ status, cards, ...listBehind('cards', null, { ...more, status_in: status }) }] : [];
  });
  return { total: rows.reduce((sum, { cards }) => sum + cards, 0), ...listBehind('cards', null, more), rows };
}

export const readCards = (ctx: Context): Promise<CardsSheet> => cardsBy(ctx, {}, ['owner', 'status'], BY_OWNER);
