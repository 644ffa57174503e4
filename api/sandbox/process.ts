import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program, SandboxJson } from './sandboxTypes';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { WrongSettings } from '../environment/read';
import { makeFolder } from '../folders';
import { copyFile } from 'node:fs/promises';
import { QueryTypes, Transaction } from 'sequelize';
import { connect } from '../models/sequelize/connect';
import { isTransient } from '../models/transaction';

/** The keys of a sandbox, worthless outside it. */
interface SandboxKeys {
  readonly secretKey: string;
  readonly ledgerKey: string;
}

/** Reads the keys of a sandbox, and creates them the first time. */
export function readKeys(folder: string): SandboxKeys {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys;
  const keys = { secretKey: randomBytes(24).toString('hex'), ledgerKey: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** Locks the sandbox until this process ends. Returns false if another process still runs it after some seconds. */
export async function lockSandbox(folder: string): Promise<boolean> {
  const lock = connect(`sqlite:${path.join(folder, 'lock')}`);
  try {
    await lock.transaction({ type: Transaction.TYPES.EXCLUSIVE });
    return true;
  } catch (error) {
    if (!isTransient(error)) throw error;
    await lock.close();
    return false;
  }
}

export function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

const templateOf = (folder: string): string => path.join(path.dirname(folder), 'template.sqlite');

/** Copies the template to a new database, if a template exists. */
export async function copyTemplate(folder: string, file: string): Promise<void> {
  removeDatabase(file);
  if (existsSync(templateOf(folder))) await copyFile(templateOf(folder), file);
}

/** Stores an empty migrated database as the template for further sandboxes. */
export async function storeTemplate(folder: string, file: string): Promise<void> {
  const next = `${templateOf(folder)}.${randomUUID()}`;
  const database = connect(`sqlite:${file}`);
  try {
    await database.query(`VACUUM INTO ${database.escape(next)}`, { type: QueryTypes.RAW });
  } finally {
    await database.close();
  }
  renameSync(next, templateOf(folder));
}

/** Messages from a sandbox to the server that started the sandbox. */
type FromSandbox = 'ready' | 'world?';
/** Messages to a sandbox from its server: the requested data (null without a sandbox), or the order to end. */
type ToSandbox = { readonly world: SandboxJson | null } | 'end';

/** The exit codes of a sandbox: another process already runs it (`taken`), or the owner has none (`none`). */
export const EXIT = { taken: 75, none: 76 } as const;
/** The maximum duration of an orderly end in milliseconds. */
const END_MS = 5_000;
/** Node options that limit the heap, because a sandbox has few rows. */
const MEMORY = ['--max-semi-space-size=2', '--max-old-space-size=192'];

/** Lowers the priority of a sandbox's process, so that the main server runs first. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    /* The process has ended, or the operating system has no priorities. */
  }
}

/** The process of a sandbox, which ends with its parent. */
export class SandboxProcess {
  private readonly child: ChildProcess;
  /** Resolves to true when the sandbox listens, or to false if another process started it first. Rejects on failure. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  hasEnded = false;
  /** The number of calls that the sandbox is serving. */
  calls = 0;
  usedAt = performance.now();

  constructor(
    { file, options }: Program,
    place: Place,
    owner: number,
    environment: NodeJS.ProcessEnv,
    readWorld: () => Promise<SandboxJson | null>,
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

  private listen(readWorld: () => Promise<SandboxJson | null>): Promise<boolean> {
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

  /** Ends the process in an orderly way, or kills it after a time limit. */
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

/** Thrown for a sandbox that could not start. `hasNone` means that its owner has none. */
export class SandboxFailed extends Error {
  constructor(
    readonly hasNone: boolean,
    message: string,
  ) {
    super(message);
    this.name = 'SandboxFailed';
  }
}

/** The maximum length of a Unix socket's path. */
const LONGEST_SOCKET = 103;

export interface Place {
  readonly folder: string;
  readonly database: string;
  readonly socket: string;
}

/** Returns the database URL without user and password, so that a changed password keeps the folder. */
function nameOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return path.resolve(databaseUrl.slice('sqlite:'.length));
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Returns the folder of an installation's sandboxes, different for each database. */
export const sandboxFolder = (folder: string, databaseUrl: string): string =>
  path.resolve(folder, createHash('sha256').update(nameOf(databaseUrl)).digest('hex').slice(0, 12));

/**
 * Creates a folder for this process's user only. Throws for a link or another user's folder, because that user could
 * replace the socket.
 */
export function makePrivate(folder: string): void {
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || (process.getuid && uid !== process.getuid()))
    throw new WrongSettings(`SANDBOXES: the folder ${folder} belongs to somebody else: name one of this server's own`);
  chmodSync(folder, 0o700);
}

/** Returns the shorter form of a path, relative or absolute. */
function shortest(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

/** Returns the folder and socket of an owner's sandbox. Throws if the socket's path would be too long. */
export function placeOf(home: string, owner: number): Place {
  const folder = path.join(home, String(owner));
  const socket = shortest(path.join(folder, 'socket'));
  if (Buffer.byteLength(socket) > LONGEST_SOCKET)
    throw new WrongSettings(`SANDBOXES: the path ${folder} is too long for a socket: name a shorter folder`);
  return { folder, database: path.join(folder, 'sandbox.sqlite'), socket };
}

/** The server that started this sandbox. */
export interface Parent {
  /** Returns the data for creating the sandbox, or null if the owner has none. */
  askWorld(): Promise<SandboxJson | null>;
  /** Reports that the sandbox listens. */
  announce(): void;
  /** Registers the function that ends the sandbox in an orderly way. */
  onEnd(end: () => void): void;
}

const tell = (message: FromSandbox): void => {
  if (process.connected) process.send?.(message);
};

/** Returns the server that started this process. Throws if there is none. */
export function parentOf(): Parent {
  if (!process.send) throw new Error('a sandbox is started by its server, not by hand');
  let end = (): void => process.exit(1);
  let take: ((world: SandboxJson | null) => void) | undefined;
  process.once('disconnect', () => end());
  process.on('message', (message: ToSandbox) => {
    if (message === 'end') end();
    else take?.(message.world);
  });
  return {
    askWorld: () =>
      new Promise((resolve) => {
        take = resolve;
        tell('world?');
      }),
    announce: () => tell('ready'),
    onEnd: (given) => {
      end = given;
      if (!process.connected) end();
    },
  };
}
