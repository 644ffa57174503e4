import pushDevices from '@t3d/resources/push-devices';
import type { Context } from '../../context';
import { table } from '../../models/table';

/** The phone of an app user. `pushId` null: it cannot be pushed to. */
export interface Device {
  readonly account: string;
  readonly pushId: string | null;
  readonly deviceType: string | null;
}

/**
 * Keeps the phone of an app user, in the caller's transaction: one row for each account. A phone that belonged to
 * another account, or to none, moves to this account.
 */
export async function keepDevice(ctx: Context, { account, pushId, deviceType }: Device): Promise<void> {
  const rows = table(ctx, pushDevices);
  const mine = await rows.one({ account }, { lock: true });
  const there = pushId === null ? null : await rows.one({ pushId }, { lock: true });
  // An account that loses its phone keeps its row: it is a target of JPUSH_ID_WITHOUT.
  if (there && there.account !== null && there.id !== mine?.id) await rows.update({ pushId: null }, there.id);
  if (there && there.account === null && mine) await rows.remove(there.id);
  const values = { pushId, platform: deviceType === 'IOS' ? ('IOS' as const) : ('ANDROID' as const), disabled: false };
  if (mine) await rows.update(values, mine.id);
  else if (there && there.account === null) await rows.update({ ...values, account }, there.id);
  else await rows.insert({ ...values, account, language: 'zh' });
}
