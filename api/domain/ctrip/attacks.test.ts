import { describe, expect, test } from '@jest/globals';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { table } from '../../models/table';
import { buildPlan } from '../../test/factories';
import {
  ACCOUNT_ID,
  KEYS,
  addOffer,
  anItem,
  ctrip,
  direct,
  esim,
  newOrderId,
  openCtrip,
  post,
  stockOf,
  system,
} from './ctrip.fixture';
import { fromLetters, signMessage } from './wire/codes';
import { encryptRequest } from './wire/envelope';

openCtrip({ cards: 120 });

const codeOf = async (message: string): Promise<string> =>
  (JSON.parse(await post(message)) as { header: { resultCode: string } }).header.resultCode;
const seal = (service = 'QueryOrder', body: object = { sequenceId: 's', otaOrderId: '1' }, at = new Date()) =>
  encryptRequest(KEYS, ACCOUNT_ID, service, body, at);
/** Returns a message that was changed and then signed with the valid key. */
function resigned(change: (envelope: ReturnType<typeof seal>) => { header?: object; body?: string }): string {
  const envelope = seal();
  const { header: changed, body = envelope.body } = change(envelope);
  const header = { ...envelope.header, ...changed };
  return JSON.stringify({ header: { ...header, sign: signMessage(KEYS.signKey, { ...header, body }) }, body });
}

describe('an invalid envelope of a Ctrip call', () => {
  test.each<[string, () => string, string]>([
    ['wrong sign', () => JSON.stringify({ ...seal(), header: { ...seal().header, sign: '0'.repeat(32) } }), '0002'],
    [
      'another signing key',
      () => JSON.stringify(encryptRequest({ ...KEYS, signKey: 'x' }, ACCOUNT_ID, 'QueryOrder', {}, new Date())),
      '0002',
    ],
    ['old time', () => JSON.stringify(seal('QueryOrder', {}, new Date(Date.now() - 86_400_000))), '0001'],
    ['a time to come', () => JSON.stringify(seal('QueryOrder', {}, new Date(Date.now() + 86_400_000))), '0001'],
    ['a time that is none', () => resigned(() => ({ header: { requestTime: 'now' } })), '0001'],
    ['another version', () => resigned(() => ({ header: { version: '2.0' } })), '0001'],
    ['another account', () => JSON.stringify(encryptRequest(KEYS, 'acc002', 'QueryOrder', {}, new Date())), '0003'],
    [
      'the account in capitals',
      () => JSON.stringify(encryptRequest(KEYS, 'ACC001', 'QueryOrder', {}, new Date())),
      '0003',
    ],
    [
      'base64 instead of a..p',
      () => resigned(({ body }) => ({ body: (fromLetters(body) as Buffer).toString('base64') })),
      '0001',
    ],
    [
      'hex instead of a..p',
      () => resigned(({ body }) => ({ body: (fromLetters(body) as Buffer).toString('hex') })),
      '0001',
    ],
    ['truncated body', () => resigned(({ body }) => ({ body: body.slice(0, -2) })), '0001'],
    ['truncated message', () => JSON.stringify(seal()).slice(0, -9), '0001'],
    ['a body that is a list', () => JSON.stringify(seal('QueryOrder', [])), '0001'],
    ['10 MB body', () => JSON.stringify({ ...seal(), body: 'a'.repeat(10_000_000) }), '0001'],
    ['nothing', () => '', '0001'],
    ['unknown service', () => JSON.stringify(seal('DropTables')), '0001'],
    ['a service of objects', () => JSON.stringify(seal('constructor')), '0001'],
    ['no sequenceId', () => JSON.stringify(seal('QueryOrder', { otaOrderId: '1' })), '0001'],
  ])("rejects a Ctrip call's envelope with %s", async (_name, message, code) => {
    expect(await codeOf(message())).toBe(code);
  });
});

describe('an impossible order from Ctrip', () => {
  test.each<[string, object, string]>([
    ['unknown PLU', { PLU: 'NONE' }, '1001'],
    ['the PLU in small letters', { PLU: 'esim' }, '1001'],
    ['no PLU', { PLU: '' }, '1005'],
    ['price changed', { salePrice: 15.8 }, '1007'],
    ['a price of three decimals', { salePrice: 16.801 }, '1007'],
    ['a price that is none', { salePrice: 'free' }, '1007'],
    ['a cost above the price', { cost: 16.81 }, '1007'],
    ['a currency without accounts', { salePriceCurrency: 'XXX', costCurrency: 'XXX' }, '1007'],
    ['no currency', { salePriceCurrency: null }, '1005'],
    ['quantity 0', { quantity: 0 }, '1006'],
    ['quantity -1', { quantity: -1 }, '1006'],
    ['quantity 1.5', { quantity: 1.5 }, '1006'],
    ['quantity 10⁹', { quantity: 1e9 }, '1003'],
    ['quantity 10²⁰', { quantity: 1e20 }, '1006'],
    ['no quantity', { quantity: undefined }, '1005'],
    ['a day that is none', { useStartDate: '2099-02-30' }, '1009'],
    ['an end before its start', { useEndDate: '2099-11-19' }, '1009'],
    ['an end that is over', { useStartDate: '2020-01-01', useEndDate: '2020-01-02' }, '1009'],
    ['passengers without numbers', { passengers: [{ name: 'x' }] }, '1005'],
    ['passengers that are a text', { passengers: 'x' }, '1006'],
  ])('rejects a Ctrip order with %s', async (_name, change, code) => {
    const items = [anItem(change)];
    const before = await stockOf('ESIM');
    for (const service of ['VerifyOrder', 'CreatePreOrder'])
      expect(await ctrip(service, { otaOrderId: newOrderId(), items })).toMatchObject({ code });
    expect((await direct(newOrderId(), anItem(change))).code).toBe(code);
    expect(await stockOf('ESIM')).toBe(before);
  });

  test("rejects a Ctrip order when the offer, or the offer's plan, is off sale", async () => {
    const plan = await buildPlan(system(), { terminalType: 'SIM', status: 'UNSHELVE' });
    await addOffer('OFF-PLAN', plan, 1680);
    await addOffer('OFF', esim, 1680);
    await table(system(), ctripPlans).update({ status: 'UNSHELVE' }, { PLU: 'OFF' });
    for (const PLU of ['OFF', 'OFF-PLAN'])
      expect((await ctrip('VerifyOrder', { items: [anItem({ PLU })] })).code).toBe('1002');
  });

  test('rejects a Ctrip order beyond the stock and returns the remaining stock', async () => {
    await addOffer('FEW', esim, 1680, 2);
    const answer = await ctrip('CreatePreOrder', {
      otaOrderId: newOrderId(),
      items: [anItem({ PLU: 'FEW', quantity: 3 })],
    });
    expect(answer).toMatchObject({
      code: '1003',
      message: 'PLU FEW: 2 left, 3 asked for',
      body: { items: [{ PLU: 'FEW', inventorys: [{ useDate: '2099-11-20', quantity: 2 }] }] },
    });
  });

  test('rejects a Ctrip order without items, and an order with a repeated PLU', async () => {
    expect((await ctrip('VerifyOrder', { items: [] })).code).toBe('1005');
    expect((await ctrip('VerifyOrder', { items: [anItem(), anItem()] })).code).toBe('1006');
  });
});
