import { describe, expect, test } from '@jest/globals';
import { calls, fake, gateway, openPayPal } from './paypal.fixture';

openPayPal();

describe('the PayPal statement of a day', () => {
  const info = (more: object): object => ({
    transaction_id: 'T1',
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-20T10:30:00+0000',
    transaction_amount: { currency_code: 'USD', value: '123.45' },
    transaction_status: 'S',
    invoice_id: 'PAAAAAAAA',
    custom_field: 'PAAAAAAAA',
    ...more,
  });

  test("lists our PayPal payments, refunds and chargebacks from all pages of a day's statement", async () => {
    fake.transactions = [
      info({}),
      info({
        transaction_id: 'T2',
        transaction_event_code: 'T1107',
        invoice_id: 'R1',
        transaction_amount: { currency_code: 'USD', value: '-3.45' },
      }),
      info({
        transaction_id: 'T3',
        transaction_event_code: 'T1201',
        custom_field: undefined,
        transaction_amount: { currency_code: 'USD', value: '-120.00' },
      }),
      info({ transaction_id: 'T4', transaction_status: 'P' }),
      info({ transaction_id: 'T5', custom_field: 'shop #1' }),
      info({
        transaction_id: 'T6',
        transaction_event_code: 'T0400',
        transaction_amount: { currency_code: 'USD', value: '-900.00' },
      }),
    ];
    const at = new Date('2026-11-20T10:30:00Z');
    expect(await gateway.statement('2026-11-20')).toEqual([
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T1', kind: 'PAYMENT', amount: 12_345, currency: 'USD', at },
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T2', kind: 'REFUND', refundNo: 'R1', amount: -345, currency: 'USD', at },
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T3', kind: 'REFUND', amount: -12_000, currency: 'USD', at },
    ]);
    expect(Object.fromEntries(calls('/transactions')[0]?.url.searchParams ?? [])).toMatchObject({
      start_date: '2026-11-19T16:00:00.000Z',
      end_date: '2026-11-20T15:59:59.000Z',
    });
    expect(calls('/transactions')).toHaveLength(3);
  });

  test('returns no PayPal statement when the app may not search transactions', async () => {
    fake.rejectNext = { status: 403, issue: 'NOT_AUTHORIZED' };
    expect(await gateway.statement('2026-11-20')).toBeNull();
  });
});
