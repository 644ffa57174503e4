// Who may be served when: read callers.ts (fair turns, and for whom a call counts), connections.ts (one call a
// connection).
import type { Request, RequestHandler, Response } from 'express';
import { TooMany } from '../../errors';
import { refusalBody, sendAnswer } from '../errors';
import { networkOf } from '../security';
import { type Sessions, type Turn, Callers, Turns } from './callers';
import { Connections } from './connections';

declare module 'http' {
  interface IncomingMessage {
    turn?: Turn;
  }
}

const BOUNDS = { all: 8, own: 6, waiting: 64, allWaiting: 4000 };
/** Signed calls of partners wait longer: they come in bursts from one address, and repeat what was refused. */
const PARTNER_WAITING = 1000;
const RETRY_SECONDS = 1;
/** An answer that its reader takes for longer, or a body that takes longer to come, needs no turn any more. */
const LONG_MS = 10_000;
/** The time that a call keeps its turn after its caller has gone, because its statements still run. */
const LEFT_MS = 15_000;
const LOOK_MS = 1_000;

/** Files of the sites: read as they lie, with nothing to work out. */
const FILES = /^\/t3d(?:[/?]|$)/;
const PROBES = /^\/(?:healthz|readyz|metrics)\b/;

export interface TurnParts {
  readonly sessions: Sessions;
  /** Whether an address is one where partners call who sign what they send. */
  isSigned(address: string): boolean;
}

interface Running {
  readonly request: Request;
  readonly response: Response;
  readonly since: number;
  leftAt?: number;
}

/** The calls that run; those that take long step aside. */
class RunningCalls {
  private readonly calls = new Set<Running>();
  private timer: NodeJS.Timeout | null = null;

  /** Follows a call to its end and leaves its turn then. */
  follow(request: Request, response: Response, turn: Turn): void {
    request.turn = turn;
    const call: Running = { request, response, since: Date.now() };
    this.calls.add(call);
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    const over = (): void => {
      this.calls.delete(call);
      turn.leave();
    };
    const [end, destroy] = [response.end, response.destroy];
    response.end = ((...rest: Parameters<typeof end>) => {
      const ended = Reflect.apply(end, response, rest) as Response;
      over();
      return ended;
    }) as typeof end;
    response.destroy = ((...rest: Parameters<typeof destroy>) => {
      over();
      return Reflect.apply(destroy, response, rest) as Response;
    }) as typeof destroy;
    // An answer that has begun ends with its reader. A call that was still at work goes on to its end.
    response.once('close', () => {
      if (response.headersSent) over();
      else call.leftAt = Date.now();
    });
  }

  private look(): void {
    const now = Date.now();
    for (const call of this.calls) {
      const { request, response, since, leftAt } = call;
      if (leftAt !== undefined && now - leftAt >= LEFT_MS) {
        this.calls.delete(call);
        request.turn?.leave();
      } else if (now - since >= LONG_MS && (response.headersSent || !request.complete)) request.turn?.stepAside();
    }
    if (this.calls.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

interface Call {
  readonly request: Request;
  readonly response: Response;
  readonly next: () => void;
}

/** Refuses a call that cannot even wait. A refusal costs less than anything else. */
function refuse(request: Request, response: Response): void {
  const refusal = new TooMany('tooMany', RETRY_SECONDS);
  const body = refusalBody(request, refusal);
  sendAnswer(request, response, { status: 429, body }, 'Retry-After', String(RETRY_SECONDS));
}

/**
 * Stands before everything that answers calls: one call of a connection runs at a time, a few of a session or address,
 * more wait in fair turns, and what is too much is refused with 429.
 */
export function takeTurns(parts: TurnParts): RequestHandler {
  const connections = new Connections();
  const callers = new Callers(parts.sessions);
  const turns = new Turns(BOUNDS);
  const running = new RunningCalls();
  const refuseFor = (request: Request, response: Response): void => {
    connections.slowDown(request.socket, RETRY_SECONDS * 1000);
    refuse(request, response);
  };

  const enter = (caller: string, { request, response, next }: Call, waiting?: number): void => {
    const turn = turns.enter(
      caller,
      (own) => {
        running.follow(request, response, own);
        next();
      },
      waiting,
    );
    if (!turn) refuseFor(request, response);
    // A caller who leaves while the call waits gives the place back.
    else if (!request.turn) response.once('close', () => !request.turn && turn.leave());
  };

  const enterFor = (call: Call): void => {
    const { request, response } = call;
    const { url } = request;
    const known = callers.knownCaller(request);
    if (PROBES.test(url)) enter(`probe ${networkOf(request)}`, call);
    else if (parts.isSigned(url)) enter(`partner ${networkOf(request)}`, call, PARTNER_WAITING);
    else if (known !== null) enter(known, call);
    else
      void callers.lookUp(request).then((caller) => {
        if (caller === null) refuseFor(request, response);
        else if (!response.destroyed) enter(caller, call);
      });
  };

  return (request, response, next) => {
    connections.enter(
      request,
      response,
      () => (FILES.test(request.url ?? '') ? next() : enterFor({ request, response, next })),
      () => refuse(request, response),
    );
  };
}
