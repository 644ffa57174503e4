import type { Request } from 'express';
import { tokenOf } from '../../keyText';
import { networkOf } from '../security';

/** The maximum number of running calls, and the maximum number of waiting calls. */
interface Bounds {
  readonly all: number;
  readonly own: number;
  readonly waiting: number;
  readonly allWaiting: number;
}

/** A call that waits or runs. */
export interface Turn {
  /** Ends the call, or removes the call from the queue. */
  release(): void;
  /**
   * Stops counting a call as running while it waits for its caller, for example a slow download. Returns false if the
   * caller has too many of these.
   */
  stepAside(): boolean;
}

interface Caller {
  readonly name: string;
  running: number;
  aside: number;
  readonly waiting: Set<() => void>;
  /** The sequence number of this caller's last started call. */
  servedAt: number;
}

/** Runs calls in a fair order: next is the caller with the fewest running calls, or the one served longest ago. */
export class Turns {
  private readonly callers = new Map<string, Caller>();
  private readonly waiting = new Set<Caller>();
  private running = 0;
  private waitingCount = 0;
  private served = 0;

  constructor(private readonly bounds: Bounds) {}

  /** Calls `start` when the call may run. Returns null if too many are waiting. */
  enter(name: string, start: (turn: Turn) => void, waiting = this.bounds.waiting): Turn | null {
    const caller = this.callers.get(name) ?? { name, running: 0, aside: 0, waiting: new Set(), servedAt: 0 };
    const mayRun = this.running < this.bounds.all && caller.running < this.bounds.own && caller.waiting.size === 0;
    if (!mayRun && (caller.waiting.size >= waiting || this.waitingCount >= this.bounds.allWaiting)) return null;
    this.callers.set(name, caller);
    let state: 'waits' | 'runs' | 'aside' | 'over' = 'waits';
    const begin = (): void => {
      state = 'runs';
      start(turn);
    };
    const turn: Turn = {
      release: () => {
        if (state === 'over') return;
        if (state === 'waits') this.cancel(caller, begin);
        else if (state === 'aside') caller.aside -= 1;
        const didRun = state === 'runs';
        state = 'over';
        if (didRun) this.end(caller);
        this.forget(caller);
      },
      stepAside: () => {
        if (state !== 'runs') return true;
        if (caller.aside >= this.bounds.own) return false;
        state = 'aside';
        caller.aside += 1;
        this.end(caller);
        return true;
      },
    };
    caller.waiting.add(begin);
    this.waiting.add(caller);
    this.waitingCount += 1;
    this.startNext();
    return turn;
  }

  private end(caller: Caller): void {
    caller.running -= 1;
    this.running -= 1;
    this.startNext();
  }

  private cancel(caller: Caller, begin: () => void): void {
    if (!caller.waiting.delete(begin)) return;
    this.waitingCount -= 1;
    if (caller.waiting.size === 0) this.waiting.delete(caller);
  }

  private startNext(): void {
    while (this.running < this.bounds.all) {
      const caller = this.next();
      const [begin] = caller?.waiting ?? [];
      if (!caller || !begin) return;
      this.cancel(caller, begin);
      caller.servedAt = this.served += 1;
      caller.running += 1;
      this.running += 1;
      begin();
    }
  }

  private next(): Caller | undefined {
    let first: Caller | undefined;
    for (const caller of this.waiting) {
      if (caller.running >= this.bounds.own) continue;
      const less = first ? caller.running - first.running || caller.servedAt - first.servedAt : -1;
      if (less < 0) first = caller;
    }
    return first;
  }

  private forget(caller: Caller): void {
    if (caller.running + caller.aside + caller.waiting.size === 0) this.callers.delete(caller.name);
  }
}

/** Looks up sessions, and remembers which tokens were valid. */
export interface Sessions {
  isKnown(token: string): boolean;
  find(token: string): Promise<object | null>;
}

const TOKEN = /^[\w-]{16,128}$/;
/** The limits of concurrent token lookups. */
const LOOK_UPS = { all: 4, own: 2, waiting: 1000, allWaiting: 5000 };

/** Finds the caller of a call: a valid session, or else the address. */
export class Callers {
  private readonly pending = new Map<string, Promise<boolean>>();
  private readonly lookUps = new Turns(LOOK_UPS);

  constructor(private readonly sessions: Sessions) {}

  /** Returns the caller of a call without a lookup, or null if one is needed. */
  knownCaller(request: Request): string | null {
    const token = tokenOf(request);
    if (!TOKEN.test(token)) return `address ${networkOf(request)}`;
    return this.sessions.isKnown(token) ? `session ${token}` : null;
  }

  /** Looks up the session of a call. Returns null if its address has too many lookups. */
  async lookUp(request: Request): Promise<string | null> {
    const token = tokenOf(request);
    const address = `address ${networkOf(request)}`;
    const pending = this.pending.get(token) ?? this.inTurn(token, address);
    if (!pending) return null;
    return (await pending) ? `session ${token}` : address;
  }

  private inTurn(token: string, address: string): Promise<boolean> | null {
    let start = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      start = resolve;
    });
    const turn = this.lookUps.enter(address, start);
    if (!turn) return null;
    const found = begun
      .then(async () => (await this.sessions.find(token)) !== null)
      .catch(() => false)
      .finally(() => {
        turn.release();
        this.pending.delete(token);
      });
    this.pending.set(token, found);
    return found;
  }
}
