import auditLog from '@t3d/resources/house/audit-log';
import orders from '@t3d/resources/orders/orders';
import type { Order } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../context';
import { table } from '../models/table';
import type { Card } from './findCard';

const IN_HAND: readonly (string | null)[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
/** Orders whose card cannot have gone to another holder since: a card with a live order is never recycled. */
const PROVISIONED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETING'];

/** Whether there is a profile that the card's holder may install. */
export const isInstallable = ({ type, lpa, status }: Pick<Card, 'type' | 'lpa' | 'status'>): boolean =>
  type === 'E_SIM' && Boolean(lpa) && IN_HAND.includes(status);

/** When the present profile of a card came from the supplier; null: the card was delivered with it. */
async function profileStoredAt(ctx: Context, { id }: Card): Promise<Date | null> {
  const [newest] = await table(ctx, auditLog).find(
    { resource: terminals.name, recordId: id, action: 'profile' },
    { order: [['id', 'DESC']], limit: 1 },
  );
  return newest?.createdAt ?? null;
}

/**
 * The order that the present profile belongs to: the last one accepted before the profile was stored, or the first one
 * of a card that was delivered with its profile. Orders of former holders of the card do not count.
 */
async function orderOfProfile(ctx: Context, card: Card): Promise<Order | undefined> {
  const storedAt = await profileStoredAt(ctx, card);
  const accepted = storedAt === null ? { ne: null } : { lte: storedAt.toISOString() };
  const held = card.ownerSince === null ? {} : { createdAt: { gte: card.ownerSince.toISOString() } };
  const [first] = await table(ctx, orders).find(
    { terminal: card.id, orderType: 'DATA', acceptedAt: accepted, ...held },
    {
      order: [
        ['acceptedAt', storedAt === null ? 'ASC' : 'DESC'],
        ['id', storedAt === null ? 'ASC' : 'DESC'],
      ],
      limit: 1,
    },
  );
  return first;
}

/**
 * Whether the key of an order is a proof that opens the profile of its card. Anybody may buy a plan for any card, so
 * only the order that the profile belongs to counts, and only while it is in use.
 */
export async function opensEsim(ctx: Context, order: Order, card: Card | null): Promise<boolean> {
  if (!card || !isInstallable(card) || order.unpaid === true || !PROVISIONED.includes(order.status)) return false;
  return (await orderOfProfile(ctx, card))?.id === order.id;
}
