import { setTimeout as wait } from 'node:timers/promises';
import { UniqueConstraintError } from 'sequelize';
import { systemContext } from '../../../context';
import { TooMany } from '../../../errors';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
import { inTransaction } from '../../../models/transaction';
import { hubOf } from '../reading/hub';
import type { Arrival, Stored } from './storeMessages';
import { storeMessages } from './storeMessages';

/** Messages of one transaction. */
const MAX_BATCH = 500;
/** Messages that wait: ten seconds' worth at the speed promised. More are refused (429), and their gateway retries. */
const MAX_WAITING = 10_000;
const TRIES = 3;
const GATHER_MS = 10;

interface Waiting {
  arrival: Arrival;
  resolve: (stored: Stored) => void;
  reject: (error: unknown) => void;
}

/**
 * Takes messages one by one and stores those that wait together, in one transaction: a commit for hundreds of messages
 * costs as much as one for each. Every caller is answered after the commit of its own message, never before.
 */
export class Inbox {
  private waiting: Waiting[] = [];
  private storing = false;

  constructor(private readonly database: Database) {}

  /** Answers once the message is committed. */
  receive(arrival: Arrival): Promise<Stored> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new TooMany('tooMany', 5));
    return new Promise((resolve, reject) => {
      this.waiting.push({ arrival, resolve, reject });
      if (!this.storing) void this.storeAll();
    });
  }

  private async storeAll(): Promise<void> {
    this.storing = true;
    while (this.waiting.length > 0) {
      // Neighbours join the batch: a few milliseconds cost nobody anything, a commit for each message would.
      if (this.waiting.length < MAX_BATCH) await wait(GATHER_MS);
      const batch = this.waiting.slice(0, MAX_BATCH);
      this.waiting = this.waiting.slice(MAX_BATCH);
      try {
        const stored = await this.store(batch.map(({ arrival }) => arrival));
        batch.forEach(({ resolve }, place) => resolve(stored[place] as Stored));
        hubOf(this.database).wake();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.storing = false;
  }

  /** Another process may store the same message at the same time: the batch is tried again and finds it there. */
  private async store(arrivals: readonly Arrival[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(systemContext(this.database, 'api'), (ctx) => storeMessages(ctx, arrivals));
      } catch (error) {
        if (!(error instanceof UniqueConstraintError) || attempt >= TRIES) throw error;
      }
    }
  }
}

const INBOX: ServiceKey<Inbox> = { name: 'the inbox of messages' };
/** The inbox of an open database. */
export const inboxOf = (database: Database): Inbox => database.services.get(INBOX, () => new Inbox(database));
