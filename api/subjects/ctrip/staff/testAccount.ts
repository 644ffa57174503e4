import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import { command } from '../../../engine/rows/commands/command';
import { Invalid } from '../../../errors';
import { leaveCall } from '../outbound/leaveCall';
import { keysOf } from '../types';

/** Sends Ctrip a call that changes nothing, so that keys and address are tried; the log shows what it says. */
export const testAccount = command(ctripAccounts, 'test', {
  run: async (ctx, account) => {
    if (!keysOf(account) || !account.noticeUrl) throw new Invalid('ctrip.refuse.addresses');
    const call = await leaveCall(ctx, {
      account: account.id,
      service: 'OrderTravelNotice',
      otaOrderId: 'TEST',
      message: 'test',
      body: { otaOrderId: 'TEST', supplierOrderId: 'TEST', items: [] },
    });
    return { affected: 1, call };
  },
});
