import orders from '@t3d/resources/orders/orders';
import { PLAN_TYPES } from '@t3d/resources/plans/plans';
import { TERMINAL_STATUSES, TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
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

const OFFER = shapeOf({
  id: { ...INTEGER, description: "the agent's plan, as an order takes it" },
  planCode: TEXT,
  name: TEXT,
  type: oneOf(PLAN_TYPES),
  rules: { type: 'object' },
  areaCodes: listOf(TEXT),
  price: MONEY,
  fee: { ...MONEY, description: 'of the eSIM, in minor units (cents)' },
  total: { ...MONEY, description: 'what the buyer pays for one order, in minor units (cents)' },
  retail: orNull(MONEY),
  keep: { ...orNull(MONEY), description: 'what of the retail price stays with the buyer' },
  revocable: BOOLEAN,
});
const CARDS = shapeOf({
  type: oneOf(TERMINAL_TYPES),
  iccid: orNull(TEXT),
  status: orNull(oneOf(TERMINAL_STATUSES)),
  count: { ...INTEGER, description: 'cards that are bought for; of a stock, its unused eSIMs' },
  stock: BOOLEAN,
  refused: listOf(shapeOf({ id: INTEGER, iccid: TEXT, reason: TEXT })),
  waiting: { ...INTEGER, description: 'cards on which a plan runs or waits: they get a pre-order' },
  verify: { ...INTEGER, description: 'cards whose holder must be verified first' },
  running: { ...shapeOf({ name: orNull(TEXT), endsAt: orNull(TIME) }), type: ['object', 'null'] },
});
const WALLET = shapeOf({ balance: MONEY, creditLimit: MONEY, available: MONEY, currency: TEXT });
const OFFERS = shapeOf({
  asOf: TIME,
  buyer: shapeOf({ id: INTEGER, name: TEXT, own: BOOLEAN }),
  wallet: { ...WALLET, type: ['object', 'null'] },
  cards: CARDS,
  fitting: listOf(OFFER),
  refused: listOf(shapeOf({ reason: TEXT, count: INTEGER, names: listOf(TEXT) })),
});

const ESIM = shapeOf({
  orderNo: TEXT,
  iccid: TEXT,
  lpa: { ...TEXT, description: 'LPA:1$<SM-DP+ address>$<matching id>, the text of the QR code' },
  smdpAddress: TEXT,
  matchingId: TEXT,
  ios: { ...TEXT, description: 'a link that installs with one tap' },
  android: { ...TEXT, description: 'the same for Android' },
  qr: { ...TEXT, description: 'the QR code, a data URL of a PNG picture' },
});

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/orders/offers',
    name: 'orders.offers',
    openToKeys: true,
    summary: 'the plans that can be bought for cards or out of a stock of eSIMs, at the price to their buyer',
    roles: orders.declaration.actions?.buy?.roles,
    pattern: 'orders:buy',
    parameters: [
      query('terminals', { type: 'string', pattern: '^\\d+(,\\d+)*$' }, { description: 'ids of cards, 100 at most' }),
      query('agent', INTEGER, {
        description: 'whose stock of eSIMs, where no card is named; unless told, the caller’s own',
      }),
    ],
    answers: answersOne(OFFERS),
  },
  {
    method: 'get',
    path: '/orders/{id}/esim',
    name: 'orders.esim',
    openToKeys: true,
    summary: 'what installs the eSIM of an order: its activation code, its QR code, links for iOS and Android',
    roles: orders.declaration.actions?.['qr-export']?.roles,
    pattern: 'orders:qr-export',
    answers: answersOne(ESIM),
  },
];
