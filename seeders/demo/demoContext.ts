import type { RowOf } from '@t3d/resources/kit';
import type users from '@t3d/resources/people/users';
import type { Transaction } from 'sequelize';
import { type Actor, type Context, SYSTEM, systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import type { CardType } from './data/cards';
import type { AnyPerson, DemoAgent } from './data/users';

/** A seeded random generator (mulberry32). A seed gives the same data on every machine. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from `low` to `high`, inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Returns one of the keys, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      rest -= weight;
      if (rest < 0) return key;
    }
    return (entries.at(-1) as [K, number])[0];
  }

  digits(count: number): string {
    let text = '';
    while (text.length < count) text += String(this.whole(0, 9));
    return text;
  }
}

type Step = () => Promise<void>;
interface Entry {
  time: number;
  turn: number;
  run: Step;
}

const before = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.turn < b.turn);

/** Runs steps in the order of their dates. A step may plan further ones. */
export class Agenda {
  private readonly entries: Entry[] = [];
  private turns = 0;

  get planned(): number {
    return this.turns;
  }

  plan(moment: Date, run: Step): void {
    this.turns += 1;
    let place = this.entries.length;
    const entry = { time: moment.getTime(), turn: this.turns, run };
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!before(entry, this.entries[parent] as Entry)) break;
      this.entries[place] = this.entries[parent] as Entry;
      place = parent;
    }
    this.entries[place] = entry;
  }

  private next(): Entry | undefined {
    const first = this.entries[0];
    const last = this.entries.pop();
    if (!first || !last || this.entries.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.entries.length) break;
      if (child + 1 < this.entries.length && before(this.entries[child + 1] as Entry, this.entries[child] as Entry))
        child += 1;
      if (!before(this.entries[child] as Entry, last)) break;
      this.entries[place] = this.entries[child] as Entry;
      place = child;
    }
    this.entries[place] = last;
    return first;
  }

  /** Runs the steps before `end`, and calls `each` after each. */
  async run(end: Date, each: (done: number, moment: Date) => void): Promise<void> {
    for (let done = 1, entry = this.next(); entry && entry.time < end.getTime(); entry = this.next(), done += 1) {
      await entry.run();
      each(done, new Date(entry.time));
    }
  }
}

export type User = RowOf<(typeof users)['fields']>;
export type InTransaction = Context & { transaction: Transaction };

/** A card of an agent. */
export interface Card {
  id: number;
  needsName: boolean;
}

const SEED = 20_261_120;

const actorOf = ({ id, account, role, apis, accountAuth, agent1, agent2, agent3 }: User): Actor => ({
  id,
  account,
  role,
  apis: apis ?? ['*'],
  accountAuth: accountAuth ?? false,
  agent1,
  agent2,
  agent3,
});

/** The shared state of the seeder: transaction, random generators, time and users. */
export class DemoContext {
  readonly random = new Random(SEED);
  readonly payRandom = new Random(SEED + 1);
  readonly moreRandom = new Random(SEED + 2);
  /** The start of today in UTC, before which all rows are dated. */
  readonly now: Date;
  readonly people = new Map<AnyPerson, User>();
  readonly agenda = new Agenda();
  private readonly idle = new Map<string, Card[]>();
  private actions = 0;

  constructor(
    readonly database: Database,
    private readonly transaction: Transaction,
    readonly report: (message: string, share?: number) => void,
  ) {
    this.now = new Date(Math.floor(database.clock.now().getTime() / DAY) * DAY);
  }

  /** Returns the time some days before today, plus `later` milliseconds. */
  daysAgo(days: number, later = 0): Date {
    return new Date(this.now.getTime() - days * DAY + later);
  }

  user(person: AnyPerson): User {
    const found = this.people.get(person);
    if (!found) throw new Error(`${person} does not exist yet`);
    return found;
  }

  id(person: AnyPerson): number {
    return this.user(person).id;
  }

  /** Returns an agent's cards without a live order. */
  idleCards(agent: DemoAgent, type: CardType): Card[] {
    const key = `${agent} ${type}`;
    const cards = this.idle.get(key) ?? [];
    this.idle.set(key, cards);
    return cards;
  }

  /** Takes a random idle card, which the caller returns when its order has ended. */
  takeCard(agent: DemoAgent, type: CardType, wanted: (card: Card) => boolean): Card | undefined {
    const cards = this.idleCards(agent, type);
    const start = this.random.whole(0, Math.max(0, cards.length - 1));
    for (let step = 0; step < cards.length; step += 1) {
      const index = (start + step) % cards.length;
      const card = cards[index] as Card;
      if (!wanted(card)) continue;
      cards[index] = cards.at(-1) as Card;
      cards.pop();
      return card;
    }
    return undefined;
  }

  /** Returns a context for a user, or the system, at a time. */
  at(moment: Date, person?: AnyPerson): InTransaction {
    this.actions += 1;
    const key = `demo-${String(this.actions).padStart(6, '0')}`;
    const actor = person ? actorOf(this.user(person)) : SYSTEM;
    return {
      ...systemContext(this.database, 'seed', {
        actor,
        requestId: key,
        idempotencyKey: key,
        now: () => moment,
        random: () => this.random.next(),
      }),
      transaction: this.transaction,
    };
  }
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + Math.round(milliseconds));
export const earlier = (moment: Date, milliseconds: number): Date => later(moment, -milliseconds);
