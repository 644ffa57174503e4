import type { Command, CommandOf, Link } from './commands';
import { FOREST, MESSAGES, TERM, currencyOf, parentOf } from './forest';

interface Wallet {
  balance: number;
  bills: number;
  credit: number;
}
interface Charge {
  buyer: number | null;
  chain: Link[];
  currency: string;
  paid: number;
  fee: number;
  refunded: number;
  feeReturned: number;
  shares: { agent: number; share: number; back: number }[];
}
/** The expected outcome: `done`, or the message key of the error. */
export type Outcome =
  | { done: true; again?: boolean; answer?: { refunded: number; total: number; fee: number } }
  | { refused: string };

const refused = (key: string): Outcome => ({ refused: key });
const falling = (costs: readonly number[]): boolean =>
  costs.some((cost, level) => level > 0 && cost < (costs[level - 1] as number));
/** Returns amount × rate in cents, half a cent rounded up. */
const converted = (paid: number, rate: string): number =>
  Math.floor((paid * Math.round(Number(rate) * 1e6)) / 1e6 + 0.5);

/** A model of the money in memory, as simple as possible. */
export class Model {
  readonly wallets: Wallet[] = FOREST.map(() => ({ balance: 0, bills: 0, credit: 0 }));
  readonly orders = new Map<string, Charge[]>();
  /** The numbers of orders that are paid by terms. */
  readonly terms: string[] = [];
  /** Balances of the platform's accounts by name, such as `CASH USD`. */
  readonly platform = new Map<string, number>();
  private readonly keys = new Map<string, { body: string; outcome: Outcome }>();
  private readonly recharges = new Map<string, { user: number; amount: number; reversed: boolean }>();
  readonly size = FOREST.length;

  balance(agent: number): number {
    return this.wallets[agent]?.balance ?? 0;
  }
  credit(agent: number): number {
    return this.wallets[agent]?.credit ?? 0;
  }
  currency(agent: number): string {
    return currencyOf(agent);
  }

  /** Runs a command in the model and returns the expected outcome. */
  apply(command: Command): Outcome {
    const impossible = this.forbids(command);
    if (impossible) return refused(impossible);
    const earlier = this.keys.get(command.key);
    const body = JSON.stringify(command);
    if (earlier) return earlier.body === body ? ({ ...earlier.outcome, again: true } as Outcome) : refused('keyReused');
    const outcome = this.does(command);
    if ('done' in outcome && command.kind !== 'setCredit') this.keys.set(command.key, { body, outcome });
    return outcome;
  }

  /** Returns why a command is impossible with any key, or null. */
  private forbids(command: Command): string | null {
    switch (command.kind) {
      case 'reverse':
        return this.recharges.has(command.of) ? null : 'notFound';
      case 'transfer':
        return this.forbidsTransfer(command);
      case 'buy':
      case 'buyTerm':
      case 'renewTerm':
        return falling(command.chain.map(({ cost }) => cost)) ? 'money.chainPrices' : null;
      case 'sellRetail':
        return falling([...command.chain.map(({ cost }) => cost), command.retail]) ? 'money.chainPrices' : null;
      case 'refund':
      case 'refundUnused':
        return this.orders.has(command.orderNo) ? null : 'money.neverPaid';
      default:
        return null;
    }
  }

  private forbidsTransfer({ by, from, to, amount }: CommandOf<'transfer'>): string | null {
    if (amount < 100) return 'minMoney';
    if (from === to) return 'money.sameWallet';
    if (by !== 'ADMIN' && parentOf(to) !== by)
      return parentOf(parentOf(to) ?? -1) === by ? 'users.notChild' : 'notFound';
    return currencyOf(from) === currencyOf(to) ? null : 'money.currencies';
  }

  private does(command: Command): Outcome {
    switch (command.kind) {
      case 'recharge':
        return this.payIn(command.key, command.user, command.amount);
      case 'payIn':
        return this.payIn(command.key, command.user, Math.max(1, converted(command.paid, command.rate)));
      case 'reverse':
        return this.reverse(command.of);
      case 'transfer':
        return this.transfer(command);
      case 'buy':
        return this.sell(command, { paid: (command.chain.at(-1) as Link).cost, fee: command.fee });
      case 'buyTerm':
        return this.sell(command, { paid: (command.chain.at(-1) as Link).cost, fee: 0 });
      case 'renewTerm':
        return this.sell(command, { paid: (command.chain.at(-1) as Link).cost, fee: 0 });
      case 'sellRetail':
        return this.sell(command, { paid: command.retail, fee: 0 });
      case 'refund':
        return this.refund(command);
      case 'refundUnused':
        return this.refundUnused(command);
      case 'buyStock':
        return this.buyStock(command);
      case 'setCredit':
        this.wallet(command.user).credit = command.limit;
        return { done: true };
    }
  }

  private wallet(agent: number): Wallet {
    return this.wallets[agent] as Wallet;
  }

  private add(agent: number, amount: number): void {
    if (amount === 0) return;
    this.wallet(agent).balance += amount;
    this.wallet(agent).bills += 1;
  }

  private post(purpose: string, currency: string, amount: number): void {
    const account = `${purpose} ${currency}`;
    this.platform.set(account, (this.platform.get(account) ?? 0) + amount);
  }

