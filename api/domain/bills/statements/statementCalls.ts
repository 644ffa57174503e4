import { ADMINS, AGENTS } from '@t3d/resources/roles';
import bills, { BILL_TYPES } from '@t3d/resources/money/bills';
import { rolesFor } from '../../../engine/access/permissions';
import {
  type ApiCall,
  type Json,
  BOOLEAN,
  INTEGER,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
  respondsWithOne,
  inputOf,
  listOf,
  oneOf,
  orNull,
  query,
  recordOf,
  sends,
  shapeOf,
} from '../../../engine/http/apiCall';
import { PARTIES } from '../parties/partiesShape';
import { TOTAL_TYPES } from './statement';

const TYPE = oneOf(BILL_TYPES);
const ALERT = orNull({ ...MONEY, minimum: 0, description: 'minor units (cents); null: never' });
const ROW = shapeOf({
  sequence: INTEGER,
  createdAt: TIME,
  type: TYPE,
  amount: MONEY,
  previousBalance: MONEY,
  balanceAfter: MONEY,
  orderNo: orNull(TEXT),
  reason: orNull(TEXT),
  from: orNull(INTEGER),
  fromLabel: orNull(TEXT),
  remark: orNull(TEXT),
  hash: TEXT,
});
const STATEMENT = shapeOf({
  user: INTEGER,
  account: TEXT,
  nickname: orNull(TEXT),
  wallet: INTEGER,
  currency: TEXT,
  month: TEXT,
  zone: TEXT,
  from: TIME,
  until: TIME,
  complete: BOOLEAN,
  opening: MONEY,
  closing: MONEY,
  openingHash: TEXT,
  closingHash: TEXT,
  totals: listOf(shapeOf({ type: oneOf(TOTAL_TYPES), count: INTEGER, amount: MONEY })),
  count: INTEGER,
  rows: listOf(ROW),
  truncated: BOOLEAN,
});
const WALLET = shapeOf({
  user: INTEGER,
  balance: MONEY,
  currency: TEXT,
  creditLimit: MONEY,
  alertBelow: ALERT,
  debt: MONEY,
  blocked: BOOLEAN,
  forecast: shapeOf({ spentLastWeek: MONEY, perDay: MONEY, daysLeft: orNull(NUMBER) }),
});
const MOVEMENT = shapeOf({
  id: INTEGER,
  kind: TEXT,
  createdAt: TIME,
  orderNo: orNull(TEXT),
  remark: orNull(TEXT),
  reverses: orNull(INTEGER),
  reversedBy: orNull(INTEGER),
});
const LINE = shapeOf({
  who: orNull(INTEGER),
  whoLabel: TEXT,
  account: TEXT,
  type: orNull(TYPE),
  amount: MONEY,
  balanceAfter: orNull(MONEY),
  own: BOOLEAN,
});
// Leave out the fields for staff, because every caller can read the API document.
const ORDER = shapeOf({
  resource: oneOf(['orders', 'sms-orders']),
  id: INTEGER,
  orderNo: TEXT,
  plan: orNull(INTEGER),
  planLabel: orNull(TEXT),
  agent: orNull(INTEGER),
  agentLabel: orNull(TEXT),
  status: orNull(TEXT),
  currency: orNull(TEXT),
  price: orNull(MONEY),
  cost: orNull(MONEY),
  profit: orNull(MONEY),
  fee: orNull(MONEY),
  refunded: orNull(MONEY),
});
const EXPLANATION: Json = shapeOf({
  bill: recordOf('bills'),
  transaction: MOVEMENT,
  lines: listOf(LINE),
  hidden: shapeOf({ count: orNull(INTEGER) }),
  order: ORDER,
  money: { ...PARTIES, type: ['object', 'null'] },
  wallet: shapeOf({
    before: { ...shapeOf({ id: INTEGER, balanceAfter: MONEY }), type: ['object', 'null'] },
    after: orNull(INTEGER),
  }),
  counterpart: orNull(TEXT),
  sentence: { ...TEXT, description: 'first line: what happened; second line: how the amount was calculated' },
});

const READERS = { roles: rolesFor(bills, 'list'), pattern: 'bills:list' };
/** The permission to set an alert, separate from reading because it is a write. */
export const ALERT_RIGHT = { roles: AGENTS, pattern: 'bills:alert' } as const;
export const HEADS_RIGHT = { roles: ADMINS, pattern: 'ledger:heads' } as const;
const HEADS = shapeOf({
  date: TEXT,
  upTo: INTEGER,
  movements: INTEGER,
  signature: TEXT,
  wallets: listOf(
    shapeOf({ wallet: INTEGER, user: INTEGER, currency: TEXT, bills: INTEGER, balance: MONEY, hash: TEXT }),
  ),
  accounts: listOf(shapeOf({ account: INTEGER, purpose: TEXT, currency: TEXT, entries: INTEGER, total: MONEY })),
});
const USER = query('user', INTEGER, { description: 'staff name a customer; everybody else is always themselves' });

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/bills/statement',
    name: 'bills.statement.read',
    openToKeys: true,
    summary: "a wallet's month with its first 5,000 bills",
    roles: bills.declaration.actions?.statement?.roles,
    pattern: 'bills:statement',
    parameters: [
      query(
        'month',
        { type: 'string', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' },
        { required: true, description: "a calendar month in the product's time zone, 2026-11" },
      ),
      USER,
    ],
    answers: respondsWithOne(STATEMENT),
  },
  {
    method: 'get',
    path: '/bills/wallet',
    name: 'bills.wallet.show',
    openToKeys: true,
    summary: 'a wallet: balance, credit, alert, and how long it lasts',
    ...READERS,
    parameters: [USER],
    answers: respondsWithOne(WALLET),
  },
  {
    method: 'put',
    path: '/bills/wallet',
    name: 'bills.wallet.alert',
    summary: "set the balance below which one is told of one's own wallet",
    ...ALERT_RIGHT,
    body: sends(inputOf({ alertBelow: ALERT })),
    answers: respondsWithOne(WALLET),
  },
  {
    method: 'get',
    path: '/bills/{id}/explain',
    name: 'bills.explain',
    openToKeys: true,
    summary: 'why a bill is what it is, as far as the caller may know',
    roles: rolesFor(bills, 'show'),
    pattern: 'bills:show',
    answers: respondsWithOne(EXPLANATION),
  },
  {
    method: 'get',
    path: '/ledger/heads',
    name: 'ledger.heads',
    summary: "each wallet's last chain value of a day, signed, to be kept elsewhere",
    ...HEADS_RIGHT,
    parameters: [
      query(
        'date',
        { type: 'string', pattern: '^20\\d{2}-\\d{2}-\\d{2}$' },
        { required: true, description: 'a day of UTC, 2026-11-22' },
      ),
    ],
    answers: respondsWithOne(HEADS),
  },
];
