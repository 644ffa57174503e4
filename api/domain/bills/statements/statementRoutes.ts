import bills from '@t3d/resources/money/bills';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import { levelOf } from '@t3d/resources/roles';
import { type Request, Router } from 'express';
import { mayCall, requireAction, requireCall, requirePattern } from '../../../engine/access/permissions';
import type { Context } from '../../../context';
import { Invalid, NotFound, invalidField } from '../../../errors';
import { contextOf } from '../../../middleware/context';
import { headsOf, forecastOf } from '../../../ledger';
import { ALERT_RIGHT, HEADS_RIGHT } from './statementCalls';
import { type StatementHead, type StatementRow, readMonth, requireSubject, readHead, readRows } from './statement';
import { inTransaction } from '../../../models/transaction';
import { type PlainRow, idsInScope, showRow } from '../../../engine/rows/read/read';
import { isStaff, setAlertBelow } from '../../users';
import {
  type Leg,
  type Line,
  type WalletNeighbours,
  billIn,
  linesOf,
  movementOf,
  visibleLegs,
  walletNeighbours,
} from './explain/movement';
import { type OrderShown, type Sale, orderFor, saleOf } from './explain/sale';
import { type OrderParties, orderParties } from '../parties/orderParties';
import { counterpartOf, sentenceOf } from './explain/sentence';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

/** Parses the query parameter `user`. Returns null if it is missing. */
function userOf(request: Request): number | null {
  const { user } = request.query;
  if (user === undefined || user === '') return null;
  if (typeof user !== 'string' || !/^\d{1,15}$/.test(user) || Number(user) < 1) throw invalidField('user', 'integer');
  return Number(user);
}

function knowOnly(request: Request, ...names: readonly string[]): void {
  for (const name of Object.keys(request.query)) if (!names.includes(name)) throw invalidField(name, 'unknown');
}

/** Throws unless the caller is an agent with the permission. Only agents have a wallet. */
function requireAlert({ actor }: Context): void {
  requirePattern(actor, ALERT_RIGHT.roles, ALERT_RIGHT.pattern);
  if (levelOf(actor.role) === 0) throw new Invalid('money.noWallet');
}

export function statementRoutes(): Router {
  const router = Router();
  router.get('/bills/statement', async (request, response) => {
    const ctx = contextOf(request);
    requireAction(ctx.actor, bills, 'statement');
    knowOnly(request, 'month', 'user');
    response.json(ok(await readStatement(ctx, { month: request.query.month, user: userOf(request) })));
  });
  router.get('/bills/wallet', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, bills, 'list');
    knowOnly(request, 'user');
    response.json(ok(await readWallet(ctx, userOf(request))));
  });
  router.put('/bills/wallet', async (request, response) => {
    const ctx = contextOf(request);
    requireAlert(ctx);
    response.json(ok(await setAlert(ctx, request.body)));
  });
  router.get('/bills/:id/explain', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, bills, 'show');
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id) || Number(id) < 1) throw new NotFound();
    response.json(ok(await explainBill(ctx, Number(id))));
  });
  router.get('/ledger/heads', async (request, response) => {
    const ctx = contextOf(request);
    requirePattern(ctx.actor, HEADS_RIGHT.roles, HEADS_RIGHT.pattern);
    knowOnly(request, 'date');
    response.json(ok(await headsOf(ctx, request.query.date)));
  });
  return router;
}

/** The maximum number of rows on the print page. The file has all rows. */
export const MAX_ROWS = 5_000;

type PrintedRow = Omit<StatementRow, 'currency' | 'creditLimit' | 'seal'>;
interface PrintedStatement extends Omit<StatementHead, 'first' | 'last'> {
  /** The number of bills in the month, even beyond the row limit. */
  readonly count: number;
  readonly rows: readonly PrintedRow[];
  readonly truncated: boolean;
}

async function readStatement(ctx: Context, input: { month: unknown; user: number | null }): Promise<PrintedStatement> {
  const month = readMonth(ctx, input.month);
  const { first, last, ...head } = await readHead(ctx, await requireSubject(ctx, input.user), month);
  const rows: PrintedRow[] = [];
  for await (const chunk of readRows(ctx, { ...head, first, last })) {
    rows.push(
      ...chunk
        .slice(0, MAX_ROWS - rows.length)
        .map(({ currency: _currency, creditLimit: _limit, seal: _seal, ...row }) => row),
    );
    if (rows.length >= MAX_ROWS) break;
  }
  const count = last - first + 1;
  return { ...head, count, rows, truncated: count > rows.length };
}

