import { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { rolesFor } from '../../../engine/access/permissions';
import {
  type ApiCall,
  type Json,
  INTEGER,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
  answersOne,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from '../../../engine/http/apiCall';
import { CUSTOMER_PARTS } from './router';

const OVER = { resource: TEXT, filter: { type: 'object', additionalProperties: TEXT } };
const AMOUNT = shapeOf({ amount: MONEY, ...OVER });
// What only staff see has no name here: this document is for everybody.
const SHAPES: Readonly<Record<string, Json>> = {
  wallet: shapeOf({
    balance: MONEY,
    currency: TEXT,
    perDay: MONEY,
    daysLeft: orNull(NUMBER),
    billed: MONEY,
    line: listOf(shapeOf({ day: TIME, balance: MONEY })),
  }),
  sales: shapeOf({
    currency: TEXT,
    orders: INTEGER,
    sales: MONEY,
    salesBefore: MONEY,
    charged: MONEY,
    chargedBefore: MONEY,
    attention: shapeOf({ orders: INTEGER, ...OVER }),
    ...OVER,
  }),
  profit: shapeOf({
    currency: TEXT,
    net: MONEY,
    netBefore: MONEY,
    earned: AMOUNT,
    back: AMOUNT,
    from: orNull(shapeOf({ id: INTEGER, label: TEXT })),
    others: INTEGER,
  }),
  cards: shapeOf({
    total: INTEGER,
    ...OVER,
    rows: listOf(shapeOf({ status: oneOf(TERMINAL_STATUSES), cards: INTEGER, ...OVER })),
  }),
  plans: shapeOf({
    currency: TEXT,
    total: INTEGER,
    ...OVER,
    rows: listOf(
      shapeOf({
        id: INTEGER,
        label: TEXT,
        price: MONEY,
        retailPrice: orNull(MONEY),
        sold: shapeOf({ orders: INTEGER, ...OVER }),
      }),
    ),
  }),
  tree: shapeOf({
    direct: INTEGER,
    total: INTEGER,
    lines: listOf(shapeOf({ id: INTEGER, label: TEXT, role: TEXT, depth: INTEGER, balance: MONEY, currency: TEXT })),
  }),
};

export const CUSTOMER_CALLS: readonly ApiCall[] = Object.keys(CUSTOMER_PARTS).map((name) => ({
  method: 'get',
  path: `/users/{id}/figures/${name}`,
  name: `users.figures.${name}`,
  summary: `a part of a customer's page: ${name}`,
  roles: rolesFor(users, 'show'),
  pattern: 'users:show',
  answers: answersOne(SHAPES[name] as Json),
}));
