import type { Language, Role } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Database } from './models/database';

/** What an actor is besides: a product adds the fields of its people that `logIn.above` names. */
export interface ActorPlace {}

/**
 * Who acts. The system (jobs, simulators, seeders) has no id and no role, and passes no role check: it calls commands
 * directly.
 */
export interface Actor extends ActorPlace {
  id: number | null;
  account: string;
  role: Role | null;
  apis: readonly string[];
  accountAuth: boolean;
  /**
   * The person who looks at the product as this user: it only reads, and what it reads is audited under its own name.
   */
  viewer?: Viewer;
  /** Their role needs a second factor and they have none: all that is open to them is to set one up. */
  mustEnrol?: boolean;
  /** The API key that the call came with; `apis` are its owner's, cut by its scopes. */
  key?: CallingKey;
  /** How the call came, where no person made it; the history shows it. */
  via?: Via;
}

/** An API key, as its calls know it. `sandbox`: its calls are for play money and simulated suppliers. */
export interface CallingKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and networks from which it may be used; every address where there are none. */
  readonly ipAllow: readonly string[];
  readonly sandbox: boolean;
  /** The owner's own patterns, before the scopes cut them. */
  readonly ownerApis: readonly string[];
}

/** The program that acted for a person: the name of its API key, and that of the assistant. */
export interface Via {
  readonly key?: string;
  readonly assistant?: string;
  /** The conversation in which the assistant acted: what it did there is undone as one. */
  readonly conversation?: string;
}

export interface Viewer {
  id: number;
  account: string;
  until: Date;
}

/**
 * What a person does as one: a call on one record or on many. Its history rows carry its id, which exists from the
 * first of them on.
 */
export interface Operation {
  readonly resource: string;
  readonly action: string;
  /** The record that it is about, where its call names one. */
  readonly recordId?: number;
  /** The operation that this one takes back. */
  readonly undoes?: number;
  id?: Promise<number>;
  /** The money that the operation has moved, or has let others move later. */
  moved?: MovedMoney[];
}

/** The browser that logs in, as it names itself, and its address. */
export interface Device {
  readonly name: string;
  readonly address: string;
}

/** A change of one wallet, or money that moves beside all wallets (`wallet: null`). Minor units of `currency`. */
export interface MovedMoney {
  readonly wallet: number | null;
  readonly currency: string;
  readonly amount: number;
  /** What the wallet held before it. */
  readonly before: number;
}

/** The sum that a call was judged by, in minor units. */
export interface JudgedSum {
  /**
   * `TAKEN`: out of wallets. `ORDER`: paid back on an order since its sale. `PERSON`: paid back by one in a day.
   * `MONEY`: moved by an assistant.
   */
  readonly by: 'TAKEN' | 'ORDER' | 'PERSON' | 'MONEY';
  readonly sum: number;
  readonly currency: string;
  /** The number of the order, of `ORDER` alone. */
  readonly orderNo?: string;
}

/** The reason why an assistant's call waits that moves no money: it touches many records, or cannot be undone. */
export interface JudgedReach {
  readonly by: 'ROWS' | 'FINAL';
  readonly rows: number;
}
/** Why a call waits for a person. */
export type Judged = JudgedSum | JudgedReach;

export type Source = 'screen' | 'api' | 'import' | 'job' | 'seed' | 'command';

/** What every command and engine call gets. `transaction` is set inside `inTransaction` (api/models/transaction.ts). */
export interface Context {
  readonly database: Database;
  readonly actor: Actor;
  readonly language: Language;
  /** Minutes east of UTC. */
  readonly gmtOffset: number;
  readonly requestId: string;
  readonly source: Source;
  readonly idempotencyKey?: string;
  /** What the caller saw that it would pay, in minor units (X-Offer-Price): a sale at another price is refused. */
  readonly seenPrice?: number;
  /** The import that this work is part of, or takes back: its history rows name it. */
  readonly partOf?: { readonly import: number; readonly undoes?: boolean };
  /** What the work in this transaction is part of. */
  readonly operation?: Operation;
  readonly transaction?: Transaction;
  /** The second person who let this call happen; its actor is who asked for it. */
  readonly approvedBy?: number;
  /** Why this call needs a second person: it is not done, it begins to wait for one. */
  readonly waitsFor?: Judged;
  /** The work is taken back when it is over (`rehearse`): it shows what would happen. */
  readonly rehearses?: boolean;
  /**
   * A preview is made again within the call that carries its digest: what it reads is locked until commit, and what
   * only a person reads is left out.
   */
  readonly holdsReads?: boolean;
  /** Where somebody logs in from, as the new session shows it to its user. */
  readonly device?: Device;
  /** The business clock: jobs, terms, codes and lockouts live by it; simulations move it. */
  now(): Date;
  /** Chance in [0, 1) where rows must come out the same each time (the demo); absent: unpredictable. */
  random?(): number;
}

export const SYSTEM: Actor = {
  id: null,
  account: 'system',
  role: null,
  apis: ['*'],
  accountAuth: true,
};

/** A context for work that no request asked for. */
export function systemContext(database: Database, source: Source, more: Partial<Context> = {}): Context {
  return {
    database,
    actor: SYSTEM,
    language: 'zh',
    gmtOffset: 0,
    requestId: `${source}-${Date.now().toString(36)}`,
    source,
    now: () => database.clock.now(),
    ...more,
  };
}
