import type { Language, Role } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Database } from './models/database';

/** Further fields of an actor, which a product adds in `logIn.above`. */
export interface ActorPlace {}

/**
 * The user or system that acts. The system (jobs, simulators, seeders) has no id and no role, so it calls commands
 * directly.
 */
export interface Actor extends ActorPlace {
  id: number | null;
  account: string;
  role: Role | null;
  apis: readonly string[];
  accountAuth: boolean;
  /** The staff member who views the product as this user, read-only. */
  viewer?: Viewer;
  /** True if the user must first set up a second factor. All other calls are then rejected. */
  mustEnrol?: boolean;
  /** The API key of the call, if any. Its scopes limit `apis`. */
  key?: CallingKey;
  /** The program that made the call for the user. The history shows it. */
  via?: Via;
}

/** An API key as its calls see it. `sandbox` means play money and simulated suppliers. */
export interface CallingKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** The addresses and networks that may use the key. Any address if empty. */
  readonly ipAllow: readonly string[];
  readonly sandbox: boolean;
  /** The owner's permissions, without the limits of the key's scopes. */
  readonly ownerApis: readonly string[];
}

/** The program that acted for a person: the name of an API key or of an assistant. */
export interface Via {
  readonly key?: string;
  readonly assistant?: string;
  /** The assistant's conversation, whose actions can be undone together. */
  readonly conversation?: string;
}

export interface Viewer {
  id: number;
  account: string;
  until: Date;
}

/** A person's action on one or many records. All its history rows have the same operation id. */
export interface Operation {
  readonly resource: string;
  readonly action: string;
  readonly recordId?: number;
  readonly undoes?: number;
  id?: Promise<number>;
  /** True once the audit log contains an entry of the operation. */
  isLogged?: boolean;
  /** The money that the operation has moved or that later jobs will move for it. */
  moved?: MovedMoney[];
}

/** The user agent and address of the browser that logs in. */
export interface Device {
  readonly name: string;
  readonly address: string;
}

/** A change of a wallet's balance, or of money outside all wallets (`wallet: null`), in minor units of `currency`. */
export interface MovedMoney {
  readonly wallet: number | null;
  readonly currency: string;
  readonly amount: number;
  readonly before: number;
}

/** The amount for which a call needs approval, in minor units. */
export interface AmountOverLimit {
  /**
   * The limit that was exceeded: for amounts taken from wallets, refunded per order, refunded per person and day, or
   * moved by an assistant.
   */
  readonly by: 'TAKEN' | 'ORDER' | 'PERSON' | 'MONEY';
  readonly sum: number;
  readonly currency: string;
  /** The order number, for `ORDER` only. */
  readonly orderNo?: string;
}

/** The reason why an assistant's call needs approval although it moves no money. */
export interface WideChange {
  readonly by: 'ROWS' | 'FINAL';
  readonly rows: number;
}
export type ApprovalReason = AmountOverLimit | WideChange;

export type Source = 'screen' | 'api' | 'import' | 'job' | 'seed' | 'command';

/** The context of every command and engine call. */
export interface Context {
  readonly database: Database;
  readonly actor: Actor;
  readonly language: Language;
  /** Minutes east of UTC. */
  readonly gmtOffset: number;
  readonly requestId: string;
  readonly source: Source;
  readonly idempotencyKey?: string;
  /** The price in minor units that the caller saw (X-Offer-Price). The sale is rejected at another price. */
  readonly seenPrice?: number;
  /** The import that this work belongs to or undoes, for the history rows. */
  readonly partOf?: { readonly import: number; readonly undoes?: boolean };
  readonly operation?: Operation;
  readonly transaction?: Transaction;
  /** The second person who approved this call. `actor` remains the requester. */
  readonly approvedBy?: number;
  /** Why this call needs a second person. The call is then stored instead of run. */
  readonly waitsFor?: ApprovalReason;
  /** True in a trial run, which is rolled back. */
  readonly rehearses?: boolean;
  /**
   * True if a call repeats its preview to compare digests. The rows that the preview reads are then locked until
   * commit.
   */
  readonly holdsReads?: boolean;
  readonly device?: Device;
  /** Throws if the worker has lost the lease of this work's job, so that the work commits nothing more. */
  requireLease?(): void;
  /** Returns the business time, which simulations can move. */
  now(): Date;
  /**
   * Returns a random number in [0, 1) for reproducible rows, for example in the demo. Missing for unpredictable
   * numbers.
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