/** A user's wallet. Amounts are in minor units. */
interface WalletSheet {
  user: number;
  balance: number;
  currency: string;
  creditLimit: number;
  /** The balance below which the holder is notified, or null for no alert. */
  alertBelow: number | null;
  /** The holder's debt, 0 unless the balance is negative. */
  debt: number;
  /** True if the balance is below the credit limit, so that no purchase is possible. */
  blocked: boolean;
  forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
}

/** Reads the caller's own wallet. Staff may name a customer in their scope. */
async function readWallet(ctx: Context, named: number | null): Promise<WalletSheet> {
  const {
    user,
    wallet: { balance, currency, creditLimit },
  } = await requireSubject(ctx, named);
  const { spentLastWeek, perDay, daysLeft } = await forecastOf(ctx, user.id);
  return {
    user: user.id,
    balance,
    currency,
    creditLimit,
    alertBelow: user.alertBelow,
    debt: Math.max(0, -balance),
    blocked: balance < -creditLimit,
    forecast: { spentLastWeek, perDay, daysLeft },
  };
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readAlert(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const { alertBelow, ...rest } = body as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw invalidField(unknown, 'unknown');
  if (alertBelow === undefined) throw invalidField('alertBelow', 'required');
  if (alertBelow !== null && !isAmount(alertBelow)) throw invalidField('alertBelow', 'minMoney', { min: 0 });
  return alertBelow as number | null;
}

/** Sets the balance below which the caller is notified, or null for none. */
async function setAlert(ctx: Context, body: unknown): Promise<WalletSheet> {
  const alertBelow = readAlert(body);
  await inTransaction(ctx, async (inner) => {
    const { user } = await requireSubject(inner, null);
    if (user.alertBelow === alertBelow) return;
    await setAlertBelow(inner, user, alertBelow);
  });
  return readWallet(ctx, null);
}

export interface Explanation {
  bill: PlainRow;
  /** The ids of two bills in the same wallet. */
  transaction: {
    id: number;
    kind: string;
    createdAt: Date;
    orderNo: string | null;
    remark: string | null;
    reverses: number | null;
    reversedBy: number | null;
  };
  lines: Line[];
  /**
   * The number of lines outside a staff member's scope. Null for agents, because it would reveal whether a superior
   * earned.
   */
  hidden: { count: number | null };
  order?: OrderShown;
  /** The order's money including refunds, limited to the caller's view. */
  money: OrderParties | null;
  wallet: WalletNeighbours;
  counterpart: string | null;
  sentence: string;
}

/** Returns an order's parties, or null if the caller may not open the order. */
async function moneyOf(ctx: Context, sale: Sale | null): Promise<OrderParties | null> {
  if (!sale) return null;
  const resource = sale.order.orderType === 'DATA' ? orders : smsOrders;
  if (!mayCall(ctx.actor, resource, 'show')) return null;
  const visible = await idsInScope(ctx, resource, [sale.order.id]);
  return visible.size === 1 ? orderParties(ctx, sale.order) : null;
}

/** Explains a bill by the entries that the caller may see. */
async function explainBill(ctx: Context, id: number): Promise<Explanation> {
  const bill = await showRow(ctx, bills, id);
  const movement = await movementOf(ctx, id);
  const leg = movement.legs.find((one) => one.id === id) as Leg;
  const legs = await visibleLegs(ctx, movement, id);
  const sale = await saleOf(ctx, movement);
  const holder = leg.toAccount as number;
  const { kind, createdAt, orderNo, remark } = movement;
  return {
    bill,
    transaction: {
      id: movement.id,
      kind,
      createdAt,
      orderNo,
      remark,
      reverses: await billIn(ctx, movement.reverses, holder),
      reversedBy: await billIn(ctx, movement.reversedBy, holder),
    },
    lines: await linesOf(ctx, legs),
    hidden: { count: isStaff(ctx.actor) ? movement.legs.length - legs.length : null },
    order: sale ? await orderFor(ctx, sale) : undefined,
    money: await moneyOf(ctx, sale),
    wallet: await walletNeighbours(ctx, id),
    counterpart: await counterpartOf(ctx, movement, leg, sale),
    sentence: await sentenceOf(ctx, movement, leg, sale),
  };
}
