import type { Command, Link } from './commands';
import { parentOf } from './forest';
import type { Model } from './model';
import type { Random } from './random';
import { pick } from './random';

const RATES = ['1', '0.138', '7.8125', '0.0909'];
const OTHER: Readonly<Record<string, string>> = { USD: 'EUR', EUR: 'USD' };

/** Generates the next command from the model, so that it concerns existing orders and amounts near the balance. */
export class Generator {
  private step = 0;
  private readonly done: Command[] = [];
  constructor(
    private readonly random: Random,
    private readonly model: Model,
  ) {}

  next(): Command {
    this.step += 1;
    const command = this.think(`k${this.step}`);
    this.done.push(command);
    return command;
  }

  private think(key: string): Command {
    const roll = this.random(100);
    if (roll < 12) return { key, kind: 'recharge', user: this.anybody(), amount: 100 + this.random(4_000) };
    if (roll < 17)
      return { key, kind: 'payIn', user: this.anybody(), paid: 1 + this.random(9_000), rate: pick(this.random, RATES) };
    if (roll < 22) return this.reverse(key);
    if (roll < 33) return this.transfer(key);
    if (roll < 56) return this.buy(key);
    if (roll < 64) return this.sellRetail(key);
    if (roll < 80) return this.refund(key);
    if (roll < 86) return this.term(key);
    if (roll < 89)
      return {
        key,
        kind: 'refundUnused',
        orderNo: this.order(this.model.terms),
        unusedDays: this.random(70),
        ...(this.random(2) === 0 && { unusedMessages: this.random(230) }),
      };
    if (roll < 92) return { key, kind: 'buyStock', ...this.stock(), count: 1 + this.random(9) };
    if (roll < 94)
      return { key, kind: 'setCredit', user: this.anybody(), limit: this.random(3) === 0 ? 0 : this.random(900) };
    return this.again(key);
  }

  private anybody(): number {
    return this.random(this.model.size);
  }

  /** Returns a random amount near `amount`. */
  private about(amount: number): number {
    return Math.max(1, this.random(2) === 0 ? this.random(Math.max(amount, 0) + 50) : amount - 20 + this.random(40));
  }

  private stock(): { buyer: number; amount: number } {
    const buyer = this.anybody();
    return { buyer, amount: this.about(this.random(2) === 0 ? 1_500 : this.model.balance(buyer)) };
  }

  private reverse(key: string): Command {
    const earlier = this.done.filter(({ kind }) => kind === 'recharge' || kind === 'payIn');
    return {
      key,
      kind: 'reverse',
      of: pick(this.random, this.random(2) === 0 ? earlier.slice(-20) : earlier)?.key ?? 'none',
    };
  }

  private transfer(key: string): Command {
    const to = this.anybody();
    const roll = this.random(10);
    // Most transfers go to a child, some between any users, and some must be rejected.
    const from = roll < 6 ? (parentOf(to) ?? this.anybody()) : this.anybody();
    const by = roll < 6 ? from : roll < 9 ? 'ADMIN' : from;
    return {
      key,
      kind: 'transfer',
      by,
      from,
      to,
      amount: this.random(30) === 0 ? this.random(100) : 100 + this.about(this.model.balance(from)),
    };
  }

  /** Returns rising prices up the chain, sometimes near the maximum that the buyer may spend. */
  private priced(agents: readonly number[]): Link[] {
    let cost = this.random(200);
    const chain = agents.map((agent) => {
      const link = { agent, cost };
      cost += this.random(4) === 0 ? 0 : this.random(150);
      return link;
    });
    const buyer = chain.at(-1) as Link;
    const held = this.model.balance(buyer.agent) + (this.random(2) === 0 ? this.model.credit(buyer.agent) : 0);
    if (this.random(6) === 0) buyer.cost = Math.max(buyer.cost, this.about(held));
    return chain;
  }

  private sale(retail = false): { orderNo: string; chain: Link[]; currency: string } {
    // Sometimes take an existing order, which must fail if it is paid.
    const known = this.random(20) === 0 ? this.order([...this.model.orders.keys()]) : 'never';
    const before = this.model.orders.get(known)?.at(-1);
    if (before && (before.buyer === null) === retail)
      return { orderNo: known, chain: this.priced(before.chain.map(({ agent }) => agent)), currency: before.currency };
    const agents: number[] = [];
    for (let agent: number | null = this.anybody(); agent !== null; agent = parentOf(agent)) agents.unshift(agent);
    const chain = this.priced(agents);
    const own = this.model.currency(agents[0] as number);
    if (this.random(60) === 0 && chain.length > 1) (chain[0] as Link).cost += 1_000;
    return { orderNo: `W${this.step}`, chain, currency: this.random(60) === 0 ? (OTHER[own] as string) : own };
  }

  private buy(key: string): Command {
    return { key, kind: 'buy', fee: this.random(3) === 0 ? this.random(80) : 0, ...this.sale() };
  }

  private sellRetail(key: string): Command {
    const sale = this.sale(true);
    return { key, kind: 'sellRetail', retail: (sale.chain.at(-1) as Link).cost - 3 + this.random(300), ...sale };
  }

  private term(key: string): Command {
    if (this.random(2) === 0 || this.model.terms.length === 0) {
      const sale = this.sale();
      return { key, kind: 'buyTerm', ...sale };
    }
    const orderNo = this.random(20) === 0 ? `${this.step}` : this.order(this.model.terms);
    const { chain, currency } = this.model.orders.get(orderNo)?.at(-1) ?? this.sale();
    return { key, kind: 'renewTerm', orderNo, chain: this.priced(chain.map(({ agent }) => agent)), currency };
  }

  private order(from: readonly string[]): string {
    return pick(this.random, this.random(4) === 0 ? from : from.slice(-60)) ?? 'never';
  }

  private refund(key: string): Command {
    const orderNo = this.order([...this.model.orders.keys()]);
    const charge = this.model.orders.get(orderNo)?.at(-1);
    const left = charge ? charge.paid - charge.refunded : 10;
    const amount = this.random(4) === 0 ? ('all' as const) : 1 + this.random(left + 3);
    return { key, kind: 'refund', orderNo, amount, fee: this.random(3) === 0 };
  }

  /** Repeats an earlier command, sometimes with another body under the same key. */
  private again(key: string): Command {
    const earlier = pick(this.random, this.random(2) === 0 ? this.done.slice(-10) : this.done);
    if (!earlier) return { key, kind: 'recharge', user: 0, amount: 100 };
    return this.random(4) === 0 ? altered(earlier) : earlier;
  }
}

function altered(command: Command): Command {
  switch (command.kind) {
    case 'recharge':
    case 'transfer':
    case 'buyStock':
      return { ...command, amount: command.amount + 1 };
    case 'payIn':
      return { ...command, paid: command.paid + 1_000 };
    case 'refund':
      return { ...command, amount: command.amount === 'all' ? 1 : command.amount + 1 };
    case 'refundUnused':
      return { ...command, unusedDays: command.unusedDays + 1 };
    case 'buy':
      return { ...command, fee: command.fee + 1 };
    case 'sellRetail':
      return { ...command, retail: command.retail + 1 };
    default:
      return command;
  }
}
