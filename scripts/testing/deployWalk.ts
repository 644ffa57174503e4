import { expect } from '@jest/globals';
import mysql from 'mysql2/promise';
import { chmodSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFirstSale } from '../../api/test/firstSale';
import { findFreePort, start } from '../lib/mariadb.mjs';
import { ROOT, blockOf, copySources, isOk, makeHome, runCommands, startCommands } from './deployment';
import type { ReplaceCommand } from './image';
import {
  buildImage,
  commandsOf,
  contain,
  containerEnvironment,
  databaseOptions,
  mountSecrets,
  quote,
  volumesOf,
} from './image';

const ACCOUNT = 'admin@example.com';
const PASSWORD = 'admin-12345';
/** The price that the customer pays for the plan, in cents. */
const PAID = -250;

/** Follows docs/deploy.md without Docker up to the first sale. `build` replaces the commands of the block `build`. */
export async function deployByHand(scratch: string, build?: (folder: string) => Promise<void>): Promise<void> {
  const server = await start({ options: ['--log-bin'], bufferPoolMB: 64 });
  const port = await findFreePort();
  const block = (name: string): string =>
    blockOf(name)
      .replaceAll('127.0.0.1:3306', `127.0.0.1:${server.port}`)
      .replaceAll(/(?<=:|PORT=)3000\b/g, String(port));
  const shell = { folder: join(scratch, 't3d'), env: makeHome(join(scratch, 'home'), server.port) };
  try {
    copySources(shell.folder);
    runCommands(shell, block('database') + block('settings'));
    if (build) await build(shell.folder);
    else runCommands(shell, block('build'));
    const url = `http://127.0.0.1:${port}`;
    const running = await startCommands(shell, ['bash', '-c', block('start')], () => isOk(`${url}/readyz`));
    try {
      expect(running.output()).toContain('There is no enabled ADMIN');
      expect(runCommands(shell, block('admin'), `${PASSWORD}\n`)).toContain(`Created ADMIN ${ACCOUNT}.`);
      expect(await makeFirstSale(url, ACCOUNT, PASSWORD)).toBe(PAID);
      expect(runCommands(shell, block('check'))).toMatch(/"message":"ok"[^]*The books are right\./);
    } finally {
      await running.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Removes the container from the commands, so that they run without one. */
const commandsIn = (name: string): string[] =>
  [...blockOf(name).matchAll(/^docker compose .* exec api-1 (.*)$/gm)].map(([, command = '']) => command);

/** Creates the database and user, as the MySQL image does. */
async function createAsImage(url: string, password: string): Promise<void> {
  const admin = await mysql.createConnection(url);
  await admin.query('CREATE DATABASE t3d CHARACTER SET utf8mb4');
  await admin.query(`CREATE USER 't3d'@'%' IDENTIFIED BY '${password}'`);
  await admin.query("GRANT ALL ON t3d.* TO 't3d'@'%'");
  await admin.end();
}

/** Lets the image's user create the databases in which a backup is verified. */
async function grantVerify(url: string): Promise<void> {
  const admin = await mysql.createConnection(url);
  await admin.query("GRANT ALL ON `t3d\\_verify\\_%`.* TO 't3d'@'%'");
  await admin.end();
}

/** Replaces the installation of Debian packages by a check of their names. */
function withInstalledPackages(instead: ReplaceCommand): ReplaceCommand {
  return (command, folder) => {
    if (!command.startsWith('apt-get')) return instead(command, folder);
    expect(command).toBe(
      'apt-get update && apt-get install -y --no-install-recommends mariadb-client && rm -rf /var/lib/apt/lists/*',
    );
    return Promise.resolve();
  };
}

/** Performs the steps of docker/Dockerfile by hand, and uses the result up to the first sale. */
export async function deployImage(scratch: string, instead: ReplaceCommand): Promise<void> {
  const server = await start({ options: ['--log-bin', ...databaseOptions()], bufferPoolMB: 64 });
  const home = makeHome(join(scratch, 'home'), server.port);
  const context = join(scratch, 'context');
  try {
    copySources(context);
    runCommands({ folder: context, env: home }, blockOf('docker-settings'));
    mkdirSync(join(scratch, 'stages'));
    const image = await buildImage(context, join(scratch, 'stages'), home, withInstalledPackages(instead));
    await createAsImage(server.url, containerEnvironment(context, 'api-1').MYSQL_PASSWORD ?? '');
    chmodSync(scratch, 0o755);
    const running: { stop(): Promise<void> }[] = [];
    const startService = async (name: string, isReady?: () => Promise<boolean>) => {
      const given = mountSecrets(context, image.folder, name, containerEnvironment(context, name));
      const port = String(await findFreePort());
      const url = (given.DATABASE_URL ?? '').replace('@database:3306/', `@127.0.0.1:${server.port}/`);
      const shell = { folder: image.folder, env: { ...home, ...image.env, ...given, DATABASE_URL: url, PORT: port } };
      const site = `http://127.0.0.1:${port}`;
      const own = commandsOf(name);
      const inContainer = (command: readonly string[]): string[] => contain(image.folder, command, volumesOf(name));
      const ready = isReady ?? (() => isOk(`${site}/readyz`));
      const started = await startCommands(shell, inContainer(own.command ?? image.command), ready);
      running.push(started);
      const execute = (command: readonly string[], input = ''): string =>
        runCommands(shell, quote(inContainer(command)), input);
      const check = (): string => execute(own.healthcheck ?? image.healthcheck);
      return { site, execute, check, output: () => started.output() };
    };
    try {
      const api = await startService('api-1');
      const worker = await startService('worker');
      const [create = '', audit = ''] = commandsIn('docker-start');
      expect(api.execute(['bash', '-c', create], `${PASSWORD}\n`)).toContain(`Created ADMIN ${ACCOUNT}.`);
      expect(await makeFirstSale(api.site, ACCOUNT, PASSWORD)).toBe(PAID);
      expect(api.execute(['bash', '-c', audit])).toContain('The books are right.');
      expect(worker.check()).toBe('');
      const files = (): string[] => readdirSync(join(image.folder, 'backups')).filter((file) => file.endsWith('.enc'));
      const backup = await startService('backup', () => Promise.resolve(files().length > 0));
      expect(backup.check()).toBe('');
      // Restores and audits a backup with the key and settings of the service.
      const verify = ['npm', 'run', '--silent', 't3d', '--', 'backup', 'verify', `backups/${files()[0] ?? ''}`];
      await grantVerify(server.url);
      expect(backup.execute(verify)).toContain('The backup can be restored.');
    } finally {
      await Promise.all(running.map((one) => one.stop()));
    }
  } finally {
    await server.stop();
  }
}

/** Checks that the systemd service starts the server with the command of the block `start`. */
export function expectServiceAsBlock(): void {
  const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const started = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(text)?.[1];
  expect(blockOf('start').trim().split('\n').at(-1)).toBe(started);
}
