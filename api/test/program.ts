import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const ROOT = new URL('../..', import.meta.url);

/** Runs a program that the test kills. `hasWritten` resolves at its first output. */
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

/** Runs due jobs of a kind in a process that the test kills. Writes the first job's rows and never commits. */
export async function startHangingWorker(url: string, kind: string, done?: number): Promise<ChildProcess> {
  const program = `
    const { openProduct } = await import('./api/product.ts');
    const { JOB_HANDLERS, runDueJobs } = await import('./api/jobs/index.ts');
    const database = await openProduct(${JSON.stringify(url)});
    const { run, ...how } = database.services.get(JOB_HANDLERS)[${JSON.stringify(kind)}];
    const hang = () => {
      process.stdout.write('far enough');
      return new Promise(() => setInterval(() => {}, 1000));
    };
    const hanging = async (ctx, payload, progress, job) => {
      const until = async (done, total) => (done >= ${done ?? 'Infinity'} ? hang() : progress(done, total));
      await run(ctx, payload, until, job);
      await hang();
    };
    await runDueJobs(database, { ${JSON.stringify(kind)}: { ...how, run: hanging } });`;
  const { child, hasWritten } = startProgram(program);
  await hasWritten;
  return child;
}

/** Kills a process like a crash, and waits until the process has ended. */
export async function crash(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export function killLeft(child: ChildProcess | undefined): void {
  if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
