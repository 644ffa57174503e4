import type { Request } from 'express';
import { tokenOf } from '../../keyText';
import { networkOf } from '../security';

/** How many calls run and wait at once. */
interface Bounds {
  /** Calls of everybody that run. */
  readonly all: number;
  /** Calls of one caller that run. */
  readonly own: number;
  /** Calls of one caller that wait. */
  readonly waiting: number;
  /** Calls of everybody that wait. */
  readonly allWaiting: number;
}

/** A call's place: it waits or runs until it is left. */
export interface Turn {
  /** The call has ended, or nobody waits for it any more. */
  leave(): void;
  /**
   * The call goes on without its turn, because it waits for its own caller (a slow download). False when the caller
   * has as many of those as it may run calls: the turn is kept.
   */
  stepAside(): boolean;
}

interface Caller {
  readonly name: string;
  running: number;
  aside: number;
  readonly waiting: Set<() => void>;
  /** When a call of this caller began last, as a count of all that began. */
  servedAt: number;
}

/**
 * Lets calls run in fair turns. Whoever has the fewest calls running goes first; among equals, whoever was served
 * longest ago. So somebody with a thousand calls delays the single call of another by one call at most.
 */
export class Turns {
  private readonly callers = new Map<string, Caller>();
  /** Callers with calls that wait. */
  private readonly waiting = new Set<Caller>();
  private running = 0;
  private waitingCount = 0;
  private served = 0;

  constructor(private readonly bounds: Bounds) {}

  /**
   * Calls `start` when the turn of this caller's call has come, maybe at once. Null when too many calls wait already:
   * the call is to be refused.
   */
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
      leave: () => {
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

/** Knows of sessions whether one stood when it was last looked up, and looks them up. */
export interface Sessions {
  isKnown(token: string): boolean;
  find(token: string): Promise<object | null>;
}

const TOKEN = /^[\w-]{16,128}$/;
/** Tokens that are looked up: few at a time, those of different addresses in turns. */
const LOOK_UPS = { all: 4, own: 2, waiting: 1000, allWaiting: 5000 };

/** Finds out for whom a call counts: for its session, where that stands; for its address otherwise. */
export class Callers {
  private readonly pending = new Map<string, Promise<boolean>>();
  private readonly lookUps = new Turns(LOOK_UPS);

  constructor(private readonly sessions: Sessions) {}

  /** The caller at once where no session has to be looked up. */
  knownCaller(request: Request): string | null {
    const token = tokenOf(request);
    if (!TOKEN.test(token)) return `address ${networkOf(request)}`;
    return this.sessions.isKnown(token) ? `session ${token}` : null;
  }

  /** Looks the session of a call up. Null when too many of the address are being looked up. */
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
        turn.leave();
        this.pending.delete(token);
      });
    this.pending.set(token, found);
    return found;
  }
}
