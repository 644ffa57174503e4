import type { Command, CommandOf } from '../../api/test/walk/commands';
import { FOREST, currencyOf, parentOf } from '../../api/test/walk/forest';
import { type Random, pick } from '../../api/test/walk/random';

interface Sold {
  orderNo: string;
  left: number;
}

/** Thinks of a worker's commands: it refunds and reverses only what it did itself and was notified of. */
export class Customer {
  private step = 0;
  private readonly done: Command[] = [];
  private readonly sold: Sold[] = [];
  private readonly recharges: string[] = [];
  constructor(
    private readonly orders: { name: string },
    private readonly random: Random,
  ) {}

  /** The next command; a replay is one of before, sent again as it was, or altered under the same key. */
  next(): { command: Command; replay: boolean; altered: boolean } {
    const roll = this.random(100);
    if (roll < 6 && this.done.length > 0)
      return { command: pick(this.random, this.done.slice(-200)), replay: true, altered: false };
    if (roll < 8) {
      const recharge = this.done.slice(-200).find(({ kind }) => kind === 'recharge') as
        | CommandOf<'recharge'>
        | undefined;
      if (recharge) return { command: { ...recharge, amount: recharge.amount + 1 }, replay: true, altered: true };
    }
    this.step += 1;
    return { command: this.think(`${this.orders.name}-${this.step}`, roll), replay: false, altered: false };
  }

  /** A command of which the answer came. */
  remember(command: Command): void {
    this.done.push(command);
    if (command.kind === 'recharge' || command.kind === 'payIn') this.recharges.push(command.key);
    if (command.kind === 'buy') this.sold.push({ orderNo: command.orderNo, left: command.chain.at(-1)?.cost ?? 0 });
    if (command.kind === 'sellRetail') this.sold.push({ orderNo: command.orderNo, left: command.retail });
  }

  private anybody(): number {
    return this.random(FOREST.length);
  }

  private think(key: string, roll: number): Command {
    if (roll < 18) return { key, kind: 'recharge', user: this.anybody(), amount: 100 + this.random(3_000) };
    if (roll < 24) return { key, kind: 'payIn', user: this.anybody(), paid: 100 + this.random(3_000), rate: '0.138' };
    if (roll < 44) return this.transfer(key);
    if (roll < 48 && this.recharges.length > 0)
      return { key, kind: 'reverse', of: this.recharges.splice(this.random(this.recharges.length), 1)[0] as string };
    if (roll < 70 && this.sold.length > 5) return this.refund(key);
    return this.sale(key, roll >= 92);
  }

  private transfer(key: string): Command {
    const to = this.anybody();
    const from = parentOf(to);
    const amount = 100 + this.random(900);
    return from === null
      ? { key, kind: 'transfer', by: 'ADMIN', from: to, to: (to + 3) % FOREST.length, amount }
      : { key, kind: 'transfer', by: from, from, to, amount };
  }

  private refund(key: string): Command {
    const place = this.random(this.sold.length);
    const order = this.sold[place] as Sold;
    const amount = Math.max(1, this.random(3) === 0 ? order.left : this.random(order.left + 1));
    order.left -= amount;
    if (order.left <= 0) this.sold.splice(place, 1);
    return { key, kind: 'refund', orderNo: order.orderNo, amount, fee: this.random(3) === 0 };
  }

  private sale(key: string, retail: boolean): Command {
    const agents: number[] = [];
    for (let agent: number | null = this.anybody(); agent !== null; agent = parentOf(agent)) agents.unshift(agent);
    let cost = 20 + this.random(100);
    const chain = agents.map((agent) => {
      const link = { agent, cost };
      cost += this.random(60);
      return link;
    });
    const sale = { key, orderNo: key, chain, currency: currencyOf(agents[0] as number) };
    return retail
      ? { ...sale, kind: 'sellRetail', retail: cost }
      : { ...sale, kind: 'buy', fee: this.random(3) === 0 ? this.random(50) : 0 };
  }
}
