import { wholeLpa } from '@t3d/resources/esim';
import ctripOrders from '@t3d/resources/ctrip-orders';
import type { CtripStatus } from '@t3d/resources/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip-vouchers';
import plans from '@t3d/resources/plans';
import type { CtripItem, CtripVoucher, Plan, Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/terminals';
import type { Request, Response } from 'express';
import { Router } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Config } from '../config';
import type { Context } from '../context';
import { Invalid } from '../errors';
import { recordHistories } from '../models/history';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { showingLimit } from './esimRoutes';
import { isInstallable } from './esimRules';
import { demandProof, recordMiss } from './missGuard';

const NUMBER = /^[0-9A-Za-z_-]{6,64}$/;

/** One unit of an item. `number`: of its card; `lpa`: what installs its eSIM, while it may be installed. */
export interface PublicVoucher {
  code: string;
  status: CtripVoucher['status'];
  number: string | null;
  lpa: string | null;
}
/** One plan of an order, as its buyer reads it. */
export interface PublicCtripItem {
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
export interface PublicCtripOrder {
  otaOrderId: string;
  items: PublicCtripItem[];
}

/** States in which the buyer holds what was bought. */
const DELIVERED: readonly (string | null)[] = ['2', '4', '6', '7', '13'];

function voucherOf(voucher: CtripVoucher, delivered: boolean, card: Terminal | undefined): PublicVoucher {
  const lpa =
    delivered && voucher.status !== 'CANCELLED' && card && isInstallable(card) ? wholeLpa(card.lpa as string) : null;
  return {
    code: voucher.voucherId ?? '',
    status: voucher.status,
    number: delivered && card ? card.iccid : null,
    lpa,
  };
}

interface Found {
  items: CtripItem[];
  vouchers: CtripVoucher[];
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
  const cardIds = idsOf(vouchers.map(({ terminal }) => terminal));
  const planIds = idsOf(items.map(({ plan }) => plan));
  const [cards, sold] = await Promise.all([
    cardIds.length > 0 ? table(ctx, terminals).find(cardIds) : [],
    planIds.length > 0 ? table(ctx, plans).find(planIds) : [],
  ]);
  return { items, vouchers, cards: byId(cards), sold: byId(sold) };
}

function itemOf(item: CtripItem, { vouchers, cards, sold }: Found): PublicCtripItem {
  const plan = item.plan === null ? undefined : sold.get(item.plan);
  const delivered = DELIVERED.includes(item.status);
  return {
    plan: plan?.name ?? item.PLU ?? '',
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
      .map((one) => voucherOf(one, delivered, one.terminal === null ? undefined : cards.get(one.terminal))),
  };
}

/** Leaves in the trail of each card that its profile was shown. */
async function noteShown(ctx: Context, { cards }: Found, { items }: PublicCtripOrder): Promise<void> {
  const numbers = new Set(items.flatMap(({ vouchers }) => vouchers.filter(({ lpa }) => lpa).map((one) => one.number)));
  const shown = [...cards.values()].filter(({ iccid }) => numbers.has(iccid));
  const rows = shown.map(({ id }) => ({ recordId: id, changes: {} }));
  await inTransaction(ctx, (inner) => recordHistories(inner, terminals, 'esim-viewed', rows));
}

/**
 * An order of Ctrip by its number there, for its buyer: who knows the number reads the items, their state, their cards
 * and what installs them. null when there is none.
 */
export async function readCtripOrder(ctx: Context, otaOrderId: string): Promise<PublicCtripOrder | null> {
  const found = await readItems(ctx, otaOrderId);
  if (!found) return null;
  const order = { otaOrderId, items: found.items.map((item) => itemOf(item, found)) };
  await noteShown(ctx, found, order);
  return order;
}

/** `GET /ctrip-orders/:otaOrderId`; wrong numbers count as misses, as those of cards do. */
export function ctripOrderRoutes({ secretKey }: Config, contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.get('/ctrip-orders/:otaOrderId', showingLimit(), async (request: Request, response: Response) => {
    const ctx = contextOf(request);
    const address = ipKeyGenerator(request.ip ?? '');
    const number = String(request.params.otaOrderId).trim();
    if (!NUMBER.test(number)) throw new Invalid('ctripSearch.malformed');
    await demandProof(ctx, address, request.get('X-Altcha'), secretKey);
    const data = await readCtripOrder(ctx, number);
    if (!data) {
      await recordMiss(ctx, address);
      throw new Invalid('ctripSearch.unknown');
    }
    response.set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer');
    response.json({ code: 200, message: 'ok', data });
  });
  return router;
}
