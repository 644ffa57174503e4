import { foldCode } from '@t3d/resources/kit';
import { wholeLpa } from '@t3d/resources/esim';
import ctripOrders, { type CtripStatus } from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import plans from '@t3d/resources/plans/plans';
import type { CtripItem, CtripVoucher, Plan, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import { type Request, type Response, Router } from 'express';
import { addressOf } from '../middleware/security';
import type { Config } from '../config';
import type { Context } from '../context';
import { Invalid, invalidField } from '../errors';
import { recordHistories } from '../models/history';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { readTitle } from '../domain/plans';
import { heldCards } from '../domain/ctrip';
import { type Brand, brandOf } from '../domain/wechat';
import { type ProofKind, isProven, proofOf, checkProof } from './proofTries';
import { showingLimit } from './esimRoutes';
import { isInstallable, maskNumber, requireProof, recordMiss } from './findCard';

const NUMBER = /^[0-9A-Za-z_-]{6,64}$/;

/** A unit of an item. Without proof of the purchase, code and card number are masked, and `lpa` is null. */
interface PublicVoucher {
  code: string;
  status: CtripVoucher['status'];
  number: string | null;
  lpa: string | null;
}
/** A plan of a Ctrip order as its buyer sees it. */
interface PublicCtripItem {
  plan: string;
  rules: Plan['rules'] | null;
  areaCodes: string[];
  status: CtripStatus;
  quantity: number;
  used: number;
  cancelled: number;
  useStartDate: string | null;
  useEndDate: string | null;
  vouchers: PublicVoucher[];
}
/** A Ctrip order for its buyer. `needs` is "tail" while the cards are masked, and `asks` is the kind of proof. */
interface PublicCtripOrder {
  otaOrderId: string;
  status: CtripStatus;
  needs: 'tail' | 'seller' | null;
  asks: ProofKind;
  items: PublicCtripItem[];
  brand: Brand;
}

/** The order states after delivery to the buyer. */
const DELIVERED: readonly (string | null)[] = ['2', '4', '6', '7', '13'];

const KEPT_OF_CODE = 2;
/** Masks all but the end of a voucher's code, for which a counter hands over a card. */
const maskCode = (code: string): string =>
  '*'.repeat(Math.max(4, code.length - KEPT_OF_CODE)) + code.slice(-KEPT_OF_CODE);

function voucherOf(
  { voucherId, status }: CtripVoucher,
  card: Terminal | undefined,
  { delivered, proven }: { delivered: boolean; proven: boolean },
): PublicVoucher {
  const code = voucherId ?? '';
  const number = delivered && card ? card.iccid : null;
  const isOpen = delivered && proven && status !== 'CANCELLED';
  const lpa = isOpen && card && isInstallable(card) ? wholeLpa(card.lpa as string) : null;
  if (proven) return { code, status, number, lpa };
  return { code: maskCode(code), status, number: number && maskNumber(number), lpa: null };
}

interface Found {
  items: CtripItem[];
  vouchers: CtripVoucher[];
  /** The cards that the buyer still holds, by voucher id. */
  cards: Map<number, Terminal>;
  sold: Map<number, Plan>;
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

async function readItems(ctx: Context, otaOrderId: string): Promise<Found | null> {
  const items = await table(ctx, ctripOrders).find({ otaOrderId });
  if (items.length === 0) return null;
  const vouchers = await table(ctx, ctripVouchers).find({ ctripOrder: items.map(({ id }) => id) });
  const planIds = idsOf(items.map(({ plan }) => plan));
  const [cards, sold] = await Promise.all([
    heldCards(ctx, vouchers),
    planIds.length > 0 ? table(ctx, plans).find(planIds) : [],
  ]);
  return { items, vouchers, cards, sold: byId(sold) };
}

function itemOf(ctx: Context, item: CtripItem, { vouchers, cards, sold }: Found, proven: boolean): PublicCtripItem {
  const plan = item.plan === null ? undefined : sold.get(item.plan);
  const delivered = DELIVERED.includes(item.status);
  return {
    plan: (plan && readTitle(ctx, plan)) ?? item.PLU ?? '',
    rules: plan?.rules ?? null,
    areaCodes: plan?.areaCodes ?? [],
    status: item.status as CtripStatus,
    quantity: item.quantity ?? 0,
    used: item.useQuantity ?? 0,
    cancelled: item.cancelQuantity ?? 0,
    useStartDate: item.useStartDate,
    useEndDate: item.useEndDate,
    vouchers: vouchers
      .filter(({ ctripOrder }) => ctripOrder === item.id)
      .map((one) => voucherOf(one, cards.get(one.id), { delivered, proven })),
  };
}

/** Records in each card's audit log that its profile was shown. */
async function noteShown(ctx: Context, { cards }: Found, { items }: PublicCtripOrder): Promise<void> {
  const numbers = new Set(items.flatMap(({ vouchers }) => vouchers.filter(({ lpa }) => lpa).map((one) => one.number)));
  const shown = [...cards.values()].filter(({ iccid }) => numbers.has(iccid));
  const rows = shown.map(({ id }) => ({ recordId: id, changes: {} }));
  await inTransaction(ctx, (inner) => recordHistories(inner, terminals, 'esim-viewed', rows));
}

async function present(ctx: Context, found: Found, proven: boolean): Promise<PublicCtripOrder> {
  const [first] = found.items as [CtripItem];
  const { asks } = proofOf(found.items);
  return {
    otaOrderId: first.otaOrderId ?? '',
    status: first.status as CtripStatus,
    needs: proven ? null : asks ? 'tail' : 'seller',
    asks: proven ? null : asks,
    items: found.items.map((item) => itemOf(ctx, item, found, proven)),
    // Null, because the platform itself sells through Ctrip.
    brand: await brandOf(ctx, null),
  };
}

interface Search {
  readonly number: string;
  /** The proof that the caller typed, or null, so that the cards are masked. */
  readonly tail: string | null;
  readonly address: string;
}

/**
 * Returns a Ctrip order for its buyer, or null. Without proof, cards are masked. Throws 400 for a wrong proof, and 429
 * after five within an hour.
 */
async function searchOrder(ctx: Context, { number, tail, address }: Search): Promise<PublicCtripOrder | null> {
  const found = await readItems(ctx, number);
  if (!found) return null;
  const proof = proofOf(found.items);
  if (tail === null || proof.asks === null) return present(ctx, found, false);
  // Count by the stored number, because some collations match other spellings.
  const order = found.items[0]?.otaOrderId ?? number;
  const left = await checkProof(ctx, { address, order, isRight: isProven(proof, tail) });
  if (left !== null) {
    const rejection = invalidField(
      'tail',
      proof.asks === 'phone' ? 'ctripSearch.wrongPhone' : 'ctripSearch.wrongMail',
      {
        left,
      },
    );
    rejection.data = { left };
    throw rejection;
  }
  const shown = await present(ctx, found, true);
  await noteShown(ctx, found, shown);
  return shown;
}

function readBody(body: unknown): { number: string; tail: string | null } {
  const { orderNo, tail } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof orderNo !== 'string') throw invalidField('orderNo', 'required');
  if (tail !== undefined && tail !== null && typeof tail !== 'string') throw invalidField('tail', 'text');
  return { number: orderNo, tail: tail?.trim() ? tail : null };
}

/** Removes blanks from a typed number, and converts full-width characters. */
function readNumber(text: string): string {
  const number = foldCode(text).replaceAll(' ', '');
  if (!NUMBER.test(number)) throw new Invalid('ctripSearch.malformed');
  return number;
}

/** Serves `POST /ctrip/search` and the masked `GET /ctrip-orders/:otaOrderId`. Wrong numbers count as misses. */
export function ctripOrderRoutes({ secretKey }: Config, contextOf: (request: Request) => Context): Router {
  const router = Router();
  const answer = async (request: Request, response: Response, given: { number: string; tail: string | null }) => {
    const ctx = contextOf(request);
    const address = addressOf(request);
    const number = readNumber(given.number);
    response.set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer');
    await requireProof(ctx, address, request.get('X-Altcha'), secretKey);
    const data = await searchOrder(ctx, { number, tail: given.tail, address });
    if (!data) {
      await recordMiss(ctx, address);
      throw new Invalid('ctripSearch.unknown');
    }
    response.json({ code: 200, message: 'ok', data });
  };
  router.post('/ctrip/search', showingLimit(), (request: Request, response: Response) =>
    answer(request, response, readBody(request.body)),
  );
  router.get('/ctrip-orders/:otaOrderId', showingLimit(), (request: Request, response: Response) =>
    answer(request, response, { number: String(request.params.otaOrderId), tail: null }),
  );
  return router;
}
