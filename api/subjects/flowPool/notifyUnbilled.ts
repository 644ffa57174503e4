import type { Language } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { mailStaff } from '../messages';
import type { Unbilled } from './billDay';
import { grouped } from './grouped';

/** Days in one mail; the page has all of them. */
const MAX_LINES = 31;

/** `2026-11-24: no price for TW` */
function lineOf(
  { day, why, countries = [], needed = 0, available = 0, back = 0 }: Unbilled,
  currency: string,
  to: Language,
) {
  const money = (amount: number): string => formatMoney(amount, { currency });
  const reasons: Record<Unbilled['why'], () => string> = {
    NO_PRICE: () => translate('flowPool.why.noPrice', to, { countries: countries.join(', ') }),
    NO_MONEY: () => translate('flowPool.why.noMoney', to, { needed: money(needed), available: money(available) }),
    NO_WALLET: () => translate('flowPool.why.noWallet', to),
    PAYS_BACK: () => translate('flowPool.why.paysBack', to, { back: money(back) }),
  };
  return `${day}: ${reasons[why]()}`;
}

/**
 * Mails staff which days of the nightly run have no bill and why: a mail a customer, to every ADMIN and to the
 * customer's salesman. `night`: the day of the run. Repeated each night until the days are billed.
 */
export async function notifyUnbilled(ctx: Context, night: string, unbilled: readonly Unbilled[]): Promise<void> {
  for (const [account, days] of grouped(unbilled, (one) => one.account)) {
    const customer = await table(ctx, users).one(account);
    if (!customer) continue;
    const filling = (language: Language) => ({
      account: customer.account as string,
      count: days.length,
      lines: days
        .slice(0, MAX_LINES)
        .map((one) => lineOf(one, customer.currency ?? '', language))
        .join('\n'),
    });
    await inTransaction(ctx, (inner) =>
      mailStaff(inner, 'pool.unbilled', filling, { about: account, dedupe: `${night} ${account}` }),
    );
  }
}
