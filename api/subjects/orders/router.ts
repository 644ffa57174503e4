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

const ID = /^[1-9]\d{0,14}$/;
/** As many as the action `buy` takes. */
const MAX_CARDS = 100;

function idsIn(text: unknown, field: string): number[] {
  if (typeof text !== 'string') throw invalidField(field, 'integer');
  const ids = [...new Set(text.split(','))];
  if (!ids.every((id) => ID.test(id))) throw invalidField(field, 'integer');
  return ids.map(Number);
}

/** `?terminals=1,2` or `?agent=3`; neither: the caller's own stock. */
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

/** What can be bought, for those who may buy; what installs an eSIM, for those who may export its QR code. */
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

/** What installs the eSIM of an order. */
interface OrderEsim {
  orderNo: string;
  iccid: string;
  /** `LPA:1$<SM-DP+ address>$<matching id>`, the text of the QR code. */
  lpa: string;
  smdpAddress: string;
  matchingId: string;
  /** Links that install with one tap. */
  ios: string;
  android: string;
  /** The QR code as a data URL of a PNG picture. */
  qr: string;
}

/** Reads what installs the eSIM of an order. 404 out of scope; 400 while there is no profile, or the card moved on. */
async function readOrderEsim(ctx: Context, id: number): Promise<OrderEsim> {
  const found = (await rowsInScope(ctx, orders, [id], {})) as unknown as Order[];
  const [code] = await codesOf(ctx, found);
  if (!code) throw new Error(`order ${id} has no code`);
  const { orderNo, iccid, lpa } = code;
  const { address = '', matchingId = '' } = readLpa(lpa) ?? {};
  const qr = `data:image/png;base64,${(await qrPng(lpa)).toString('base64')}`;
  return { orderNo, iccid, lpa, smdpAddress: address, matchingId, ...installLinks(lpa), qr };
}
