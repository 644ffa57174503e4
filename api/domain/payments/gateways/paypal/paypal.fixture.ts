import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { HOUR_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import type { CheckoutRequest, PaymentGateway } from '../port';
import type { Capture, FakePayPal, Order } from '../../../../test/gateways/paypal';
import { startPayPal } from '../../../../test/gateways/paypal';
import { makePayPalGateway } from '.';

export let fake: FakePayPal;
export let gateway: PaymentGateway;

/** Starts a fake PayPal server for all tests of the file, and a new gateway before each test. */
export function openPayPal(): void {
  beforeAll(async () => {
    fake = await startPayPal();
    gateway = makePayPalGateway(fake.settings);
  });
  beforeEach(() => {
    Object.assign(fake, { rejectNext: null, captureState: 'COMPLETED', refundState: 'COMPLETED', transactions: [] });
    fake.requests.length = 0;
  });
  afterAll(() => fake.close());
}

export const number = (): string => `P${randomBytes(10).toString('hex').toUpperCase()}`;
export const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: number(),
  method: 'PAYPAL',
  amount: 12_345,
  currency: 'USD',
  subject: 'Wallet',
  notifyUrl: 'https://t3d.test/n',
  returnUrl: 'https://t3d.test/done',
  expiresAt: new Date(Date.now() + HOUR_MS / 2),
  payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
  ...more,
});
export const calls = (end: string) => fake.requests.filter(({ url }) => url.pathname.endsWith(end));
export const rejectedNotice = (reason: string) => expect.objectContaining({ name: 'NoticeRejected', reason });
export async function opened(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; orderId: string }> {
  const asked = request(more);
  const { gatewayNo = '' } = await gateway.checkout(asked);
  return { asked, orderId: gatewayNo };
}
export async function approved(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; orderId: string; resource: Order }> {
  const { asked, orderId } = await opened(more);
  return { asked, orderId, resource: fake.approve(orderId) };
}
export const captureOf = (unit: Order['purchase_units'][0], id: string, status: string): Capture => ({
  id,
  status,
  amount: unit.amount,
  custom_id: unit.custom_id,
  invoice_id: unit.invoice_id,
  payee: unit.payee,
  create_time: '2026-11-20T10:30:00Z',
});
export async function paid(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; orderId: string; capture: Capture }> {
  const { asked, orderId, resource } = await approved(more);
  const notice = await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource));
  return { asked, orderId, capture: fake.captures.get(notice?.gatewayNo ?? '') as Capture };
}
