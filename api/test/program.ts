import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const ROOT = new URL('../..', import.meta.url);

/**
 * Runs a program of ours in a process of its own, which a test kills. `hasWritten`: it has come to where it writes its
 * first word; refused where it ends before.
 */
export function startProgram(program: string): { child: ChildProcess; hasWritten: Promise<unknown> } {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasWritten = Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('the worker ended by itself');
    }),
  ]);
  return { child, hasWritten };
}

/** Ends what a test has left running. */
export function killLeft(child: ChildProcess | undefined): void {
  if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
