import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '../errors';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { openDatabase } from '../models/database';
import { inTransaction } from '../models/transaction';
import type { TestDatabase } from '../test/database';
import { openTestDatabase } from '../test/database';
import type { User } from '../test/factories';
import { asSystem, buildChain } from '../test/factories';
import { audit, balanceOf, purchase, recharge, refund, reverse, transfer } from './index';
import { select } from '../models/sql';
import type { ChainLink } from './types';

// LEDGER_SEED and LEDGER_STEPS walk another way, or further.
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_120);
const STEPS = Number(process.env.LEDGER_STEPS ?? 2_000);

let home: TestDatabase;
let database: Database;
let ctx: Context;
beforeAll(async () => {
  home = await openTestDatabase();
  database = await openDatabase(home.url);
  ctx = asSystem(database);
});
afterAll(async () => { await database.close(); await home.drop(); });

/** mulberry32: small, and the same everywhere for one seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 * below);
  };
}

interface Sale { orderNo: string; chain: ChainLink[]; paid: number; fee: number; refunded: number; back: number[] }

/** The same money in memory, written as plainly as the contract says it: what the ledger must agree with. */
class Model {
  readonly balances = new Map<number, number>();
  readonly sales: Sale[] = [];
  readonly recharges: { user: number; amount: number; bill: number; reversed: boolean }[] = [];

  of(user: number): number { return this.balances.get(user) ?? 0; }
  add(user: number, amount: number): void { this.balances.set(user, this.of(user) + amount); }

  canSpend(user: number, amount: number): boolean { return this.of(user) >= 0 && this.of(user) >= amount; }

  buy(orderNo: string, chain: ChainLink[], fee: number): boolean {
    const { agent: buyer, cost } = chain.at(-1) as ChainLink;
    if (!this.canSpend(buyer, cost + fee)) return false;
    this.add(buyer, -cost - fee);
    chain.slice(0, -1).forEach((link, level) => this.add(link.agent, (chain[level + 1] as ChainLink).cost - link.cost));
    this.sales.push({ orderNo, chain, paid: cost, fee, refunded: 0, back: chain.map(() => 0) });
    return true;
  }

  giveBack(sale: Sale, amount: number): boolean {
    if (amount > sale.paid - sale.refunded) return false;
    sale.refunded += amount;
    this.add((sale.chain.at(-1) as ChainLink).agent, amount);
    sale.chain.slice(0, -1).forEach((link, level) => {
      const share = (sale.chain[level + 1] as ChainLink).cost - link.cost;
      const back = Math.floor((share * sale.refunded) / sale.paid) - (sale.back[level] as number);
      sale.back[level] = (sale.back[level] as number) + back;
      this.add(link.agent, -back);
    });
    return true;
  }
}

type Random = (below: number) => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
/** True when it was done, false when it was refused; anything else is a failure. */
const attempt = (work: Promise<unknown>): Promise<boolean> => work.then(() => true, (error: unknown) => { if (error instanceof Refusal) return false; throw error; });

class Walk {
  private step = 0;
  constructor(private readonly random: Random, private readonly trees: readonly User[][], private readonly model: Model) {}

  private key(): string { return `walk-${SEED}-${this.step}`; }

  private async recharge(): Promise<void> {
    const user = pick(this.random, pick(this.random, this.trees)).id;
    const amount = 100 + this.random(5_000);
    await inTransaction(ctx, (tx) => recharge(tx, { key: this.key(), user, amount, currency: 'USD' }));
    this.model.add(user, amount);
    const [last] = await select<{ id: number }>(ctx, 'SELECT id FROM ledger_entries WHERE toAccount = ? ORDER BY id DESC LIMIT 1', [user]);
    this.model.recharges.push({ user, amount, bill: Number(last?.id), reversed: false });
  }

  private async reverse(): Promise<void> {
    if (this.model.recharges.length === 0) return;
    const one = pick(this.random, this.model.recharges);
    const done = await attempt(inTransaction(ctx, (tx) => reverse(tx, { key: this.key(), bill: one.bill })));
    expect(done).toBe(!one.reversed && this.model.of(one.user) >= one.amount);
    if (!done) return;
    one.reversed = true;
    this.model.add(one.user, -one.amount);
  }

  private async transfer(): Promise<void> {
    const tree = pick(this.random, this.trees);
    const [from, to] = [pick(this.random, tree).id, pick(this.random, tree).id];
    if (from === to) return;
    const amount = 1 + this.random(2_000);
    const done = await attempt(inTransaction(ctx, (tx) => transfer(tx, { key: this.key(), fromUser: from, toUser: to, amount, currency: 'USD' })));
    expect(done).toBe(this.model.canSpend(from, amount));
    if (done) { this.model.add(from, -amount); this.model.add(to, amount); }
  }

