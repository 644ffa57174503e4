// Runs the commands of docs/deploy.md and docker/Dockerfile exactly as written, in temporary folders.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSites, serverOf } from '../lib/build.mjs';

export const ROOT = join(import.meta.dirname, '../..');
/** The files that docker/Dockerfile.dockerignore and .gitignore exclude. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'dist.next', 'dist.old']);
const LEFT_OUT_FIRST = new Set(['data', 'coverage', 'test-results', 'docker/.env', 'docker/secrets']);

/** Copies the sources as in a fresh checkout. */
export function copySources(to: string): void {
  const isSource = (from: string): boolean =>
    !LEFT_OUT.has(basename(from)) && !LEFT_OUT_FIRST.has(relative(ROOT, from));
  cpSync(ROOT, to, { recursive: true, filter: isSource });
}

/** Links the installed packages instead of running `npm ci`, which takes two minutes. */
export function linkPackages(folder: string): void {
  for (const place of ['', 'api', 'admin', 'public-site'].filter((one) =>
    existsSync(join(ROOT, one, 'node_modules')),
  )) {
    const from = join(ROOT, place, 'node_modules');
    const to = join(folder, place, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== '@t3d') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(folder, 'node_modules/@t3d'));
  for (const name of ['api', 'resources']) symlinkSync(`../../${name}`, join(folder, 'node_modules/@t3d', name));
}

/** Copies this project's builds instead of running `npm run build`. */
export async function copyBuilds(folder: string): Promise<void> {
  await buildSites({ sites: [serverOf()] });
  for (const site of ['api', 'admin', 'public-site'])
    if (existsSync(join(ROOT, site, 'dist')))
      cpSync(join(ROOT, site, 'dist'), join(folder, site, 'dist'), { recursive: true });
  for (const site of ['admin', 'public-site']) mkdirSync(join(folder, site, 'dist'), { recursive: true });
}

/** Returns a code block of docs/deploy.md. Throws if it is missing. */
export function blockOf(name: string): string {
  const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const found = new RegExp(`^\`\`\`sh ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/deploy.md has no block "sh ${name}"`);
  return found;
}

export type Environment = Readonly<Record<string, string>>;

/** A folder with environment variables. Inherits only PATH. */
interface Shell {
  folder: string;
  env: Environment;
}

/** Writes the client settings of MariaDB into the home folder. */
export function makeHome(home: string, port: number): Environment {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, '.my.cnf'), `[client]\nhost=127.0.0.1\nport=${port}\nuser=root\n`);
  return { HOME: home, PATH: process.env.PATH ?? '' };
}

/** Runs commands and returns their output. Throws if one fails. */
export function runCommands({ folder, env }: Shell, commands: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env,
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${commands}\nended with ${status}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

interface Running {
  output(): string;
  stop(): Promise<void>;
}

/** Starts commands and waits for the check. Throws with the output if they end earlier. */
export async function startCommands(
  { folder, env }: Shell,
  [program, ...options]: readonly string[],
  isReady: () => Promise<boolean>,
): Promise<Running> {
  const child: ChildProcess = spawn(program as string, options, { cwd: folder, env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += part;
    });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    // Signals the whole process group, because a shell forwards no signals.
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output}`);
    await sleep(100);
  }
  return { output: () => output, stop };
}

export const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
