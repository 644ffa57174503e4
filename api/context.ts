import type { Language, Role } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Database } from './models/database';

/** Additional fields of an actor. A product adds the fields that its `logIn.above` lists. */
export interface ActorPlace {}

/**
 * The user or system that acts. The system (jobs, simulators, seeders) has no id and no role. It calls commands
 * directly, because it would fail every role check.
 */
export interface Actor extends ActorPlace {
  id: number | null;
  account: string;
  role: Role | null;
  apis: readonly string[];
  accountAuth: boolean;
  /**
   * The staff member who views the product as this user. They can only read, and the audit log records their reads
   * under their own name.
   */
  viewer?: Viewer;
  /**
   * True if the user's role requires a second factor that is not set up yet. Before that, every other call is rejected.
   */
  mustEnrol?: boolean;
  /** The API key of the call. `apis` contains the owner's permissions, limited by the key's scopes. */
  key?: CallingKey;
  /** The program that made the call, if no person made it directly. The history shows it. */
  via?: Via;
}

/** An API key as its calls see it. `sandbox`: the calls use play money and simulated suppliers. */
export interface CallingKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and networks from which the key may be used. If empty, it may be used from any address. */
  readonly ipAllow: readonly string[];
  readonly sandbox: boolean;
  /** The owner's permissions before the scopes limit them. */
  readonly ownerApis: readonly string[];
}

/** The program that acted for a person: the name of its API key, and the name of the assistant. */
export interface Via {
  readonly key?: string;
  readonly assistant?: string;
  /** The conversation in which the assistant acted. All its actions can be undone together. */
  readonly conversation?: string;
}

export interface Viewer {
  id: number;
  account: string;
  until: Date;
}

/**
 * One action of a person on one record or on many records. Its history rows have a common id, which is created with the
 * first row.
 */
export interface Operation {
  readonly resource: string;
  readonly action: string;
  /** The record in the address of the call, if there is one. */
  readonly recordId?: number;
  /** The id of the operation that this one undoes. */
  readonly undoes?: number;
  id?: Promise<number>;
  /** True as soon as the audit log contains an entry of the operation. */
  isLogged?: boolean;
  /** Money that the operation has moved, or that later jobs will move because of it. */
  moved?: MovedMoney[];
}

/** The user agent and address of the browser that logs in. */
export interface Device {
  readonly name: string;
  readonly address: string;
}

/**
 * A change of one wallet's balance, or money that moves outside all wallets (`wallet: null`). In minor units of
 * `currency`.
 */
export interface MovedMoney {
  readonly wallet: number | null;
  readonly currency: string;
  readonly amount: number;
  readonly before: number;
}

/** The sum, in minor units, because of which a call needs approval. */
export interface JudgedSum {
  /**
   * The limit that the sum exceeds. `TAKEN`: taken from wallets. `ORDER`: refunded on an order since its sale.
   * `PERSON`: refunded by one person in a day. `MONEY`: moved by an assistant.
   */
  readonly by: 'TAKEN' | 'ORDER' | 'PERSON' | 'MONEY';
  readonly sum: number;
  readonly currency: string;
  /** The order number, for `ORDER` only. */
  readonly orderNo?: string;
}

/** The reason why an assistant's call without money needs approval: it changes many records, or cannot be undone. */
export interface JudgedReach {
  readonly by: 'ROWS' | 'FINAL';
  readonly rows: number;
}
/** The reason why a call waits for approval. */
export type Judged = JudgedSum | JudgedReach;

export type Source = 'screen' | 'api' | 'import' | 'job' | 'seed' | 'command';

/** The context of every command and engine call. `inTransaction` (api/models/transaction.ts) sets `transaction`. */
export interface Context {
  readonly database: Database;
  readonly actor: Actor;
  readonly language: Language;
  /** Minutes east of UTC. */
  readonly gmtOffset: number;
  readonly requestId: string;
  readonly source: Source;
  readonly idempotencyKey?: string;
  /** The price in minor units that the caller saw (X-Offer-Price). A sale at another price is rejected. */
  readonly seenPrice?: number;
  /** The import to which this work belongs, or which it undoes. History rows refer to it. */
  readonly partOf?: { readonly import: number; readonly undoes?: boolean };
  readonly operation?: Operation;
  readonly transaction?: Transaction;
  /** The id of the second person who approved this call. `actor` is the person who requested it. */
  readonly approvedBy?: number;
  /** The reason why this call needs a second person. Instead of running, the call is stored for approval. */
  readonly waitsFor?: Judged;
  /** True in a trial run (`rehearse`), which only shows what would happen and is rolled back. */
  readonly rehearses?: boolean;
  /**
   * True when a preview is repeated within the call that contains its digest. Its reads are locked until commit, and
   * values that are only displayed are omitted.
   */
  readonly holdsReads?: boolean;
  /** The device that logs in, as the list of sessions shows it. */
  readonly device?: Device;
  /** Returns the business time, which jobs, terms, codes and lockouts use. Simulations can move it. */
  now(): Date;
  /**
   * Returns a random number in [0, 1), for rows that must be reproducible, for example in the demo. Without it, numbers
   * are unpredictable.
   */
  random?(): number;
}

export const SYSTEM: Actor = {
  id: null,
  account: 'system',
  role: null,
  apis: ['*'],
  accountAuth: true,
};

/** Creates a context for work outside requests. */
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
