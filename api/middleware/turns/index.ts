// Queues calls and decides which runs next.
import type { Request, RequestHandler, Response } from 'express';
import { TooMany } from '../../errors';
import { errorBody, sendResponse } from '../errors';
import { networkOf } from '../security';
import { type Sessions, type Turn, Callers, Turns } from './callers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_WAITING = 64;
const MAX_REFUSED = 192;
const LOOK_FOR_STUCK_MS = 5_000;
/** The time after which a reader who accepts no data is disconnected. */
const STUCK_MS = 30_000;

type Work = () => void;
type Reject = () => void;
interface Line {
  busy: boolean;
  readonly waiting: Work[];
  refused: number;
  /** The delay in milliseconds before the connection's next call. */
  pauseMs: number;
}

/** Returns the number of bytes that a connection has given to the operating system. */
const sentOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Runs the calls of a connection in sequence, each after the previous response was sent, so that a slow reader leaves
 * at most one unsent.
 */
export class Connections {
  private readonly lines = new WeakMap<Socket, Line>();
  /** The connections that are sending a response, with the bytes sent at the last check. */
  private readonly answered = new Map<Socket, { sent: number; at: number }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly stuckMs = STUCK_MS) {}

  /** Runs `work` after the connection's earlier calls, or calls `reject` if too many wait. */
  enter({ socket }: IncomingMessage, response: ServerResponse, work: Work, reject: Reject): void {
    const line = this.lines.get(socket) ?? { busy: false, waiting: [], refused: 0, pauseMs: 0 };
    this.lines.set(socket, line);
    const begin = (): void => {
      line.busy = true;
      this.watch(socket);
      let over = false;
      const next = (): void => {
        if (over) return;
        over = true;
        this.answered.delete(socket);
        this.goOn(socket, line);
      };
      response.once('finish', next);
      response.once('close', next);
      work();
    };
    if (!line.busy) {
      begin();
      return;
    }
    // Pause the socket, so that further calls stay with the sender.
    socket.pause();
    if (line.waiting.length < MAX_WAITING) line.waiting.push(begin);
    else if (line.refused < MAX_REFUSED) {
      line.refused += 1;
      response.once('finish', () => (line.refused -= 1));
      reject();
    } else socket.destroy();
  }

  /**
   * Delays a connection's waiting calls after a rejection, so that a sender who ignores `Retry-After` cannot flood the
   * server.
   */
  slowDown(socket: Socket, pauseMs: number): void {
    const line = this.lines.get(socket);
    if (line && line.waiting.length > 0) line.pauseMs = pauseMs;
  }

  private goOn(socket: Socket, line: Line): void {
    if (socket.destroyed) {
      line.waiting.length = 0;
      return;
    }
    const { pauseMs } = line;
    line.pauseMs = 0;
    if (pauseMs > 0) {
      setTimeout(() => this.goOn(socket, line), pauseMs).unref();
      return;
    }
    line.busy = false;
    const next = line.waiting.shift();
    if (line.waiting.length === 0) socket.resume();
    next?.();
  }

  private watch(socket: Socket): void {
    this.answered.set(socket, { sent: sentOf(socket), at: Date.now() });
    this.timer ??= setInterval(() => this.look(), Math.min(LOOK_FOR_STUCK_MS, this.stuckMs)).unref();
  }

  private look(): void {
    const now = Date.now();
    for (const [socket, seen] of this.answered) {
      const sent = sentOf(socket);
      if (sent !== seen.sent || socket.writableLength === 0) this.answered.set(socket, { sent, at: now });
      else if (now - seen.at >= this.stuckMs) socket.destroy();
    }
    if (this.answered.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

declare module 'http' {
  interface IncomingMessage {
    turn?: Turn;
  }
}

const BOUNDS = { all: 8, own: 6, waiting: 64, allWaiting: 4000 };
/** The maximum number of waiting calls of partners, high because they come in bursts from one address. */
const PARTNER_WAITING = 1000;
const RETRY_SECONDS = 1;
/** The time after which a slow call no longer counts as running. */
const LONG_MS = 10_000;
/** The time for which a call counts as running after its caller has disconnected, because its SQL may still run. */
const LEFT_MS = 15_000;
const LOOK_MS = 1_000;

/** Matches the URLs of site files. */
const FILES = /^\/t3d(?:[/?]|$)/;
const PROBES = /^\/(?:healthz|readyz|metrics)\b/;

export interface TurnParts {
  readonly sessions: Sessions;
  /** Returns whether partners send signed requests to this URL. */
  isSigned(address: string): boolean;
}

interface Running {
  readonly request: Request;
  readonly response: Response;
  readonly since: number;
  leftAt?: number;
}

/** The running calls. A call that takes long stops counting as running. */
class RunningCalls {
  private readonly calls = new Set<Running>();
  private timer: NodeJS.Timeout | null = null;

  /** Frees the slot of a call at its end. */
  follow(request: Request, response: Response, turn: Turn): void {
    request.turn = turn;
    const call: Running = { request, response, since: Date.now() };
    this.calls.add(call);
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    const over = (): void => {
      this.calls.delete(call);
      turn.release();
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
    // A call whose response has begun ends when the reader disconnects.
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
        request.turn?.release();
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

function reject(request: Request, response: Response): void {
  const rejection = new TooMany('tooMany', RETRY_SECONDS);
  const body = errorBody(request, rejection);
  sendResponse(request, response, { status: 429, body }, 'Retry-After', String(RETRY_SECONDS));
}

/**
 * Runs one call of a connection at a time and a few per session or address, and queues others fairly. Rejects calls
 * above the maximum with 429.
 */
export function takeTurns(parts: TurnParts): RequestHandler {
  const connections = new Connections();
  const callers = new Callers(parts.sessions);
  const turns = new Turns(BOUNDS);
  const running = new RunningCalls();
  const rejectCall = (request: Request, response: Response): void => {
    connections.slowDown(request.socket, RETRY_SECONDS * 1000);
    reject(request, response);
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
    if (!turn) rejectCall(request, response);
    // Remove a waiting call whose caller disconnects.
    else if (!request.turn) response.once('close', () => !request.turn && turn.release());
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
        if (caller === null) rejectCall(request, response);
        else if (!response.destroyed) enter(caller, call);
      });
  };

  return (request, response, next) => {
    connections.enter(
      request,
      response,
      () => (FILES.test(request.url ?? '') ? next() : enterFor({ request, response, next })),
      () => reject(request, response),
    );
  };
}