  private async buy(): Promise<void> {
    const tree = pick(this.random, this.trees);
    let cost = this.random(200);
    const chain = tree.slice(0, 1 + this.random(tree.length)).map(({ id }) => { const link = { agent: id, cost }; cost += this.random(150); return link; });
    const fee = this.random(3) === 0 ? this.random(80) : 0;
    const orderNo = `W${this.step}`;
    const work = () => inTransaction(ctx, (tx) => purchase(tx, { key: this.key(), orderNo, chain, extraPrice: fee, currency: 'USD' }));
    const done = await attempt(work());
    expect(done).toBe(this.model.buy(orderNo, chain, fee));
    // One in ten is sent twice, as after a lost answer.
    if (done && this.random(10) === 0) await work();
  }

  private async giveBack(): Promise<void> {
    if (this.model.sales.length === 0) return;
    const sale = pick(this.random, this.model.sales.slice(-60));
    const left = sale.paid - sale.refunded;
    if (sale.paid === 0) return;
    const amount = this.random(4) === 0 ? Math.max(left, 1) : 1 + this.random(left + 5);
    const done = await attempt(inTransaction(ctx, (tx) => refund(tx, { key: this.key(), orderNo: sale.orderNo, amount, fee: false })));
    expect(done).toBe(this.model.giveBack(sale, amount));
  }

  async run(steps: number): Promise<void> {
    for (this.step = 0; this.step < steps; this.step += 1) {
      const roll = this.random(100);
      if (roll < 18) await this.recharge();
      else if (roll < 24) await this.reverse();
      else if (roll < 36) await this.transfer();
      else if (roll < 72) await this.buy();
      else await this.giveBack();
    }
  }
}

describe('a random walk of money', () => {
  it(`of ${STEPS} steps from seed ${SEED} agrees with the model to the cent, and the audit is green`, async () => {
    const trees = [await buildChain(ctx, [0, 0, 0]), await buildChain(ctx, [0, 0])];
    const model = new Model();
    await new Walk(randomFrom(SEED), trees, model).run(STEPS);
    const users = trees.flat();
    expect(await Promise.all(users.map(({ id }) => balanceOf(ctx, id)))).toEqual(users.map(({ id }) => model.of(id)));
    expect((await audit(database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  }, 300_000);
});

describe('at the same time', () => {
  const buyers = (count: number, work: (index: number) => Promise<unknown>): Promise<boolean[]> => Promise.all(Array.from({ length: count }, (_, index) => attempt(work(index))));

  it('16 buyers on one wallet spend what is there and no more', async () => {
    const chain = await buildChain(ctx, [0, 0, 1_000]);
    const costs = [100, 120, 150];
    const links = chain.map(({ id }, level) => ({ agent: id, cost: costs[level] as number }));
    const done = await buyers(16, (index) => inTransaction(ctx, (tx) => purchase(tx, { key: `hot-${index}`, orderNo: `HOT${index}`, chain: links, extraPrice: 0, currency: 'USD' })));
    expect(done.filter(Boolean)).toHaveLength(6);
    expect(await Promise.all(chain.map(({ id }) => balanceOf(ctx, id)))).toEqual([6 * 20, 6 * 30, 100]);
  }, 60_000);

  it('16 callers with one key buy once', async () => {
    const [a1] = await buildChain(ctx, [1_000]) as [User];
    const done = await buyers(16, () => inTransaction(ctx, (tx) => purchase(tx, { key: 'same', orderNo: 'SAME', chain: [{ agent: a1.id, cost: 100 }], extraPrice: 0, currency: 'USD' })));
    expect(done.every(Boolean)).toBe(true);
    expect(await balanceOf(ctx, a1.id)).toBe(900);
  }, 60_000);

  it('16 refunds of one order give back what was paid, and transfers in a ring neither lose nor make a cent', async () => {
    const ring = await buildChain(ctx, [1_000, 1_000, 1_000]);
    await inTransaction(ctx, (tx) => purchase(tx, { key: 'ring', orderNo: 'RING', chain: ring.map(({ id }, level) => ({ agent: id, cost: 100 + level * 33 })), extraPrice: 0, currency: 'USD' }));
    const refunds = buyers(16, (index) => inTransaction(ctx, (tx) => refund(tx, { key: `back-${index}`, orderNo: 'RING', amount: 50, fee: false })));
    const transfers = buyers(18, (index) => inTransaction(ctx, (tx) => transfer(tx, { key: `ring-${index}`, fromUser: (ring[index % 3] as User).id, toUser: (ring[(index + 1) % 3] as User).id, amount: 100, currency: 'USD' })));
    expect((await refunds).filter(Boolean)).toHaveLength(3);
    expect((await transfers).every(Boolean)).toBe(true);
    const balances = await Promise.all(ring.map(({ id }) => balanceOf(ctx, id)));
    const [s1, s2] = [33 - Math.floor(33 * 150 / 166), 33 - Math.floor(33 * 150 / 166)];
    expect(balances).toEqual([1_000 + s1, 1_000 + s2, 1_000 - 16]);
    expect((await audit(database)).ok).toBe(true);
  }, 60_000);
});
