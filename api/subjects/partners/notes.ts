import orders, { ORDER_STATUSES } from '@t3d/resources/orders/orders';
import type { CallNote } from '../../engine/http/docs/document';
import { INTEGER, MONEY, TEXT, listOf, oneOf, shapeOf } from '../../engine/http/apiCall';

const MADE = shapeOf({ id: INTEGER, orderNo: TEXT, terminal: INTEGER, status: oneOf(ORDER_STATUSES) });
/** What sales of several orders answer. */
const SOLD = { total: MONEY, currency: TEXT, orders: listOf(MADE) };

const ok = (data: unknown) => ({ code: 200, message: 'ok', data });
const [PLAN, CARD, OTHER_CARD, ORDER] = [41, 7, 8, 1001];
const AT = '2026-11-26T10:05:00.000Z';
const orderNo = '20261126100500K7Q2M9';
const made = (id: number, terminal: number) => ({ id, orderNo, terminal, status: 'INITIAL' });

/**
 * The calls of a program that sells, in the order in which it makes them. A test makes each with these values, its own
 * ids in the place of these, and compares what it answers with the example and with the document. Calls without an
 * example only say what they answer.
 */
export const NOTES: Readonly<Record<string, CallNote>> = {
  'webhooks.create': {
    answers: { secret: { ...TEXT, description: 'for the verification of messages; answered once' } },
  },
  [`${orders.name}.offers`]: {
    answer: ok({
      asOf: AT,
      buyer: { id: 12, name: 'Hanaro Mobile', own: true },
      wallet: { balance: 100_000, creditLimit: 0, available: 100_000, currency: 'USD' },
      cards: {
        type: 'E_SIM',
        iccid: null,
        status: 'UNUSED',
        count: 3,
        stock: true,
        refused: [],
        waiting: 0,
        verify: 0,
        running: null,
      },
      fitting: [
        {
          id: PLAN,
          planCode: 'JP-3GB-7D',
          name: 'Japan 3 GB',
          type: 'SUM',
          rules: { dataMB: 3072, cycle: null, cycles: 1, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
          areaCodes: ['JP'],
          price: 500,
          fee: 0,
          total: 500,
          retail: null,
          keep: null,
          revocable: true,
        },
      ],
      refused: [],
    }),
  },
  [`${orders.name}.actions.buy.check`]: {
    body: { agentPlan: PLAN, quantity: 2 },
    answer: ok({
      matched: 2,
      available: 2,
      cost: { amount: -1000, currency: 'USD', before: 100_000, after: 99_000 },
      digest: 'en.hx3k2a.3fJx0f6cJm2W1kq9sT5vYb8nLzQ4rPd7eHaUgCiXoMw',
      holdsUntil: '2026-11-26T10:15:00.000Z',
    }),
  },
  [`${orders.name}.actions.buy`]: {
    answers: SOLD,
    parameters: { 'Idempotency-Key': '6a4f1c7e-0c2b-4d5e-9f3a-2b7d8c1e5a90' },
    body: { agentPlan: PLAN, quantity: 2, seenTotal: 1000 },
    answer: ok({ affected: 2, total: 1000, currency: 'USD', orders: [made(ORDER, CARD), made(1002, OTHER_CARD)] }),
  },
  [`${orders.name}.esim`]: {
    parameters: { id: ORDER },
    answer: ok({
      orderNo,
      iccid: '89852020000000000014',
      lpa: 'LPA:1$rsp.example.com$K2-1A2B3C',
      smdpAddress: 'rsp.example.com',
      matchingId: 'K2-1A2B3C',
      ios: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2-1A2B3C',
      android: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2-1A2B3C',
      qr: 'data:image/png;base64,iVBORw0KGgo=',
    }),
  },
  [`${orders.name}.show`]: {
    parameters: { id: ORDER },
    answer: ok({ id: ORDER, orderNo, status: 'UNUSED', usedMB: 0, totalMB: 3072, cycle: null, throttled: false }),
  },
  [`${orders.name}.list`]: {
    parameters: { size: 1, sort: 'createdAt', order: 'DESC' },
    answer: {
      code: 200,
      message: 'ok',
      rows: [{ id: 1002, orderNo, status: 'UNUSED', terminal: OTHER_CARD, totalPrice: 500, currency: 'USD' }],
      total: 2,
      nextCursor: 'WyJ4WmQ4Ml9LcTN2QTEiLCIyMDI2LTExLTI2IDEwOjA1OjAwLjAwMCIsMTAwMl0',
    },
  },
  [`${orders.name}.create`]: {
    body: { agentPlan: PLAN, terminal: CARD },
    answer: ok({ id: 1003, orderNo, status: 'INITIAL', terminal: CARD, preOrder: true, totalPrice: 500 }),
  },
  [`${orders.name}.actions.apply-revoke.check`]: {
    body: { ids: [1002] },
    answer: ok({ matched: 1, available: 1, digest: 'en.hx3k2b.9Kw', holdsUntil: '2026-11-26T10:16:00.000Z' }),
  },
  [`${orders.name}.actions.apply-revoke`]: {
    body: { ids: [1002] },
    answer: ok({ affected: 1 }),
  },
};
