/** Statements and explanations of bills. The ledger writes the bills; this module only reads them. */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { CALLS } from './statements/statementCalls';
import { statementRoutes } from './statements/statementRoutes';
import { PRODUCT_NAME } from './statements/statement';
import bills from '@t3d/resources/money/bills';
import type { CommandsFor } from '../../registry/command';
import { exportStatement } from './statements/exportStatement';
import { BILL_WATCH, type BillWatch } from '../../ledger';
import { words } from './billTexts';
import { hasSubscribers, publish } from '../../builtin/webhooks';
import { select } from '../../models/sql';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import { Router } from 'express';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import { mayCall, requireCall, rolesFor } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { contextOf } from '../../middleware/context';
import { table } from '../../models/table';
import { NO_CHAIN } from '../users';
import { type OrderParties, type Sold, orderParties } from './parties/orderParties';
import { PARTIES } from './parties/partiesShape';
import { type ApiCall, respondsWithOne } from '../../engine/http/apiCall';

const REVERSIBLE = ['INC', 'PAY'];

const computedBills = computing(bills, async (ctx, rows) => {
  const ids = rows.filter(({ type }) => REVERSIBLE.includes(String(type))).map(({ id }) => Number(id));
  const reversed = await select<{ id: number | string; at: Date | string }>(
    ctx,
    `SELECT e.id AS id, r.createdAt AS at FROM ledger_entries e JOIN ledger_transactions r
      ON r.reverses = e.\`transaction\` WHERE e.id IN (?)`,
    [ids.length > 0 ? ids : [0]],
  );
  const found = new Map(reversed.map(({ id, at }) => [Number(id), new Date(at)]));
  return rows.map(({ id }) => ({ reversedAt: found.get(Number(id)) ?? null }));
});

type Answer = OrderParties & { ctripOrder?: number | null };

/** Returns the parties of an order. For an order of a sales channel, also returns the id of the channel's item. */
async function ofOrder(ctx: Context, id: number): Promise<Answer> {
  const order = await table(ctx, orders).one(id);
  if (!order) throw new NotFound();
  const parties = await orderParties(ctx, order);
  if (order.platform !== 'CTRIP' || parties.payer || !mayCall(ctx.actor, ctripOrders, 'show')) return parties;
  const voucher = await table(ctx, ctripVouchers).one({ order: id });
  return { ...parties, ctripOrder: voucher?.ctripOrder ?? null };
}

async function ofItem(ctx: Context, id: number): Promise<Answer> {
  const item = await table(ctx, ctripOrders).one(id);
  if (!item) throw new NotFound();
  const sold: Sold = {
    ...NO_CHAIN,
    orderNo: item.moneyNo,
    costPrice: null,
    supplierCost: null,
    terms: null,
    status: null,
    refunded: item.refunded,
  };
  if (item.moneyNo === null) return { currency: null, lines: [], payer: null, margin: null };
  return orderParties(ctx, sold);
}

const SOLD: readonly { resource: Resource; read: (ctx: Context, id: number) => Promise<Answer> }[] = [
  { resource: orders, read: ofOrder },
  { resource: smsOrders, read: ofOrder },
  { resource: ctripOrders, read: ofItem },
];

function partiesRoutes(): Router {
  const router = Router();
  for (const { resource, read } of SOLD)
    router.get(`/${resource.name}/:id/parties`, async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, resource, 'show');
      const { id } = request.params;
      if (!/^\d{1,15}$/.test(id) || Number(id) < 1) throw new NotFound();
      await showRow(ctx, resource, Number(id));
      response.json({ code: 200, message: 'ok', data: await read(ctx, Number(id)) });
    });
  return router;
}

const PARTIES_CALLS: readonly ApiCall[] = SOLD.map(({ resource }) => ({
  method: 'get',
  path: `/${resource.name}/{id}/parties`,
  name: `${resource.name}.parties`,
  openToKeys: true,
  summary: 'who paid for an order and who earned on it, as far as the caller may know',
  roles: rolesFor(resource, 'show'),
  pattern: `${resource.name}:show`,
  answers: respondsWithOne(PARTIES),
}));

const publishBills: BillWatch = {
  written: async (ctx, { transactions, wallets }) => {
    if (!(await hasSubscribers(ctx, 'bill.created'))) return;
    const rows = await select<{ id: number | string }>(
      ctx,
      'SELECT id FROM ledger_entries WHERE `transaction` IN (?) AND sequence IS NOT NULL ORDER BY id',
      [transactions],
    );
    await publish(ctx, 'bill.created', { ids: rows.map(({ id }) => Number(id)), about: wallets });
  },
};

const ofBills = {
  statement: exportStatement,
} satisfies CommandsFor<typeof bills>;
export const commands = { bills: ofBills };

export default defineModule({
  words,
  commands,
  computed: [computedBills],
  routes: () => [statementRoutes(), partiesRoutes()],
  calls: [...CALLS, ...PARTIES_CALLS],
  services: [provide(BILL_WATCH, publishBills) as Provided],
  configured: ({ productName }) => [provide(PRODUCT_NAME, productName) as Provided],
});
