import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Calls of one connection that wait for the one that runs. */
const MAX_WAITING = 64;
/** A connection with so many refused calls besides is cut. */
const MAX_REFUSED = 192;
const LOOK_MS = 5_000;
/** The time after which a reader who takes nothing of an answer is cut off. */
const STUCK_MS = 30_000;

type Work = () => void;
type Refuse = () => void;
interface Line {
  busy: boolean;
  readonly waiting: Work[];
  refused: number;
  /** The delay of the next waiting call of the connection, in milliseconds. */
  pauseMs: number;
}

/** Bytes that a connection has handed to the operating system: what its reader takes, with what lies in the network. */
const sentOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Runs the calls of a connection one after the other. The next begins once the answer before it has been handed to the
 * operating system, so a reader who takes nothing has one answer kept for it, and is cut off after half a minute.
 */
export class Connections {
  private readonly lines = new WeakMap<Socket, Line>();
  /** Connections that are answered now, with what they had taken when somebody looked last. */
  private readonly answered = new Map<Socket, { sent: number; at: number }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly stuckMs = STUCK_MS) {}

  /** Runs `work` when its turn in the connection has come; `refuse` where too many calls wait there. */
  enter({ socket }: IncomingMessage, response: ServerResponse, work: Work, refuse: Refuse): void {
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
    // Calls that have been read already are kept, further ones stay with their sender.
    socket.pause();
    if (line.waiting.length < MAX_WAITING) line.waiting.push(begin);
    else if (line.refused < MAX_REFUSED) {
      line.refused += 1;
      response.once('finish', () => (line.refused -= 1));
      refuse();
    } else socket.destroy();
  }

  /**
   * Keeps the waiting calls of a connection back for a while after one of them was refused. A sender that ignores
   * `Retry-After` would otherwise be refused thousands of times a second. A connection without waiting calls may belong
   * to a proxy and carry somebody else's call next, so it goes on at once.
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
    this.timer ??= setInterval(() => this.look(), Math.min(LOOK_MS, this.stuckMs)).unref();
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
