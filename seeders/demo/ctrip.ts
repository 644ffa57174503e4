import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import orders from '@t3d/resources/orders/orders';
import type { CtripItem } from '@t3d/resources/rows';
import { DEMO_CTRIP } from '../../api/config';
import { change } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { followOne, acceptCalls, playCall, playTime } from '../../api/domain/ctrip';
import { collectItem, returnItem } from '../../api/domain/ctrip/staff/actions';
import { acceptOrder, activateOrder, completeOrder, confirmRevoke } from '../../api/domain/orders';
import { type DemoContext, DAY, HOUR, MINUTE, later } from './demoContext';
import { importStatement } from '../../api/domain/ctrip/reconcile/importStatement';

/** The validity of unpaid demo orders, long enough that some are always open. */
const HELD = 365 * DAY;
const MAX_PLANS = 6;

/** Plays the parts of Ctrip and of the supplier for one demo order. */
class Play {
  constructor(
    private readonly world: DemoContext,
    private readonly otaOrderId: string,
    private readonly one: CtripCase,
    private readonly PLU: string,
    private readonly salePrice: number,
    private readonly currency: string,
  ) {}

  private batch(name: string): string {
    return `${this.otaOrderId}${name}`.padEnd(40, '0');
  }

  private call(moment: Date, service: string, body: object): Promise<void> {
    const sequenceId = this.batch(service.toLowerCase());
    return playCall(this.world.at(moment), service, { sequenceId, otaOrderId: this.otaOrderId, ...body });
  }

  private async item(): Promise<CtripItem> {
    const found = await table(this.world.at(this.world.now), ctripOrders).one({ otaOrderId: this.otaOrderId });
    return found as CtripItem;
  }

  private day(moment: Date, days: number): string {
    return later(moment, days * DAY + 8 * HOUR)
      .toISOString()
      .slice(0, 10);
  }

  private wanted(moment: Date): object {
    const { quantity, days } = this.one;
    const salePrice = this.salePrice / 100;
    const cost = Math.round(this.salePrice * 0.86) / 100;
    return {
      PLU: this.PLU,
      itemId: this.itemId,
      useStartDate: this.day(moment, 0),
      useEndDate: this.day(moment, days),
      salePrice,
      salePriceCurrency: this.currency,
      cost,
      costCurrency: this.currency,
      quantity,
      distributionChannel: 'XCW',
    };
  }

  private get itemId(): string {
    return `8800${this.otaOrderId.slice(-5)}`;
  }

  /** Places the order as Ctrip, in three calls or in one. */
  async begin(moment: Date): Promise<void> {
    const { status, direct } = this.one;
    const person = CTRIP_BUYERS[Number(this.otaOrderId.slice(-3)) % CTRIP_BUYERS.length];
    const contacts = [person];
    const items = [this.wanted(moment)];
    const confirm = { confirmType: status === 12 ? 1 : 2, orderLastConfirmTime: '2099-01-01 00:00:00' };
    if (direct) {
      await this.call(moment, 'CreateOrder', { contacts, items, ...confirm, confirmType: status === 1 ? 1 : 2 });
      return;
    }
    await this.call(moment, 'VerifyOrder', { contacts, items });
    await this.call(later(moment, MINUTE), 'CreatePreOrder', { contacts, items });
    if (status === 11) {
      const ctx = this.world.at(moment);
      const holdUntil = later(this.world.now, HELD);
      await table(ctx, ctripOrders).update({ holdUntil }, { otaOrderId: this.otaOrderId });
      return;
    }
    if (status === 14) {
      await this.call(later(moment, 3 * MINUTE), 'CancelPreOrder', {});
      return;
    }
    const { supplierOrderId } = await this.item();
    const paid = { supplierOrderId, ...confirm, items: [{ itemId: this.itemId, PLU: this.PLU }] };
    await this.call(later(moment, 2 * MINUTE), 'PayPreOrder', paid);
  }

  private async ordersOf(): Promise<number[]> {
    const vouchers = await table(this.world.at(this.world.now), ctripVouchers).find({
      ctripOrder: (await this.item()).id,
    });
    return vouchers.map(({ order }) => order).filter((id) => id !== null);
  }

