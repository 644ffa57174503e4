import plans from '@t3d/resources/plans/plans';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { insertRow } from '../../api/engine/rows/write/write';
import { change, select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';

const OPENED = 99;
/** The main supplier's cost as a share of the corporate cost. The second supplier is too expensive. */
const SHARE = 0.92;
const DEARER = 1.08;
const ROUTED_TWICE = ['JP-3G-30', 'HK-5G-15', 'KR-5G-15', 'TH-D1G-8', 'EU33-10G-30', 'US-10G-30'];
/** The number of logged supplier responses. */
const LOGGED = 400;

interface Suppliers {
  main: number;
}

async function routePlans(world: DemoContext, main: number, second: number): Promise<void> {
  const moment = world.daysAgo(OPENED - 4, HOUR);
  const ctx = world.at(moment, 'admin');
  const found = await table(ctx, plans).find({});
  const route = (supplier: number, plan: (typeof found)[number], share: number, priority: number) => ({
    plan: plan.id,
    supplier,
    product: supplier === main ? plan.planCode : `GX-${plan.planCode}`,
    cost: Math.round((plan.corpCost ?? 0) * share),
    priority,
    disabled: false,
  });
  const twice = found.filter(({ planCode }) => ROUTED_TWICE.includes(planCode));
  await table(ctx, supplierRoutes).insertMany([
    ...found.map((plan) => route(main, plan, SHARE, 100)),
    ...twice.map((plan) => route(second, plan, DEARER, 200)),
  ]);
}

/** Creates a simulated supplier for all plans, and a disabled HTTP supplier. */
export async function seedSuppliers(world: DemoContext): Promise<Suppliers> {
  const moment = world.daysAgo(OPENED, HOUR);
  const main = (
    await insertRow(world.at(moment, 'admin'), suppliers, {
      code: 'simulator',
      name: 'Simulator',
      kind: 'SIMULATOR',
      priority: 100,
      timeoutSeconds: 20,
      disabled: false,
      remark: 'SIM-01',
    })
  ).id;
  const second = (
    await insertRow(world.at(later(moment, 5 * MINUTE), 'admin'), suppliers, {
      code: 'globex',
      name: 'Globex Connect',
      kind: 'HTTP',
      url: 'https://supplier.example/api/v1',
      keyId: 'demo-key',
      secret: 'demo-supplier-secret-0123',
      priority: 200,
      timeoutSeconds: 20,
      disabled: true,
      remark: 'API v2',
    })
  ).id;
  await routePlans(world, main, second);
  return { main };
}

interface OrderStep {
  orderId: number;
  action: keyof typeof ANSWERS;
  detail: string | { reason?: string } | null;
  createdAt: string | Date;
  agent: number | null;
  supplierReference: string | null;
}

const ANSWERS = {
  accepted: { question: 'PROVISION', verdict: 'ACCEPTED' },
  refused: { question: 'PROVISION', verdict: 'REFUSED' },
  revoked: { question: 'REVOKE', verdict: 'ACCEPTED' },
  'revoke-refused': { question: 'REVOKE', verdict: 'REFUSED' },
  finished: { question: 'COMPLETE', verdict: 'ACCEPTED' },
} as const;

/** Assigns orders to suppliers and logs the latest calls. Skips open requests. */
export async function logSupplierCalls(world: DemoContext, { main }: Suppliers): Promise<void> {
  const ctx = world.at(world.now);
  await change(
    ctx,
    `UPDATE orders SET supplier = ?,
       supplierCost = (SELECT r.cost FROM supplier_routes r WHERE r.plan = orders.plan AND r.supplier = ?)
     WHERE status NOT IN ('INITIAL', 'NO_REAL_NAME', 'REVOKING', 'COMPLETING')
       AND EXISTS (SELECT 1 FROM order_events e WHERE e.orderId = orders.id AND e.action IN ('accepted', 'refused'))`,
    [main, main],
  );
  const rows = await select<OrderStep>(
    ctx,
    `SELECT e.orderId, e.action, e.detail, e.createdAt, o.agent, o.supplierReference
     FROM order_events e JOIN orders o ON o.id = e.orderId
     WHERE o.supplier = ? AND e.action IN (?) ORDER BY e.id DESC LIMIT ?`,
    [main, Object.keys(ANSWERS), LOGGED],
  );
  await table(ctx, supplierCalls).insertMany(rows.toReversed().flatMap((row) => callsOf(world, main, row)));
}

function callsOf(
  world: DemoContext,
  supplier: number,
  { orderId, action, detail, createdAt, agent, supplierReference }: OrderStep,
) {
  const answered = new Date(createdAt);
  const reason = (typeof detail === 'string' ? (JSON.parse(detail) as { reason?: string }) : detail)?.reason ?? null;
  const common = {
    order: Number(orderId),
    supplier,
    agent: agent === null ? null : Number(agent),
    reference: supplierReference,
  };
  const answer = {
    ...common,
    ...ANSWERS[action],
    reason: ANSWERS[action].verdict === 'REFUSED' ? reason : null,
    milliseconds: world.moreRandom.whole(90, 1900),
    createdAt: answered,
    updatedAt: answered,
  };
  if (action !== 'accepted' || !world.moreRandom.chance(0.04)) return [answer];
  const before = new Date(answered.getTime() - 2500);
  return [
    {
      ...common,
      question: 'PROVISION' as const,
      verdict: 'ERROR' as const,
      reason: 'TIMEOUT',
      milliseconds: 20_000,
      createdAt: before,
      updatedAt: before,
    },
    answer,
  ];
}
