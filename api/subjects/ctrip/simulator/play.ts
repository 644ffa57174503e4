import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import type { Context } from '../../../context';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { followItem } from '../items/followItem';
import { lockCtrip } from '../items/load';
import { handleCall } from '../services/adapter';
import { keysOf } from '../types';
import { sealRequest } from '../wire/envelope';

/** Plays a call of Ctrip's at the moment of the context, as seeders do. Throws what is not answered 0000. */
export async function playCall(ctx: Context, service: string, body: object): Promise<void> {
  const [account] = await table(ctx, ctripAccounts).find({}, { limit: 1 });
  const keys = account && keysOf(account);
  if (!account || !keys) throw new Error('Ctrip has no account here');
  const message = JSON.stringify(sealRequest(keys, account.accountId, service, body, new Date()));
  const { header } = await handleCall(ctx, message);
  if (header.resultCode !== '0000') throw new Error(`${service}: ${header.resultCode} ${header.resultMessage}`);
}

/** Brings one item up to date with what became of its cards. */
export async function followOne(ctx: Context, id: number): Promise<void> {
  await lockCtrip(ctx);
  await followItem(ctx, id);
}

/** Takes every waiting call as Ctrip would, and gives each call the time that it is said to have taken. */
export async function keepCalls(ctx: Context): Promise<void> {
  await change(ctx, "UPDATE ctrip_calls SET state = 'DONE', resultCode = '0000' WHERE state = 'WAITING'");
  await change(ctx, 'UPDATE ctrip_calls SET milliseconds = 20 + id * 37 % 190');
}
