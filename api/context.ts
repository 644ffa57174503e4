import type { Language, Role } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Database } from './models/database';

/** Further fields of an actor. A product adds the fields in its `logIn.above`. */
export interface ActorPlace {}

/**
 * The user or system that acts. The system (jobs, simulators, seeders) has no id and no role. The system would fail
 * every role check and therefore calls commands directly.
 */
export interface Actor extends ActorPlace {
  id: number | null;
  account: string;
  role: Role | null;
  apis: readonly string[];
  accountAuth: boolean;
  /**
   * The staff member who views the product as this user. A viewer can only read. The audit log contains the reads under
   * the viewer's name.
   */
  viewer?: Viewer;
  /**
   * True if the user's role requires a second factor that the user has not set up. All calls except the set-up are then
   * rejected.
   */
  mustEnrol?: boolean;
  /** The API key of the call. `apis` contains the owner's permissions, limited by the key's scopes. */
  key?: CallingKey;
  /** The program that made the call, if no person made the call directly. The history shows this program. */
  via?: Via;
}

/** An API key in the form that its calls see. `sandbox` means that the calls use play money and simulated suppliers. */
export interface CallingKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and networks from which the key may be used. If empty, the key may be used from any address. */
  readonly ipAllow: readonly string[];
  readonly sandbox: boolean;
  /** The owner's permissions, without the limits of the key's scopes. */
  readonly ownerApis: readonly string[];
}

/** The program that acted for a person. The text is the name of the program's API key or of the assistant. */
export interface Via {
  readonly key?: string;
  readonly assistant?: string;
  /** The assistant's conversation. All actions of a conversation can be undone together. */
  readonly conversation?: string;
}

export interface Viewer {
  id: number;
  account: string;
  until: Date;
}

/**
 * An action of a person on one or many records. All its history rows have the same operation id, which is created
 * with the first row.
 */
export interface Operation {
  readonly resource: string;
  readonly action: string;
  readonly recordId?: number;
  readonly undoes?: number;
  id?: Promise<number>;
  /** True as soon as the audit log contains an entry of the operation. */
  isLogged?: boolean;
  /** Money that the operation has moved. Also contains money that later jobs will move because of the operation. */
  moved?: MovedMoney[];
}

/** The user agent and address of the browser that logs in. */
export interface Device {
  readonly name: string;
  readonly address: string;
}

/**
 * A change of a wallet's balance, or money that moves outside all wallets (`wallet: null`). In minor units of
 * `currency`.
 */
export interface MovedMoney {
  readonly wallet: number | null;
  readonly currency: string;
  readonly amount: number;
  readonly before: number;
}

/** The amount that makes an approval necessary, in minor units. */
export interface JudgedSum {
  /**
   * The limit that the amount exceeds. `TAKEN` means taken from wallets. `ORDER` means refunded on an order since the
   * order's sale. `PERSON` means refunded by one person in a day. `MONEY` means moved by an assistant.
   */
  readonly by: 'TAKEN' | 'ORDER' | 'PERSON' | 'MONEY';
  readonly sum: number;
  readonly currency: string;
  /** The order number, for `ORDER` only. */
  readonly orderNo?: string;
}

/**
 * The reason why an assistant's call without a movement of money needs approval. The call changes many records or
 * cannot be undone.
 */
export interface JudgedReach {
  readonly by: 'ROWS' | 'FINAL';
  readonly rows: number;
}
export type Judged = JudgedSum | JudgedReach;

export type Source = 'screen' | 'api' | 'import' | 'job' | 'seed' | 'command';

/**
 * The context of every command and engine call. `inTransaction` (api/models/transaction.ts) sets the field
 * `transaction`.
 */
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
  /** The import that this work belongs to or undoes. The work's history rows refer to this import. */
  readonly partOf?: { readonly import: number; readonly undoes?: boolean };
  readonly operation?: Operation;
  readonly transaction?: Transaction;
  /** The id of the second person who approved this call. `actor` is the person who requested the call. */
  readonly approvedBy?: number;
  /** The reason why this call needs a second person. The call is then stored for approval instead of being run. */
  readonly waitsFor?: Judged;
  /** True in a trial run (`rehearse`). A trial run is rolled back. */
  readonly rehearses?: boolean;
  /**
   * True if a preview is repeated within the call that contains the preview's digest. The rows that the preview reads
   * are then locked until commit. Values that are only shown are left out.
   */
  readonly holdsReads?: boolean;
  /** The device of the login. The list of sessions shows this device. */
  readonly device?: Device;
  /** Throws when the worker has lost the lease of the job behind this work. The work then commits nothing more. */
  requireLease?(): void;
  /** Returns the business time for jobs, terms, codes and lockouts. Simulations can move the business clock. */
  now(): Date;
  /**
   * Returns a random number in [0, 1), for rows that must be reproducible, for example in the demo. If undefined,
   * random numbers are unpredictable.
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
