import { openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import users from '@t3d/resources/people/users';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { isTransient, onRerun } from '../../api/models/transaction';
import { table } from '../../api/models/table';
import { asSystem } from '../../api/test/factories';
import type { Command, CommandOf } from '../../api/test/modelTest/commands';
import { type Scene, perform } from '../../api/test/modelTest/perform';
import { randomFrom, type Random, pick } from '../../api/test/modelTest/random';
import type { Line, Orders, Tally } from './crowd';
import type { User } from '@t3d/resources/rows';
import { FOREST, currencyOf, parentOf } from '../../api/test/modelTest/forest';

interface Sold {
  orderNo: string;
  left: number;
}

/** Generates a worker's commands. Refunds concern only its own completed commands. */
class Customer {
  private step = 0;
  private readonly done: Command[] = [];
  private readonly sold: Sold[] = [];
  private readonly recharges: string[] = [];
  constructor(
    private readonly orders: { name: string },
    private readonly random: Random,
  ) {}

  /** Returns the next command. A replay repeats an earlier one, unchanged or altered. */
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

/** A connection of the database driver, as far as this process uses it. */
type Socket = { stream: { destroy(): void } };

const reruns = new Map<string, number>();
const count = (tally: Map<string, number>, name: string): void => {
  tally.set(name, (tally.get(name) ?? 0) + 1);
};
const codeOf = (error: unknown): string => {
  const { parent, code, errno, message } = error as {
    parent?: { code?: string; errno?: number };
    code?: string;
    errno?: number;
    message?: string;
  };
  return String(parent?.code ?? parent?.errno ?? code ?? errno ?? message).slice(0, 40);
};

interface Sent {
  completesTransaction?: boolean;
  transaction?: { finished?: string };
}

// Cuts the connection of one in `oneIn` COMMITs before the response, so that the outcome is unknown.
function cutSomeCommits(database: Database, oneIn: number, random: (below: number) => number): void {
  database.sequelize.addHook('beforeQuery', (options, query) => {
    const { completesTransaction, transaction } = options as unknown as Sent;
    if (!completesTransaction || transaction?.finished !== 'commit' || random(oneIn) !== 0) return;
    const { connection } = query as unknown as { connection: Socket };
    count(reruns, 'COMMITs cut off after sending');
    const cut = (): void => connection.stream.destroy();
    if (random(2) === 0) setImmediate(cut);
    else setTimeout(cut, random(3));
  });
}

class Worker {
  private readonly log: number;
  private readonly tally: Tally = { intents: 0, done: 0, refused: 0, unknown: 0, replays: 0, conflicts: 0 };
  private scenes: (Scene | undefined)[] = [];
  private node: number;
  private stopped = false;

  constructor(
    private readonly orders: Orders,
    private readonly people: { users: User[]; admin: User },
  ) {
    this.log = openSync(orders.log, 'a');
    this.node = orders.home;
  }

  private write(line: Line): void {
    writeSync(this.log, `${JSON.stringify(line)}\n`);
  }

  private async scene(): Promise<Scene> {
    const known = this.scenes[this.node];
    if (known) return known;
    const url = this.orders.urls[this.node] as string;
    const database = await openProduct(url);
    onRerun(database, (error) => {
      count(reruns, codeOf(error));
    });
    if (this.orders.cutOneIn > 0)
      cutSomeCommits(database, this.orders.cutOneIn, randomFrom(this.orders.seed + 77 + this.node));
    const scene: Scene = {
      database,
      ctx: asSystem(database),
      ...this.people,
      transactions: this.transactions,
      close: () => database.close(),
    };
    this.scenes[this.node] = scene;
    return scene;
  }

  private readonly transactions = new Map<string, number>();

  /** Sends a command until a response arrives, if necessary to another node. */
  private async send(command: Command): Promise<Line & { t: 'answer' }> {
    for (let turn = 0; ; turn += 1) {
      const { node } = this;
      try {
        const result = await perform(await this.scene(), command);
        return { t: 'answer', key: command.key, result, at: Date.now() };
      } catch (error) {
        this.write({ t: 'unknown', key: command.key, error: codeOf(error) });
        this.tally.unknown += 1;
        // Describes an error in full unless the connection failed, because it may be a bug.
        const whole = (): string => `${String(error)} in ${(error as { sql?: string }).sql ?? '?'}`;
        count(reruns, `gave up: ${isTransient(error) ? codeOf(error) : whole()}`);
        if (turn >= 3 || this.stopped) throw error;
        // Changes the node unless another command already has.
        if (this.node === node) this.node = (node + 1) % this.orders.urls.length;
        await sleep(50 + turn * 200);
      }
    }
  }

  private async lane(customer: Customer): Promise<void> {
    while (!this.stopped) {
      const { command, replay, altered } = customer.next();
      if (!replay) {
        this.write({ t: 'intent', key: command.key, command });
        this.tally.intents += 1;
      }
      try {
        const line = await this.send(command);
        if (altered) {
          if (!('refused' in line.result) || line.result.refused !== 'keyReused')
            this.write({ t: 'wrong', key: command.key, said: 'another body under a used key was not refused' });
          this.tally.conflicts += 1;
          continue;
        }
        this.write(line);
        if (replay) {
          this.tally.replays += 1;
          continue;
        }
        // Accepts a command that the ledger contains already, because only its response was lost.
        if (!('refused' in line.result) && line.result.replayed)
          count(reruns, 'had been committed, the answer was lost');
        this.tally['refused' in line.result ? 'refused' : 'done'] += 1;
        if (!('refused' in line.result)) customer.remember(command);
      } catch {
        // Logs the outcome as unknown. `settle` determines it at the end.
      }
    }
  }

  async run(): Promise<Tally> {
    const customer = new Customer(this.orders, randomFrom(this.orders.seed));
    await Promise.all(Array.from({ length: this.orders.lanes }, () => this.lane(customer)));
    for (const scene of this.scenes) await scene?.close();
    return this.tally;
  }

  stop(): void {
    this.stopped = true;
  }
}

async function loadPeople(orders: Orders): Promise<{ users: User[]; admin: User }> {
  const database = await openProduct(orders.urls[orders.home] as string);
  const found = await table(asSystem(database), users).find([...orders.users, orders.admin]);
  await database.close();
  const byId = new Map(found.map((user) => [user.id, user as User]));
  return { users: orders.users.map((id) => byId.get(id) as User), admin: byId.get(orders.admin) as User };
}

console.warn = () => undefined;

process.once('message', (orders: Orders) => {
  void loadPeople(orders).then(async (people) => {
    const worker = new Worker(orders, people);
    process.send?.({ ready: true });
    process.on('message', (word: { go?: true }) => {
      if (!word.go) return;
      setTimeout(() => {
        worker.stop();
      }, orders.seconds * 1_000);
      void worker.run().then((tally) => {
        process.send?.({ tally, reruns: Object.fromEntries(reruns) });
        process.disconnect();
      });
    });
  });
});
