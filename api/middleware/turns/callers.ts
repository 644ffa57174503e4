import { ipKeyGenerator } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from 'proxy-addr';
import { tokenOf } from '../../callerToken';
import { Turns } from './turns';

/** What is known of sessions: whether one stood when it was last looked up, and a look-up. */
export interface Sessions {
  isKnown(token: string): boolean;
  find(token: string): Promise<object | null>;
}
/** Whether an address is a trusted proxy, as Express compiles it of `TRUST_PROXY`. */
export type TrustProxy = (address: string, index: number) => boolean;

const TOKEN = /^[\w-]{16,128}$/;
/** Providers give a whole network of this length to one customer. */
const IPV6_BITS = 64;
/** Tokens that are looked up: few at a time, those of different addresses in turns. */
const LOOK_UPS = { all: 4, own: 2, waiting: 1000, allWaiting: 5000 };

/** Finds out for whom a call counts: for its session, where that stands; for its address otherwise. */
export class Callers {
  private readonly pending = new Map<string, Promise<boolean>>();
  private readonly lookUps = new Turns(LOOK_UPS);

  constructor(
    private readonly sessions: Sessions,
    private readonly trust: TrustProxy,
  ) {}

  /** The caller's address, or the first one that no trusted proxy has; an IPv6 network counts as one address. */
  addressOf(request: IncomingMessage): string {
    const found = (request.socket as Socket).remoteAddress ? proxyAddress(request, this.trust) : '';
    return `address ${ipKeyGenerator(found, IPV6_BITS)}`;
  }

  /** The caller at once where no session has to be looked up. */
  knownCaller(request: IncomingMessage): string | null {
    const token = tokenOf(request);
    if (!TOKEN.test(token)) return this.addressOf(request);
    return this.sessions.isKnown(token) ? `session ${token}` : null;
  }

  /** Looks the session of a call up. Null when too many of the address are being looked up. */
  async lookUp(request: IncomingMessage): Promise<string | null> {
    const token = tokenOf(request);
    const address = this.addressOf(request);
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
