import orders from '@t3d/resources/orders/orders';
import { type Request, Router } from 'express';
import { requireAction } from '../../engine/access/permissions';
import { readId } from '../../engine/rows/read/query';
import { invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { type OfferTarget, readOffers } from './sale/readOffers';
import { installLinks, readLpa } from '@t3d/resources/esim';
import type { Order } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { rowsInScope } from '../../engine/rows/read/byIds';
import { codesOf, qrPng } from './commands/exportQrCodes';
import { PLAN_TYPES } from '@t3d/resources/plans/plans';
import { TERMINAL_STATUSES, TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import {
  type ApiCall,
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

const ID = /^[1-9]\d{0,14}$/;
/** The maximum number of cards in a query, as for the action `buy`. */
const MAX_CARDS = 100;

function idsIn(text: unknown, field: string): number[] {
  if (typeof text !== 'string') throw invalidField(field, 'integer');
  const ids = [...new Set(text.split(','))];
  if (!ids.every((id) => ID.test(id))) throw invalidField(field, 'integer');
  return ids.map(Number);
}

/** Parses `?terminals=1,2` or `?agent=3`. The default is the caller's own stock. */
function targetOf({ query }: Request): OfferTarget {
  for (const name of Object.keys(query))
    if (name !== 'terminals' && name !== 'agent') throw invalidField(name, 'unknown');
  if (query.terminals === undefined)
    return { agent: query.agent === undefined ? null : (idsIn(query.agent, 'agent')[0] as number) };
  if (query.agent !== undefined) throw invalidField('agent', 'orders.offers.oneTarget');
  const ids = idsIn(query.terminals, 'terminals');
  if (ids.length > MAX_CARDS) throw invalidField('terminals', 'orders.offers.tooMany', { max: MAX_CARDS });
  return { terminals: ids };
}

/** Serves offers to callers who may buy, and eSIM installation data to callers who may export QR codes. */
export function orderRoutes(): Router {
  const router = Router();
  router.get('/orders/offers', async (request, response) => {
    const ctx = contextOf(request);
    requireAction(ctx.actor, orders, 'buy');
    response.json({ code: 200, message: 'ok', data: await readOffers(ctx, targetOf(request)) });
  });
  router.get('/orders/:id/esim', async (request, response) => {
    const ctx = contextOf(request);
    requireAction(ctx.actor, orders, 'qr-export');
    response.json({ code: 200, message: 'ok', data: await readOrderEsim(ctx, readId(request.params.id)) });
  });
  return router;
}

interface OrderEsim {
  orderNo: string;
  iccid: string;
  /** `LPA:1$<SM-DP+ address>$<matching id>`, the text of the QR code. */
  lpa: string;
  smdpAddress: string;
  matchingId: string;
  ios: string;
  android: string;
  qr: string;
}

/** Returns the installation data of an order's eSIM. Throws 400 if the card has a new holder. */
async function readOrderEsim(ctx: Context, id: number): Promise<OrderEsim> {
  const found = (await rowsInScope(ctx, orders, [id], {})) as unknown as Order[];
  const [code] = await codesOf(ctx, found);
  if (!code) throw new Error(`order ${id} has no code`);
  const { orderNo, iccid, lpa } = code;
  const { address = '', matchingId = '' } = readLpa(lpa) ?? {};
  const qr = `data:image/png;base64,${(await qrPng(lpa)).toString('base64')}`;
  return { orderNo, iccid, lpa, smdpAddress: address, matchingId, ...installLinks(lpa), qr };
}

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
    answers: respondsWithOne(OFFERS),
  },
  {
    method: 'get',
    path: '/orders/{id}/esim',
    name: 'orders.esim',
    openToKeys: true,
    summary: 'what installs the eSIM of an order: its activation code, its QR code, links for iOS and Android',
    roles: orders.declaration.actions?.['qr-export']?.roles,
    pattern: 'orders:qr-export',
    answers: respondsWithOne(ESIM),
  },
];
