import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { makeKeys } from '../../../../test/gateways/fakeServer';
import type { CheckoutRequest, PaymentGateway } from '../port';
import type { FakeWeChatPay } from '../../../../test/gateways/wechatPay';
import { startWeChatPay } from '../../../../test/gateways/wechatPay';
import { makeWeChatPayGateway } from '.';

export let fake: FakeWeChatPay;
export let gateway: PaymentGateway;

/** Starts a fake WeChat Pay server for all tests of the file, and a new gateway before each test. */
export function openWeChatPay(): void {
  beforeAll(async () => {
    fake = await startWeChatPay();
    gateway = makeWeChatPayGateway(fake.settings);
  });
  beforeEach(() => {
    Object.assign(fake, { rejectNext: null, refundState: 'PROCESSING', bill: null, digest: null });
    fake.requests.length = 0;
  });
  afterAll(() => fake.close());
}

export const stranger = makeKeys();
export const number = (): string => `P${randomBytes(10).toString('hex').toUpperCase()}`;
export const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: number(),
  method: 'WECHAT_QR',
  amount: 12_345,
  currency: 'CNY',
  subject: '账户充值',
  notifyUrl: 'https://t3d.test/t3d-api/payments/notices/wechatPay',
  returnUrl: 'https://t3d.test/done?a=1',
  expiresAt: new Date('2026-11-21T01:30:00Z'),
  payer: { address: '::ffff:203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
  ...more,
});
/** Creates a paid order and returns the content of its notice. */
export async function paid(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; content: Record<string, unknown> }> {
  const asked = request(more);
  await gateway.checkout(asked);
  return { asked, content: fake.pay(asked.paymentNo) };
}
