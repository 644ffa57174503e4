import orders from '@t3d/resources/orders/orders';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { supplierRulesOf } from './changeSuppliers';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { planOf } from '../orders';
import type { Supplier } from './port';
import type { Order, Plan } from '@t3d/resources/rows';

/** A supplier that could provision an order. `cost` is null if unknown. */
export interface Candidate {
  supplier: Supplier;
  product: string | null;
  cost: number | null;
}

const byPriority = (a: Supplier, b: Supplier): number => (a.priority ?? 0) - (b.priority ?? 0) || a.id - b.id;

/**
 * Returns the enabled suppliers for an order, first choice first: those of the plan's routes, or else of the card's
 * platform. Null means the simulator.
 */
export async function candidatesFor(ctx: Context, order: Order, plan: Plan | null): Promise<Candidate[] | null> {
  const { simulators } = supplierRulesOf(ctx.database);
  const all = await table(ctx, suppliers).find({});
  if (all.length === 0) return simulators ? null : [];
  const platform = (order.terminal === null ? null : await table(ctx, terminals).one(order.terminal))?.platform ?? null;
  const able = all
    .filter(
      (one) =>
        !one.disabled && (!one.platform || one.platform === platform) && (simulators || one.kind !== 'SIMULATOR'),
    )
    .sort(byPriority);
  const routes = order.plan === null ? [] : await table(ctx, supplierRoutes).find({ plan: order.plan });
  if (routes.length === 0) return able.map((supplier) => ({ supplier, product: plan?.planCode ?? null, cost: null }));
  const open = routes.filter((route) => !route.disabled).sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const ranked = open.flatMap((route) =>
    able
      .filter(({ id }) => id === route.supplier)
      .map((supplier) => ({ supplier, product: route.product, cost: route.cost, rank: route.priority ?? 0 })),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank || byPriority(a.supplier, b.supplier))
    .map(({ supplier, product, cost }) => ({ supplier, product, cost }));
}

/** Returns a candidate with the supplier's own name and cost of the plan. */
export async function termsWith(
  ctx: Context,
  supplier: number,
  plan: Plan | null,
): Promise<Omit<Candidate, 'supplier'>> {
  const route = plan === null ? null : await table(ctx, supplierRoutes).one({ plan: plan.id, supplier });
  return { product: route?.product ?? plan?.planCode ?? null, cost: route?.cost ?? null };
}

/** Matches the suffix of a reference after a failover, for example `-s2` for the second supplier. */
const SUFFIX = /-s(\d+)$/;
const baseOf = (reference: string): string => reference.replace(SUFFIX, '');
export const nextReference = (reference: string): string =>
  `${baseOf(reference)}-s${Number(SUFFIX.exec(reference)?.[1] ?? 1) + 1}`;
/** Returns the order number in a reference. */
export const orderNoOf = (reference: string): string => reference.split('-')[0] ?? '';

interface FailoverDetail {
  supplier?: number | null;
  reference?: string;
}
/** Returns the suppliers that were tried, including the present one. A retry by staff starts anew. */
async function triedIn(ctx: Context, order: Order): Promise<(number | null)[]> {
  const rows = await select<{ detail: FailoverDetail | string | null }>(
    ctx,
    "SELECT `detail` FROM `order_events` WHERE `orderId` = ? AND `action` = 'failover'",
    [order.id],
  );
  const left = rows
    .map(({ detail }) => (typeof detail === 'string' ? (JSON.parse(detail) as FailoverDetail) : detail))
    .filter((detail) => detail?.reference !== undefined);
  const round = baseOf(order.supplierReference ?? '');
  return [
    ...left.filter((detail) => baseOf(detail?.reference ?? '') === round).map((detail) => detail?.supplier ?? null),
    order.supplier,
  ];
}

/**
 * Returns the next untried supplier for an order, within the plan's cost cap. An unknown cost counts as the corporate
 * cost.
 */
export async function nextSupplier(ctx: Context, order: Order): Promise<Candidate | undefined> {
  if (order.supplier === null) return undefined;
  const plan = await planOf(ctx, order);
  const tried = await triedIn(ctx, order);
  const cap = plan?.costCap ?? plan?.corpCost ?? 0;
  return (await candidatesFor(ctx, order, plan))?.find(
    ({ supplier, cost }) => !tried.includes(supplier.id) && (cost ?? plan?.corpCost ?? 0) <= cap,
  );
}

/** Finds an order by its reference, even a deleted one. */
export const findByReference = (ctx: Context, reference: string, lock = false): Promise<Order | null> =>
  table(ctx, orders).one({ orderNo: orderNoOf(reference) }, { lock });
