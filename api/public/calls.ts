import { ORDER_STATUSES } from '@t3d/resources/orders';
import { PAYMENT_METHODS } from '@t3d/resources/recharge-records';
import type { ApiCall } from '../engine/apiCall';
import { BOOLEAN, IDEMPOTENCY_KEY, INTEGER, MONEY, NUMBER, TEXT, TIME, answersOne, answersRows, header, inputOf, listOf, oneOf, orNull, sends, shapeOf } from '../engine/apiCall';

const PROOF = header('X-Altcha', 'proof of work, asked for by a 429 with a challenge after many unknown numbers');
const OPEN = { server: '/data-api', open: true } as const;
const CARD_PLAN = shapeOf({ orderNo: TEXT, name: TEXT, status: oneOf(ORDER_STATUSES), startedAt: orNull(TIME), endsAt: orNull(TIME), usedMB: NUMBER, totalMB: orNull(NUMBER), preOrder: BOOLEAN });
const CARD = shapeOf({
  number: { type: 'string', description: 'masked' }, type: orNull(TEXT), status: orNull(TEXT), realName: shapeOf({ required: BOOLEAN, verified: BOOLEAN }), plans: listOf(CARD_PLAN),
  balance: shapeOf({ remainingMB: orNull(NUMBER), totalMB: orNull(NUMBER), remainingMessages: orNull(INTEGER), endsAt: orNull(TIME) }), brand: shapeOf({ name: TEXT, logo: orNull(TEXT), theme: TEXT }),
});
const OFFER = shapeOf({ id: INTEGER, name: TEXT, price: MONEY, currency: TEXT, rules: { type: 'object' }, areaCodes: listOf(TEXT) });

/** What the document of the API says of this room. */
export const CALLS: readonly ApiCall[] = [
  { ...OPEN, method: 'get', path: '/cards/{number}', name: 'cards.show', summary: 'a card by its number or ICCID: its plans and what is left', parameters: [PROOF], answers: answersOne(CARD) },
  { ...OPEN, method: 'get', path: '/cards/{number}/plans', name: 'cards.plans', summary: 'what can be bought for a card, at the price to pay', parameters: [PROOF], answers: answersRows(OFFER) },
  {
    ...OPEN, method: 'post', path: '/cards/{number}/orders', name: 'cards.buy', summary: 'buy a plan for a card: an unpaid order and where to pay it', parameters: [PROOF, IDEMPOTENCY_KEY],
    body: sends(inputOf({ planId: { type: 'integer', minimum: 1 }, paymentMethod: oneOf(PAYMENT_METHODS) })), answers: answersOne(shapeOf({ orderNo: TEXT, payUrl: TEXT, paymentId: INTEGER })),
  },
];