  private payIn(key: string, user: number, amount: number): Outcome {
    this.add(user, amount);
    this.post('CASH', currencyOf(user), -amount);
    this.recharges.set(key, { user, amount, reversed: false });
    return { done: true };
  }

  private reverse(of: string): Outcome {
    const recharge = this.recharges.get(of) as { user: number; amount: number; reversed: boolean };
    if (recharge.reversed) return refused('money.alreadyReversed');
    if (this.balance(recharge.user) < recharge.amount) return refused('money.insufficient');
    recharge.reversed = true;
    this.add(recharge.user, -recharge.amount);
    this.post('CASH', currencyOf(recharge.user), recharge.amount);
    return { done: true };
  }

  private transfer({ from, to, amount }: CommandOf<'transfer'>): Outcome {
    if (this.balance(from) < amount) return refused('money.insufficient');
    this.add(from, -amount);
    this.add(to, amount);
    return { done: true };
  }

  /**
   * Returns whether a purchase is possible within the credit limit. A wallet below its limit can buy nothing, not even
   * for zero.
   */
  private canBuy(agent: number, amount: number): boolean {
    const { balance, credit } = this.wallet(agent);
    return balance >= -credit && balance - amount >= -credit;
  }

  private sell(
    command: CommandOf<'buy' | 'buyTerm' | 'renewTerm' | 'sellRetail'>,
    { paid, fee }: { paid: number; fee: number },
  ): Outcome {
    const { orderNo, chain, currency, kind } = command;
    const charges = this.orders.get(orderNo) ?? [];
    const last = charges.at(-1);
    const retail = kind === 'sellRetail';
    const buyer = (chain.at(-1) as Link).agent;
    if (!last && kind === 'renewTerm') return refused('money.neverPaid');
    if (last && kind !== 'renewTerm' && last.refunded < last.paid) return refused('money.alreadyPaid');
    if (chain.some(({ agent }) => currencyOf(agent) !== currency)) return refused('money.currencies');
    if (!retail && !this.canBuy(buyer, paid + fee)) return refused('money.insufficient');
    const costs = [...chain.map(({ cost }) => cost), ...(retail ? [paid] : [])];
    const shares = costs.slice(0, -1).map((cost, level) => ({
      agent: (chain[level] as Link).agent,
      share: (costs[level + 1] as number) - cost,
      back: 0,
    }));
    if (retail) this.post('CASH', currency, -paid);
    else {
      this.add(buyer, -paid);
      this.add(buyer, -fee);
    }
    for (const { agent, share } of shares) this.add(agent, share);
    this.post('REVENUE', currency, costs[0] as number);
    this.post('ESIM_FEE', currency, fee);
    this.orders.set(orderNo, [
      ...charges,
      { buyer: retail ? null : buyer, chain, currency, paid, fee, refunded: 0, feeReturned: 0, shares },
    ]);
    if (kind === 'buyTerm') this.terms.push(orderNo);
    return { done: true };
  }

  /** Refunds a charge. Of a total refund T of price P, each superior repays floor(share · T / P). */
  private refundCharge(charge: Charge, amount: number, fee: number): void {
    charge.refunded += amount;
    charge.feeReturned += fee;
    if (charge.buyer === null) this.post('CASH', charge.currency, amount);
    else {
      this.add(charge.buyer, amount);
      this.add(charge.buyer, fee);
    }
    let taken = 0;
    for (const one of charge.shares) {
      const back = charge.paid === 0 ? 0 : Math.floor((one.share * charge.refunded) / charge.paid) - one.back;
      one.back += back;
      taken += back;
      this.add(one.agent, -back);
    }
    this.post('REVENUE', charge.currency, taken - amount);
    this.post('ESIM_FEE', charge.currency, -fee);
  }

  private refund({ orderNo, amount: input, fee: withFee }: CommandOf<'refund'>): Outcome {
    const charge = this.orders.get(orderNo)?.at(-1) as Charge;
    const left = charge.paid - charge.refunded;
    const amount = input === 'all' ? left : input;
    if (amount > left) return refused('money.refundTooMuch');
    const fee = withFee ? charge.fee - charge.feeReturned : 0;
    this.refundCharge(charge, amount, fee);
    return { done: true, answer: { refunded: amount, total: charge.refunded, fee } };
  }

  /** Refunds unused days or messages less earlier refunds, whichever is less, newest term first. */
  private refundUnused({ orderNo, unusedDays, unusedMessages = Infinity }: CommandOf<'refundUnused'>): Outcome {
    const answer = { refunded: 0, total: 0, fee: 0 };
    const newestFirst = [...(this.orders.get(orderNo) as Charge[])].reverse();
    for (const [place, charge] of newestFirst.entries()) {
      const worth = (unused: number, term: number): number =>
        Math.floor((charge.paid * Math.min(Math.max(unused - place * term, 0), term)) / term);
      const amount = Math.max(Math.min(worth(unusedDays, TERM), worth(unusedMessages, MESSAGES)) - charge.refunded, 0);
      this.refundCharge(charge, amount, 0);
      answer.refunded += amount;
      answer.total += charge.refunded;
    }
    return { done: true, answer };
  }

  private buyStock({ buyer, amount }: CommandOf<'buyStock'>): Outcome {
    if (!this.canBuy(buyer, amount)) return refused('money.insufficient');
    this.add(buyer, -amount);
    this.post('REVENUE', currencyOf(buyer), amount);
    return { done: true };
  }
}
