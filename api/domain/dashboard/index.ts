/** The figures of the home page, with one endpoint per card of the page. Responses are cached briefly. */
import { defineModule } from '../../engine/http/domainModule';
import { CUSTOMER_CALLS, customerRoutes } from './customer/customerRoutes';
import { describeFailed, mailMorning } from './mailMorning';
import { dashboardRoutes, forgetAfterWrites } from './dashboardRoutes';
import { words } from './dashboardTexts';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { DEPARTMENTS } from '@t3d/resources/people/organisations';
import { TERMINAL_STATUSES, TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import {
  type ApiCall,
  type Json,
  BOOLEAN,
  INTEGER,
  MONEY,
  TEXT,
  TIME,
  respondsWithOne,
  listOf,
  oneOf,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';
import { OPEN_KINDS } from './organisation/openItems';
import { PERIODS } from './periods';

const FILTER: Json = {
  type: 'object',
  additionalProperties: TEXT,
  description: 'the filter of that list: its rows are those that the figure was taken over',
};
const OVER = { resource: TEXT, filter: FILTER };
const SOLD = { sales: MONEY, orders: INTEGER, ...OVER };
const PART = shapeOf({ amount: MONEY, ...OVER });
const PROFIT: Json = {
  ...shapeOf({ kind: oneOf(['agent', 'platform']), net: MONEY, plus: PART, minus: PART, ...OVER }),
  type: ['object', 'null'],
};
const SALES = shapeOf({
  asOf: TIME,
  from: TIME,
  to: TIME,
  stepSeconds: INTEGER,
  currency: TEXT,
  currencies: listOf(TEXT),
  today: shapeOf(SOLD),
  yesterday: shapeOf(SOLD),
  period: shapeOf({ ...SOLD, profit: PROFIT, profitBefore: orNull(MONEY), all: shapeOf({ orders: INTEGER, ...OVER }) }),
  steps: listOf(shapeOf({ from: TIME, to: TIME, sales: MONEY, orders: INTEGER, profit: orNull(MONEY) })),
});
const PLAN = shapeOf({ plan: INTEGER, planLabel: TEXT, orders: INTEGER, ...OVER });
const SALESPEOPLE = shapeOf({
  currency: TEXT,
  salespeople: listOf(
    shapeOf({
      salesman: orNull(INTEGER),
      salesmanLabel: orNull(TEXT),
      departments: listOf(oneOf(DEPARTMENTS)),
      departmentsLabel: listOf(TEXT),
      ...SOLD,
    }),
  ),
  departments: listOf(shapeOf({ department: oneOf(DEPARTMENTS), departmentLabel: TEXT, ...SOLD })),
});
const WAITING = shapeOf({
  kind: oneOf(['failed', 'realName', 'lowBalance', 'anomaly', 'refunding', 'state']),
  tone: TEXT,
  count: INTEGER,
  mine: BOOLEAN,
  daysLeft: INTEGER,
  names: listOf(TEXT),
  state: TEXT,
  ...OVER,
});
const CARDS = shapeOf({
  total: INTEGER,
  ...OVER,
  rows: listOf(shapeOf({ status: oneOf(TERMINAL_STATUSES), cards: INTEGER, ...OVER })),
});
const ENDING = shapeOf({
  total: INTEGER,
  days: INTEGER,
  rows: listOf(
    shapeOf({ id: INTEGER, terminalLabel: orNull(TEXT), planLabel: orNull(TEXT), endsAt: TIME, days: INTEGER }),
  ),
  ...OVER,
});

const MORNING = shapeOf({
  days: INTEGER,
  ending: listOf(shapeOf({ agentPlan: INTEGER, name: TEXT, orders: listOf(INTEGER), ...OVER })),
  restock: listOf(shapeOf({ type: oneOf(TERMINAL_TYPES), left: INTEGER, days: INTEGER, ...OVER })),
  children: listOf(shapeOf({ user: INTEGER, name: TEXT, orders: INTEGER, sales: MONEY, currency: TEXT, ...OVER })),
});

const AMOUNTS = listOf(shapeOf({ currency: TEXT, amount: MONEY }));
const ORGANISATION = shapeOf({
  people: listOf(
    shapeOf({
      id: INTEGER,
      name: TEXT,
      account: orNull(TEXT),
      disabled: BOOLEAN,
      disabledAt: orNull(TIME),
      successor: orNull(TEXT),
      joinedAt: orNull(TIME),
      departments: listOf(oneOf(DEPARTMENTS)),
      customers: orNull(INTEGER),
      balances: orNull(AMOUNTS),
      open: orNull(listOf(shapeOf({ kind: oneOf(OPEN_KINDS), count: INTEGER }))),
    }),
  ),
});
const COUNTED: Json = { ...shapeOf({ count: INTEGER, ...OVER }), type: ['object', 'null'] };
const SALESPERSON = shapeOf({
  customers: COUNTED,
  subAgents: COUNTED,
  balances: AMOUNTS,
  sold: orNull(listOf(shapeOf({ currency: TEXT, sales: MONEY, profit: MONEY, ...OVER }))),
  open: listOf(shapeOf({ kind: oneOf(OPEN_KINDS), count: INTEGER, ...OVER })),
  lastLogIn: orNull(TIME),
});

const ORGANISATIONS = { roles: STAFF, pattern: 'organisations:list' };
const DAYS = query(
  'days',
  { type: 'integer', enum: [...PERIODS] },
  { description: 'days up to today, in the time zone of X-GMT-Offset; 30 unless told' },
);
const CURRENCY = query('currency', TEXT, {
  description: 'the one that amounts are in; unless told, the one of most orders',
});
const ORDERS = { roles: STAFF_AND_AGENTS, pattern: 'orders:list' };

interface Described {
  summary: string;
  data: Json;
  roles?: ApiCall['roles'];
  pattern?: string;
  parameters?: ApiCall['parameters'];
}
const DESCRIBED: Readonly<Record<string, Described>> = {
  sales: { summary: 'sales and profit of a period, in steps', data: SALES, ...ORDERS, parameters: [DAYS, CURRENCY] },
  plans: { summary: 'the plans that sold most often in a period', data: listOf(PLAN), ...ORDERS, parameters: [DAYS] },
  salespeople: {
    summary: 'sales of a period by salesperson and by department, in USD unless a currency is named',
    data: SALESPEOPLE,
    ...ORDERS,
    roles: STAFF,
    parameters: [DAYS, CURRENCY],
  },
  waiting: { summary: 'what needs a hand in the lists of the caller', data: listOf(WAITING) },
  cards: { summary: 'cards by their state', data: CARDS, roles: STAFF_AND_AGENTS, pattern: 'terminals:list' },
  ending: { summary: 'orders whose time is over soon', data: ENDING, ...ORDERS },
  morning: {
    summary: 'what an agent looks at first: orders to renew, cards to restock, children',
    data: MORNING,
    ...ORDERS,
  },
  organisation: {
    summary:
      'salespeople with departments, customers, balances and open items; others’ figures are null for a salesman',
    data: ORGANISATION,
    ...ORGANISATIONS,
  },
  salesperson: {
    summary: 'the figures of one salesperson, each with the filter of its list',
    data: SALESPERSON,
    ...ORGANISATIONS,
    parameters: [query('id', INTEGER, { required: true })],
  },
};

export const CALLS: readonly ApiCall[] = Object.entries(DESCRIBED).map(([name, { data, ...described }]) => ({
  method: 'get',
  path: `/dashboard/${name}`,
  name: `dashboard.${name}`,
  ...described,
  answers: respondsWithOne(data),
}));

/** The interval of the run, short enough to reach each time zone soon after 8:00. */
const MORNING_EVERY = 10 * 60_000;

export default defineModule({
  words,
  jobs: { 'morning.mail': { every: MORNING_EVERY, run: mailMorning, complain: describeFailed } },
  watches: forgetAfterWrites,
  routes: () => [dashboardRoutes(), customerRoutes()],
  calls: [...CALLS, ...CUSTOMER_CALLS],
});
