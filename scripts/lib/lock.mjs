import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
/** A file that its process has just made and not yet written to. */
const GRACE_POLLS = 20;

function tryToLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that has locked the file; 0 if it has not written its id yet, undefined if the lock is gone. */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Runs `work` while no other process of this machine holds the lock `file`. Waits for a process that does, and takes
 * over the lock of a process that has ended without releasing it. Returns what `work` returns.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let unwritten = 0;
  while (!tryToLock(file)) {
    const owner = readOwner(file);
    unwritten = owner === 0 ? unwritten + 1 : 0;
    if (owner === undefined) continue;
    if (unwritten > GRACE_POLLS || (owner > 0 && !isRunning(owner))) rmSync(file, { force: true });
    else await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
