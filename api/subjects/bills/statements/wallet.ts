import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { Invalid, invalidField } from '../../../errors';
import { forecastOf } from '../../../ledger';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { requireSubject } from './subject';

/** A wallet as its holder sees it; minor units. */
export interface WalletSheet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The balance below which its holder is notified; null: never. */
  alertBelow: number | null;
  /** What it owes; 0 while the balance is not below zero. */
  debt: number;
  /** Below its credit: it buys nothing until it is topped up. */
  blocked: boolean;
  forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
}

/** The caller's own wallet, or, for staff, that of a customer in their scope. */
export async function readWallet(ctx: Context, named: number | null): Promise<WalletSheet> {
  const {
    user,
    wallet: { balance, currency, creditLimit },
  } = await requireSubject(ctx, named);
  const { spentLastWeek, perDay, daysLeft } = await forecastOf(ctx, user.id);
  return {
    user: user.id,
    balance,
    currency,
    creditLimit,
    alertBelow: user.alertBelow,
    debt: Math.max(0, -balance),
    blocked: balance < -creditLimit,
    forecast: { spentLastWeek, perDay, daysLeft },
  };
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readAlert(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { alertBelow, ...rest } = body as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw invalidField(unknown, 'unknown');
  if (alertBelow === undefined) throw invalidField('alertBelow', 'required');
  if (alertBelow !== null && !isAmount(alertBelow)) throw invalidField('alertBelow', 'minMoney', { min: 0 });
  return alertBelow as number | null;
}

/**
 * Sets the balance below which the caller is notified, or null for never; another threshold is watched anew. Refuses
 * what is no amount.
 */
export async function setAlert(ctx: Context, body: unknown): Promise<WalletSheet> {
  const alertBelow = readAlert(body);
  await inTransaction(ctx, async (inner) => {
    const { user } = await requireSubject(inner, null);
    if (user.alertBelow === alertBelow) return;
    await table(inner, users).update({ alertBelow, alertedAt: null }, user.id);
    await recordHistory(inner, users, user.id, 'update', changesBetween(users, user, { alertBelow }));
  });
  return readWallet(ctx, null);
}
