import poolBills, { POOL_BILL_KINDS, POOL_BILL_REASONS } from '@t3d/resources/pool/pool-bills';
import { rolesFor } from '../../engine/access/permissions';
import type { ApiCall } from '../../engine/http/apiCall';
import {
  BOOLEAN,
  INTEGER,
  MONEY,
  TEXT,
  TIME,
  answersOne,
  listOf,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';

const MILLIONTHS = { ...INTEGER, description: 'millionths of the currency' };
const LINE = { country: TEXT, usedMB: INTEGER, unitPrice: MILLIONTHS, exact: MILLIONTHS };
const BILL = shapeOf({
  id: INTEGER,
  billNo: TEXT,
  kind: oneOf(POOL_BILL_KINDS),
  reason: oneOf(POOL_BILL_REASONS),
  amount: MONEY,
  createdAt: TIME,
});
const DAY = shapeOf({
  day: TEXT,
  lines: listOf(shapeOf(LINE)),
  usedMB: INTEGER,
  exact: MILLIONTHS,
  amount: MONEY,
  bills: listOf(BILL),
  problem: orNull(oneOf(['DUE', 'NO_PRICE'])),
  unpriced: listOf(TEXT),
});
const MONTH = shapeOf({
  account: INTEGER,
  accountLabel: TEXT,
  currency: TEXT,
  month: TEXT,
  zone: TEXT,
  since: orNull(TEXT),
  complete: BOOLEAN,
  days: listOf(DAY),
  countries: listOf(TEXT),
  byPrice: listOf(shapeOf({ ...LINE, from: TEXT, to: TEXT })),
  usedMB: INTEGER,
  exact: MILLIONTHS,
  billed: MONEY,
  rounding: MILLIONTHS,
  prices: listOf(
    shapeOf({ country: TEXT, unitPrice: MILLIONTHS, startsOn: TEXT, endsOn: orNull(TEXT), disabled: BOOLEAN }),
  ),
});

/** This room's part of the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/pool-bills/month',
    name: 'pool-bills.month',
    openToKeys: true,
    summary: "a customer's month of the flow pool: each day with its bills and its calculation",
    roles: rolesFor(poolBills, 'list'),
    pattern: 'pool-bills:list',
    parameters: [
      query(
        'month',
        { type: 'string', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' },
        { required: true, description: 'days where the product is at home, 2026-11' },
      ),
      query('account', INTEGER, { description: 'staff name a customer; an agent is always itself' }),
    ],
    answers: answersOne(MONTH),
  },
];
