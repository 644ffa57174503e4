import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place';
import type { Program, World } from './world';

/** What a sandbox sends to the server that started it. */
export type FromSandbox = 'ready' | 'world?';
/** What that server sends: the world that was asked for (null: the owner has none), or that the sandbox is to end. */
export type ToSandbox = { readonly world: World | null } | 'end';

/** How a sandbox ended by itself: another process runs it already, or its owner has none. */
export const EXIT = { taken: 75, none: 76 } as const;
/** How long a sandbox may take to end in order. */
const END_MS = 5_000;
/** A sandbox holds few rows: a small heap makes the collector work early. */
const MEMORY = ['--max-semi-space-size=2', '--max-old-space-size=192'];

/** Lets the real server go first where both want the processor. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    /* The process has ended already, or the system knows no priorities. */
  }
}

/** The process of one sandbox. It ends when the process that started it does. */
export class SandboxProcess {
  private readonly child: ChildProcess;
  /** Becomes true when the sandbox listens, or false when another process has started it before. Else it fails. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  hasEnded = false;
  /** Calls that it answers now, and when the last one began or ended (`performance.now()`). */
  calls = 0;
  usedAt = performance.now();

  constructor(
    { file, options }: Program,
    place: Place,
    owner: number,
    environment: NodeJS.ProcessEnv,
    readWorld: () => Promise<World | null>,
  ) {
    this.child = fork(file, [place.folder, String(owner)], {
      execArgv: [...MEMORY, ...options],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...environment, UPLOADS: path.join(place.folder, 'uploads') },
    });
    if (this.child.pid !== undefined) stepBack(this.child.pid);
    this.child.unref();
    this.child.channel?.unref();
    this.ended = new Promise((resolve) => {
      const over = (): void => {
        this.hasEnded = true;
        resolve();
      };
      this.child.once('exit', over);
      this.child.once('error', over);
    });
    this.ready = this.listen(readWorld);
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  private listen(readWorld: () => Promise<World | null>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (message: FromSandbox) => {
        if (message === 'ready') resolve(true);
        else
          readWorld().then(
            (world) => this.send({ world }),
            (error: unknown) => {
              reject(error as Error);
              this.child.kill();
            },
          );
      });
      this.child.once('error', reject);
      this.child.once('exit', (code, signal) => {
        if (code === EXIT.taken) resolve(false);
        else reject(new SandboxFailed(code === EXIT.none, `the sandbox ended with ${signal ?? code}`));
      });
    });
  }

  private send(message: ToSandbox): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Ends the process in order, or by force when it takes too long. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.send('end');
    await Promise.race([this.ended, sleep(END_MS, undefined, { ref: false })]);
    if (!this.hasEnded) {
      this.child.kill('SIGKILL');
      await this.ended;
    }
  }
}

/** A sandbox that could not start. `hasNone`: its owner is somebody who has no sandbox. */
export class SandboxFailed extends Error {
  constructor(
    readonly hasNone: boolean,
    message: string,
  ) {
    super(message);
    this.name = 'SandboxFailed';
  }
}
