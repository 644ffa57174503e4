import { systemContext } from '../../../context';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
import { select } from '../../../models/sql';
import { type ShownMessage, OVERLAP_MS, loadMessages } from './readMessages';

/** The interval in milliseconds at which messages of other processes are polled. */
const LOOK_MS = 500;
const MAX_AT_ONCE = 2000;

type Listener = (found: readonly ShownMessage[]) => void;

/** Delivers new messages to the readers of this process, with one query for all readers. */
class MessageHub {
  private readonly listeners = new Map<number, Set<Listener>>();
  /** The delivered messages. Polls overlap, so a message may be read again but must not be delivered again. */
  private readonly handed = new Map<number, number>();
  private timer: NodeJS.Timeout | null = null;
  private looking = false;
  private again = false;

  constructor(private readonly database: Database) {}

  /** Subscribes a listener and returns a function that unsubscribes. */
  subscribe(user: number, listener: Listener): () => void {
    const mine = this.listeners.get(user) ?? new Set();
    this.listeners.set(user, mine.add(listener));
    this.timer ??= setInterval(() => this.wake(), LOOK_MS).unref();
    return () => {
      mine.delete(listener);
      if (mine.size === 0) this.listeners.delete(user);
      if (this.listeners.size > 0 || !this.timer) return;
      clearInterval(this.timer);
      this.timer = null;
      this.handed.clear();
    };
  }

  wake(): void {
    if (this.listeners.size === 0) return;
    this.again = true;
    if (!this.looking) void this.lookAll();
  }

  private async lookAll(): Promise<void> {
    this.looking = true;
    try {
      while (this.again) {
        this.again = false;
        await this.look();
      }
    } catch {
      // The next poll finds the messages missed while the database was unavailable.
    } finally {
      this.looking = false;
    }
  }

  private async look(): Promise<void> {
    const ctx = systemContext(this.database, 'api');
    const since = new Date(ctx.now().getTime() - OVERLAP_MS);
    const users = [...this.listeners.keys()];
    if (users.length === 0) return;
    const rows = await select<{ id: number }>(
      ctx,
      `SELECT \`id\` FROM \`sms_messages\` WHERE \`user\` IN (?) AND \`createdAt\` >= ? AND \`state\` = 'DELIVERED'
        ORDER BY \`id\` DESC LIMIT ${MAX_AT_ONCE}`,
      [users, since],
    );
    const fresh = rows.map(({ id }) => Number(id)).filter((id) => !this.handed.has(id));
    if (fresh.length === 0) return;
    const found = (await loadMessages(ctx, fresh)).reverse();
    const now = Date.now();
    for (const id of fresh) this.handed.set(id, now);
    for (const [id, at] of this.handed) if (now - at > 4 * OVERLAP_MS) this.handed.delete(id);
    for (const [user, listeners] of this.listeners) {
      const mine = found.filter((message) => message.user === user).map(({ user: _user, ...message }) => message);
      if (mine.length > 0) for (const listener of listeners) listener(mine);
    }
  }
}

const HUB: ServiceKey<MessageHub> = { name: 'the hub of messages' };
export const hubOf = (database: Database): MessageHub => database.services.get(HUB, () => new MessageHub(database));
