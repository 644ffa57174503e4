import { CTRIP_STATUSES } from '@t3d/resources/ctrip-orders';
import { VOUCHER_STATUSES } from '@t3d/resources/ctrip-vouchers';
import type { ApiCall } from '../engine/http/apiCall';
import { INTEGER, TEXT, answersOne, listOf, oneOf, orNull, shapeOf } from '../engine/http/apiCall';
import { OPEN, PROOF } from './calls';

const VOUCHER = shapeOf({
  code: TEXT,
  status: oneOf(VOUCHER_STATUSES),
  number: { ...orNull(TEXT), description: 'of its card, once it is delivered' },
  lpa: { ...orNull(TEXT), description: '`LPA:1$<SM-DP+ address>$<matching id>`, while it may be installed' },
});

/** How the buyer of an order at Ctrip finds it here. */
export const CTRIP_ORDER_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'get',
    path: '/ctrip-orders/{otaOrderId}',
    name: 'ctripOrders.public',
    summary:
      'an order of Ctrip by its number there: items, their state and what installs their eSIMs; 400 when unknown',
    parameters: [PROOF],
    answers: answersOne(
      shapeOf({
        otaOrderId: TEXT,
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
      }),
    ),
  },
];
