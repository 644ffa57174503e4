import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { ACCOUNT_ID, KEYS, anItem, newBatch, newOrderId, openCtrip, post, system } from '../ctrip.fixture';
import { CTRIP } from '../services/adapter';
import { decryptBody } from '../wire/codes';
import { type Answer, encryptRequest } from '../wire/envelope';
import { channelSuite } from './conformance.fixture';
import type { Outcome } from './respondToCall';

openCtrip();

const seal = (service: string, body: object, keys = KEYS, account = ACCOUNT_ID): string =>
  JSON.stringify(encryptRequest(keys, account, service, body, new Date()));
const orderOf = new Map<string, string>();
const read = (keys = KEYS, account = ACCOUNT_ID): string =>
  seal('VerifyOrder', { sequenceId: newBatch(), items: [anItem()] }, keys, account);

async function send(message: string): Promise<Outcome> {
  const { header, body } = JSON.parse(await post(message)) as Answer;
  const plain = body === undefined ? null : decryptBody(KEYS, body);
  return {
    code: header.resultCode,
    message: header.resultMessage,
    ...(plain === null ? {} : { body: JSON.parse(plain) as object }),
  };
}

channelSuite({
  channel: () => CTRIP as never,
  send,
  read,
  write: (batch = newBatch(), quantity = 1) => {
    const otaOrderId = orderOf.get(batch) ?? newOrderId();
    orderOf.set(batch, otaOrderId);
    return seal('CreatePreOrder', { sequenceId: batch, otaOrderId, items: [anItem({ quantity })] });
  },
  unsigned: () => read({ ...KEYS, signKey: 'another' }),
  stranger: () => read(KEYS, 'stranger'),
  cutShort: () => read().slice(0, -20),
  unknownService: () => seal('Unknown', { sequenceId: newBatch() }),
  orders: () => table(system(), ctripOrders).count({}),
  decide: async (sequenceId) => {
    const account = await table(system(), ctripAccounts).one({ accountId: ACCOUNT_ID });
    const decision = {
      account: account?.id as number,
      service: 'PayPreOrderConfirm',
      sequenceId,
      otaOrderId: 'conformance',
      body: { confirmResultCode: '0000' },
    };
    return inTransaction(system(), async (ctx) => [
      await CTRIP.confirm(ctx, decision),
      await CTRIP.confirm(ctx, { ...decision, body: { confirmResultCode: '1100' } }),
    ]);
  },
});
