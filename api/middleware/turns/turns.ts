/** How many calls run and wait at once. */
export interface Bounds {
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