  /** Provisions every card of the order as the supplier, and confirms the order. */
  async supply(moment: Date): Promise<void> {
    const ctx = this.world.at(moment);
    for (const id of await this.ordersOf()) {
      const order = await table(ctx, orders).one(id);
      await acceptOrder(ctx, id, order?.supplierReference as string);
    }
    await followOne(ctx, (await this.item()).id);
  }

  async use(moment: Date, count: number): Promise<void> {
    for (const [at, id] of (await this.ordersOf()).slice(0, count).entries()) {
      const ctx = this.world.at(later(moment, at * HOUR));
      const { endsAt } = await activateOrder(ctx, id);
      const end = endsAt && later(endsAt, MINUTE);
      if (end && end < this.world.now)
        this.world.agenda.plan(end, async () => {
          await completeOrder(this.world.at(end), id, 'TIME');
        });
      await followOne(ctx, (await this.item()).id);
    }
  }

  /** Cancels units as Ctrip. The supplier agrees unless `open` is true. */
  async cancel(moment: Date, quantity: number, open: boolean): Promise<void> {
    const { supplierOrderId } = await this.item();
    await this.call(moment, 'CancelOrder', {
      supplierOrderId,
      confirmType: open ? 1 : 2,
      items: [{ itemId: this.itemId, PLU: this.PLU, cancelType: 1, quantity }],
    });
    if (open) return;
    const ctx = this.world.at(later(moment, MINUTE));
    for (const id of await this.ordersOf())
      if ((await table(ctx, orders).one(id))?.status === 'REVOKING') await confirmRevoke(ctx, id);
    await followOne(ctx, (await this.item()).id);
  }

  async collect(moment: Date, alsoReturn: boolean): Promise<void> {
    const { id } = await this.item();
    await collectItem(this.world.at(moment, 'sales'), { ids: [id], tracking: `SF${this.otaOrderId.slice(-9)}` });
    if (alsoReturn) await returnItem(this.world.at(later(moment, 3 * DAY), 'sales'), { ids: [id] });
  }

  query(moment: Date): Promise<void> {
    return this.call(moment, 'QueryOrder', {});
  }
}

/** Sends the further calls for an order up to its intended state. */
async function playOn(play: Play, { status, quantity }: CtripCase, moment: Date): Promise<void> {
  if ([1, 11, 12, 14].includes(status)) return;
  await play.supply(later(moment, 3 * MINUTE));
  const next = later(moment, 5 * HOUR);
  if (status === 3) await play.cancel(next, 1, true);
  if (status === 4) await play.cancel(next, 1, false);
  if (status === 5) await play.cancel(next, quantity, false);
  if (status === 6 || status === 9) await play.collect(next, status === 9);
  if (status === 7) await play.use(next, Math.max(1, Math.floor(quantity / 2)));
  if (status === 8) await play.use(next, quantity);
  if (status !== 13 && status !== 2) await play.query(later(next, 6 * HOUR));
}

/** Stores the demo's Ctrip account, unless there is one. */
async function storeAccount(world: DemoContext): Promise<void> {
  const accounts = table(world.at(world.daysAgo(88)), ctripAccounts);
  const known = await accounts.one({ accountId: DEMO_CTRIP.accountId });
  if (!known) await accounts.insert({ ...DEMO_CTRIP, keysSetAt: world.daysAgo(88) });
}

/** Plans Ctrip orders in each state, dated over the last months. */
export function planCtrip(world: DemoContext): void {
  world.agenda.plan(world.daysAgo(60), () => storeAccount(world));
  let number = 0;
  for (const one of CTRIP_CASES)
    for (let copy = 0; copy < one.count; copy += 1) {
      number += 1;
      const serial = number;
      const moment = later(world.daysAgo(one.daysAgo + copy, (2 + (serial % 9)) * HOUR), serial * 7 * MINUTE);
      world.agenda.plan(moment, () => playOrder(world, one, serial, moment));
    }
}

