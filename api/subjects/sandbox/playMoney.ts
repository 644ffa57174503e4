import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { recharge, transfer, walletsOf } from '../../ledger';
import { table } from '../../models/table';
import { BANK_ACCOUNT, PLAY_MONEY } from './buildWorld';

/** What an emptied wallet keeps, in minor units: 0.01 buys nothing. */
const REST = 1;

/** Moves all play money of the owner but a rest out of the wallet, so that it cannot pay. */
export async function emptyWallet(ctx: Context, owner: number): Promise<void> {
  const bank = await table(ctx, users).one({ account: BANK_ACCOUNT });
  const wallet = (await walletsOf(ctx, [owner])).get(owner);
  if (!bank || !wallet || wallet.balance <= REST) return;
  const { balance, currency } = wallet;
  await transfer(ctx, { fromUser: owner, toUser: bank.id, amount: balance - REST, currency, key: randomUUID() });
}

/** Fills the owner's wallet up to what it had at the beginning. */
export async function fillWallet(ctx: Context, owner: number): Promise<void> {
  const wallet = (await walletsOf(ctx, [owner])).get(owner);
  if (!wallet || wallet.balance >= PLAY_MONEY) return;
  const { balance, currency } = wallet;
  await recharge(ctx, { user: owner, amount: PLAY_MONEY - balance, currency, key: randomUUID() });
}
