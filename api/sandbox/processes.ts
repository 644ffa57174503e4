import { Mutex } from 'async-mutex';
import { EventEmitter, once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import { type Place, makePrivate, placeOf, sandboxFolder, SandboxFailed, SandboxProcess } from './process';
import type { Program, SandboxContents } from './sandboxTypes';
import { ApiError } from '../errors';

/** The maximum wait of a call for the start of its sandbox. */
const START_MS = 30_000;
const TRY_MS = 50;

interface SandboxRules {
  /** The folder for the sandboxes of all installations. */
  readonly folder: string;
  readonly processes: number;
  readonly program: Program;
  readonly environment: NodeJS.ProcessEnv;
}

/** A call's connection to a sandbox. `release` must be called after the response. */
export interface Visit {
  readonly connection: Socket;
  release(): void;
}

/** Connects to a sandbox, or returns null if none listens. */
const connectTo = (address: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const connection = connect(address);
    // The call itself handles later errors.
    connection.on('error', () => resolve(null));
    connection.once('connect', () => resolve(connection));
  });

/**
 * The sandboxes of this process, one per owner. Above the maximum number, a start ends the one that was idle for
 * longest.
 */
export class Sandboxes {
  private readonly running = new Map<number, SandboxProcess>();
  private readonly home: string;
  /** Lets one sandbox at a time start, because a start may end another. */
  private readonly starts = new Mutex();
  private readonly starting = new Map<number, Promise<SandboxProcess>>();
  private readonly idle = new EventEmitter();

  constructor(
    private readonly ctx: Context,
    private readonly world: SandboxContents,
    private readonly rules: SandboxRules,
  ) {
    this.home = sandboxFolder(rules.folder, ctx.database.url);
    this.idle.setMaxListeners(0);
  }

  get pids(): ReadonlyMap<number, number> {
    return new Map([...this.running].map(([owner, { pid = 0 }]) => [owner, pid]));
  }

  /** Connects a call to an owner's sandbox, and starts it unless a process already runs it. */
  async enter(owner: number): Promise<Visit> {
    const place = placeOf(this.home, owner);
    const deadline = performance.now() + START_MS;
    let letGo = (): void => undefined;
    for (;;) {
      const mine = this.running.get(owner);
      const release = mine ? this.count(mine) : (): void => undefined;
      letGo();
      // Find a sandbox of another process by its socket.
      const connection = !mine || (await this.isReady(mine, release)) ? await connectTo(place.socket) : null;
      if (connection) return { connection, release };
      release();
      if (performance.now() > deadline) throw new SandboxBusy();
      if (!mine) letGo = await this.start(owner, place, deadline);
      else await sleep(TRY_MS);
    }
  }

  /** Counts a call of a sandbox until the returned function is called. */
  private count(sandbox: SandboxProcess): () => void {
    sandbox.calls += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      sandbox.calls -= 1;
      sandbox.usedAt = performance.now();
      if (sandbox.calls === 0) this.idle.emit('idle');
    };
  }

  /** Waits until the sandbox listens. Returns false if another process runs it or it has just ended. */
  private async isReady(sandbox: SandboxProcess, release: () => void): Promise<boolean> {
    try {
      if ((await sandbox.ready) && !sandbox.hasEnded) return true;
      await sandbox.ended;
      return false;
    } catch (error) {
      release();
      // The sandbox itself has logged why it could not start.
      if (error instanceof SandboxFailed) throw error.hasNone ? new NoSandbox() : new SandboxBroken();
      throw error;
    }
  }

  /** Starts an owner's sandbox once for all waiting calls. Returns the function that releases it. */
  private async start(owner: number, place: Place, deadline: number): Promise<() => void> {
    // Another call may have started the sandbox meanwhile.
    const present = this.running.get(owner);
    if (present) return this.count(present);
    let starting = this.starting.get(owner);
    if (!starting) {
      starting = this.starts
        .runExclusive(() => this.startAlone(owner, place, deadline))
        .finally(() => this.starting.delete(owner));
      this.starting.set(owner, starting);
    }
    return this.count(await starting);
  }

  private async startAlone(owner: number, place: Place, deadline: number): Promise<SandboxProcess> {
    await this.makeRoom(deadline);
    makePrivate(this.home);
    makePrivate(place.folder);
    const sandbox = new SandboxProcess(this.rules.program, place, owner, this.rules.environment, () =>
      this.world.read(this.ctx, owner),
    );
    this.running.set(owner, sandbox);
    void sandbox.ended.then(() => {
      this.running.delete(owner);
      this.idle.emit('idle');
    });
    // Count this call first, because the new sandbox could otherwise be ended as idle.
    setImmediate(this.count(sandbox));
    return sandbox;
  }

  /** Ends the sandbox that was idle for longest if the maximum number runs. Waits if all are busy. */
  private async makeRoom(deadline: number): Promise<void> {
    while (this.running.size >= this.rules.processes) {
      const [longest] = [...this.running.values()]
        .filter(({ calls }) => calls === 0)
        .sort((one, other) => one.usedAt - other.usedAt);
      if (longest) await longest.end();
      else {
        const left = deadline - performance.now();
        if (left <= 0) throw new SandboxBusy();
        await Promise.race([once(this.idle, 'idle'), sleep(left, undefined, { ref: false })]);
      }
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.values()].map((sandbox) => sandbox.end()));
  }
}

/** 503 because all sandboxes are busy and no more may run. */
class SandboxBusy extends ApiError {
  override readonly status = 503;
  override readonly retryAfter = 5;
  constructor() {
    super('sandbox.busy');
  }
}

/** 503 because the sandbox ended before its response, with an unknown result. */
export class SandboxBroken extends ApiError {
  override readonly status = 503;
  override readonly retryAfter = 1;
  constructor() {
    super('sandbox.broken');
  }
}

/** 403 because the owner of the key has no sandbox. */
class NoSandbox extends ApiError {
  override readonly status = 403;
  constructor() {
    super('sandbox.none');
  }
}

/** 403 for a call that exists only in sandboxes. */
export class OnlyInSandbox extends ApiError {
  override readonly status = 403;
  constructor() {
    super('sandbox.only');
  }
}

/** 404 because no sandbox serves this URL. */
export class NotInSandbox extends ApiError {
  override readonly status = 404;
  constructor() {
    super('sandbox.path');
  }
}
