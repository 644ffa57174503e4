import { CTRIP_STATUSES } from '@t3d/resources/ctrip/ctrip-orders';
import { VOUCHER_STATUSES } from '@t3d/resources/ctrip/ctrip-vouchers';
import type { ApiCall } from '../engine/http/apiCall';
import { INTEGER, TEXT, answersOne, inputOf, listOf, oneOf, orNull, sends, shapeOf } from '../engine/http/apiCall';
import { BRAND, OPEN, PROOF } from './calls';

const TAIL = {
  ...TEXT,
  description: 'the last four digits of the phone, or the first three letters of the mail if there is no phone',
};

const VOUCHER = shapeOf({
  code: TEXT,
  status: oneOf(VOUCHER_STATUSES),
  number: { ...orNull(TEXT), description: 'of its card, once it is delivered' },
  lpa: { ...orNull(TEXT), description: '`LPA:1$<SM-DP+ address>$<matching id>`, while it may be installed' },
});

const ORDER = shapeOf({
  otaOrderId: TEXT,
  status: oneOf(CTRIP_STATUSES),
  needs: orNull(oneOf(['tail', 'seller'])),
  asks: orNull(oneOf(['phone', 'mail'])),
  items: listOf(
    shapeOf({
      plan: TEXT,
      rules: { type: ['object', 'null'] },
      areaCodes: listOf(TEXT),
      status: oneOf(CTRIP_STATUSES),
      quantity: INTEGER,
      used: INTEGER,
      cancelled: INTEGER,
      useStartDate: orNull(TEXT),
      useEndDate: orNull(TEXT),
      vouchers: listOf(VOUCHER),
    }),
  ),
  brand: BRAND,
});

/** How the buyer of an order at Ctrip finds it here. */
export const CTRIP_ORDER_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'post',
    path: '/ctrip/search',
    name: 'ctripOrders.search',
    summary:
      'an order of Ctrip by its number there: masked cards without `tail`, with a right one their numbers and what ' +
      'installs them; 400 when the number is unknown or the tail wrong, 429 after five wrong tails in an hour',
    parameters: [PROOF],
    body: sends(inputOf({ orderNo: TEXT, tail: TAIL }, ['orderNo'])),
    answers: answersOne(ORDER),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/ctrip-orders/{otaOrderId}',
    name: 'ctripOrders.public',
    summary: 'an order of Ctrip by its number there, its cards masked; 400 when unknown',
    parameters: [PROOF],
    answers: answersOne(ORDER),
  },
];
