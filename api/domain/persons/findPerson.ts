import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import businessUsers from '@t3d/resources/pool/business-users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { select } from '../../models/sql';

/** The name of a person: a user's account, an app user's account, or a card's number. */
export interface PersonQuery {
  readonly user?: string;
  readonly appUser?: string;
  readonly card?: string;
}

export interface Person {
  readonly user: number | null;
  readonly appUser: number | null;
  readonly cards: readonly number[];
  /** The person's documents, including those of other cards with the same number. */
  readonly documents: readonly number[];
  /** The Ctrip orders with vouchers for the person's cards. */
  readonly ctripOrders: readonly number[];
}

async function documentsOf(ctx: Context, cards: readonly number[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const own = await table(ctx, realNames).find({ terminal: { in: [...cards] } });
  const hashes = [...new Set(own.flatMap(({ personHash }) => personHash ?? []))];
  const same = hashes.length === 0 ? [] : await table(ctx, realNames).find({ personHash: { in: hashes } });
  return [...new Set([...own, ...same].map(({ id }) => id))].sort((one, other) => one - other);
}

async function ctripOrdersOf(ctx: Context, cards: readonly number[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const rows = await select<{ id: number }>(
    ctx,
    'SELECT DISTINCT ctripOrder AS id FROM ctrip_vouchers WHERE terminal IN (?) ORDER BY ctripOrder',
    [cards],
  );
  return rows.map(({ id }) => Number(id));
}

/** Finds a person. Throws if there is none. */
export async function findPerson(ctx: Context, { user, appUser, card }: PersonQuery): Promise<Person> {
  const none = { user: null, appUser: null, cards: [], documents: [], ctripOrders: [] };
  if (user !== undefined) {
    const found = await table(ctx, users).one({ account: user.trim().toLowerCase() });
    if (!found) throw new Error(`There is no user ${user}.`);
    return { ...none, user: found.id };
  }
  const rows = table(ctx, businessUsers);
  const found = appUser === undefined ? null : await rows.one({ account: appUser });
  if (appUser !== undefined && !found) throw new Error(`There is no app user ${appUser}.`);
  const holds = card === undefined ? null : await table(ctx, terminals).one({ iccid: card });
  if (card !== undefined && !holds) throw new Error(`There is no card ${card}.`);
  const cards = found ? [...(found.cards ?? [])] : [holds?.id ?? 0];
  return {
    ...none,
    appUser: found?.id ?? null,
    cards,
    documents: await documentsOf(ctx, cards),
    ctripOrders: await ctripOrdersOf(ctx, cards),
  };
}
