import poolBills, { POOL_BILL_KINDS, POOL_BILL_REASONS } from '@t3d/resources/pool/pool-bills';
import { rolesFor, requireCall } from '../../engine/access/permissions';
import {
  type ApiCall,
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
import { Router } from 'express';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { poolSubject, readMonthOf, readPoolMonth } from './month';

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

/** The month of a customer of the flow pool, as its page shows it. */
export function poolRoutes(): Router {
  const router = Router();
  router.get('/pool-bills/month', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, poolBills, 'list');
    const { account, month, ...more } = request.query;
    const [unknown] = Object.keys(more);
    if (unknown) throw invalidField(unknown, 'unknown');
    if (account !== undefined && (typeof account !== 'string' || !/^\d{1,15}$/.test(account)))
      throw invalidField('account', 'integer');
    const read = readPoolMonth(ctx, month);
    const user = await poolSubject(ctx, account === undefined ? null : Number(account));
    response.json({ code: 200, message: 'ok', data: await readMonthOf(ctx, user, read) });
  });
  return router;
}
