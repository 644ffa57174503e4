import type { Request } from 'express';
import { tokenOf } from '../../callerToken';
import { networkOf } from '../security';
import { Turns } from './turns';

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