async function playOrder(world: DemoContext, one: CtripCase, serial: number, moment: Date): Promise<void> {
  const offers = (await table(world.at(moment), ctripPlans).find({ status: 'RACKING' }))
    .filter(({ stock }) => stock > one.quantity)
    .slice(0, MAX_PLANS);
  const offer = offers[serial % offers.length];
  if (!offer) return;
  const otaOrderId = `112880556${String(1_000_000 + serial * 7919).slice(-7)}`;
  const play = new Play(world, otaOrderId, one, offer.PLU, offer.salePrice, offer.currency ?? 'CNY');
  await play.begin(moment);
  await playOn(play, one, moment);
}

/** Ends past periods of use, and marks all calls to Ctrip as accepted. */
export async function closeCtrip(world: DemoContext): Promise<void> {
  await playTime(world.at(world.now));
  await acceptCalls(world.at(world.now));
  await change(
    world.at(world.now),
    `UPDATE jobs SET state = 'DONE', attempts = 1, startedAt = runAt, endedAt = runAt
     WHERE state = 'QUEUED' AND kind IN ('ctrip.call', 'ctrip.follow')`,
  );
}

/** Demo orders in one state: their number, the age in days, and the days of use. */
interface CtripCase {
  readonly status: number;
  readonly count: number;
  readonly quantity: number;
  readonly daysAgo: number;
  readonly days: number;
  readonly direct?: true;
}

const CTRIP_CASES: readonly CtripCase[] = [
  { status: 1, count: 3, quantity: 1, daysAgo: 1, days: 60, direct: true },
  { status: 2, count: 4, quantity: 2, daysAgo: 3, days: 60, direct: true },
  { status: 3, count: 3, quantity: 2, daysAgo: 2, days: 60 },
  { status: 4, count: 4, quantity: 3, daysAgo: 5, days: 60 },
  { status: 5, count: 5, quantity: 1, daysAgo: 6, days: 60 },
  { status: 6, count: 3, quantity: 1, daysAgo: 4, days: 60 },
  { status: 7, count: 5, quantity: 5, daysAgo: 4, days: 30 },
  { status: 8, count: 8, quantity: 1, daysAgo: 12, days: 30 },
  { status: 9, count: 3, quantity: 1, daysAgo: 20, days: 60 },
  { status: 10, count: 5, quantity: 1, daysAgo: 40, days: 10 },
  { status: 11, count: 2, quantity: 1, daysAgo: 1, days: 60 },
  { status: 12, count: 4, quantity: 2, daysAgo: 1, days: 60 },
  { status: 13, count: 8, quantity: 2, daysAgo: 2, days: 60 },
  { status: 14, count: 4, quantity: 1, daysAgo: 8, days: 60 },
];

const CTRIP_BUYERS = [
  { name: '张伟', mobile: '13812346620', intlCode: '86', email: 'zhang@example.com' },
  { name: '李娜', mobile: '13998761234', intlCode: '86', email: 'li@example.com' },
  { name: '王芳', mobile: '13700005678', intlCode: '86', email: 'wang@example.com' },
  { name: '陳大文', mobile: '91234567', intlCode: '852', email: 'chan@example.com' },
] as const;

const LINES = 12;
/** The statement line that differs from our records, and the difference. */
const WRONG = 3;
const LESS = 200;

/** Imports Ctrip's statement for the earliest month with unsettled orders. One line differs from our records. */
export async function importStatementOfCtrip(world: DemoContext): Promise<void> {
  const ctx = world.at(world.now, 'admin');
  const items = (await table(ctx, ctripOrders).find({ confirmedAt: { ne: null } })).filter(
    ({ receivable, settled }) => (receivable ?? 0) > (settled ?? 0),
  );
  const month = items.map(({ confirmedAt }) => confirmedAt?.toISOString().slice(0, 7) ?? '').sort()[0];
  if (!month) return;
  const rows = items
    .filter(({ confirmedAt }) => confirmedAt?.toISOString().startsWith(month))
    .slice(0, LINES)
    .map((item, at) => ({
      row: at + 2,
      values: {
        month,
        otaOrderId: item.otaOrderId as string,
        itemId: item.itemId as string,
        quantity: (item.quantity ?? 0) - (item.cancelQuantity ?? 0),
        amount: (item.receivable ?? 0) - (item.settled ?? 0) - (at === WRONG ? LESS : 0),
        currency: item.currency as string,
      },
    }));
  await importStatement(ctx, { rows });
}
