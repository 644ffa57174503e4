import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { QueryTypes, Transaction } from 'sequelize';
import { connect } from '../models/sequelize/connect';
import { isTransient } from '../models/transaction';

/** The keys of one sandbox: nothing that it seals or signs means anything outside. */
interface SandboxKeys {
  readonly secretKey: string;
  readonly ledgerKey: string;
}

/** Reads the keys of a sandbox; the first time it makes them. */
export function readKeys(folder: string): SandboxKeys {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys;
  const keys = { secretKey: randomBytes(24).toString('hex'), ledgerKey: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Makes this process the only one that runs the sandbox, until it ends, however it ends: the lock is SQLite's own.
 * False when another process still runs it after some seconds.
 */
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

/** Removes a database with what SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

const templateOf = (folder: string): string => path.join(path.dirname(folder), 'template.sqlite');

/** Begins a new database with a copy of the template, where there is one. */
export async function copyTemplate(folder: string, file: string): Promise<void> {
  removeDatabase(file);
  if (existsSync(templateOf(folder))) await copyFile(templateOf(folder), file);
}

/** Keeps a migrated database without rows as the template of further sandboxes. */
export async function keepTemplate(folder: string, file: string): Promise<void> {
  const next = `${templateOf(folder)}.${randomUUID()}`;
  const database = connect(`sqlite:${file}`);
  try {
    await database.query(`VACUUM INTO ${database.escape(next)}`, { type: QueryTypes.RAW });
  } finally {
    await database.close();
  }
  renameSync(next, templateOf(folder));
}
