import { MINUTE_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import { loginTicketsOf } from '../../models/secondFactors';
import { keepLatest } from '../../models/table';
import type { Inner } from '../../models/transaction';
import { digest } from '../store';

const TICKET_LIFE = 5 * MINUTE_MS;
export const MAX_TRIES = 5;
/** Log-ins of one user that may wait for their second step; the oldest one ends for a further one. */
const MAX_OPEN = 10;

/** Opens a ticket, good once and for five minutes, for the second step of a user whose password was right. */
export async function openTicket(ctx: Inner, user: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const tickets = loginTicketsOf(ctx.database);
  const { transaction } = ctx;
  const now = ctx.now();
  await keepLatest(tickets, user, { by: 'createdAt', key: 'ticket', most: MAX_OPEN - 1 }, transaction);
  const expiresAt = new Date(now.getTime() + TICKET_LIFE);
  await tickets.create({ ticket: digest(ticket), user, tries: 0, createdAt: now, expiresAt }, { transaction });
  return ticket;
}

/** Finds the user of a live ticket; null for any other. */
export async function ownerOfTicket(ctx: Context, ticket: string): Promise<number | null> {
  const row = await loginTicketsOf(ctx.database).findByPk(digest(ticket), { transaction: ctx.transaction });
  const values = row?.get({ plain: true });
  return values && values.expiresAt > ctx.now() && values.tries < MAX_TRIES ? Number(values.user) : null;
}

/**
 * Locks the ticket and counts a try, before its code is looked at; answers how many are left after this one. Null for
 * one that is not alive any more: another call has used it meanwhile.
 */
export async function countTicketTry(ctx: Inner, ticket: string): Promise<number | null> {
  const { transaction } = ctx;
  const tickets = loginTicketsOf(ctx.database);
  const row = await tickets.findByPk(digest(ticket), { transaction, lock: transaction.LOCK.UPDATE });
  const values = row?.get({ plain: true });
  if (!values || values.expiresAt <= ctx.now() || values.tries >= MAX_TRIES) return null;
  const tries = values.tries + 1;
  await tickets.update({ tries }, { where: { ticket: values.ticket }, transaction });
  return MAX_TRIES - tries;
}

/** Removes a ticket that was used. */
export async function removeTicket(ctx: Inner, ticket: string): Promise<void> {
  await loginTicketsOf(ctx.database).destroy({ where: { ticket: digest(ticket) }, transaction: ctx.transaction });
}
