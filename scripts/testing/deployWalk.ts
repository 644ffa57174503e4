import { expect } from '@jest/globals';
import mysql from 'mysql2/promise';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFirstSale } from '../../api/test/firstSale';
import { findFreePort, start } from '../lib/mariadb.mjs';
import { ROOT, blockOf, copySources, isOk, makeHome, runCommands, startCommands } from './deployment';
import type { Instead } from './image';
import { buildImage, containerEnvironment, databaseOptions } from './image';

const ACCOUNT = 'admin@example.com';
const PASSWORD = 'admin-12345';
/** The price that the customer pays for the plan, in cents. */
const PAID = -250;

/**
 * Deploys without Docker by the commands of docs/deploy.md on an empty database, and uses the product up to the first
 * sale. `build` replaces the commands of the block `build`. Only the two ports differ from the document.
 */
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

/** Returns the commands of a block. Changes the commands, because they must run without a container. */
const commandsIn = (name: string): string[] =>
  [...blockOf(name).matchAll(/^docker compose .* exec api-1 (.*)$/gm)].map(([, command = '']) => command);

/** Creates the database like the MySQL image, from the image's environment variables. */
async function createAsImage(url: string, password: string): Promise<void> {
  const admin = await mysql.createConnection(url);
  await admin.query('CREATE DATABASE t3d CHARACTER SET utf8mb4');
  await admin.query(`CREATE USER 't3d'@'%' IDENTIFIED BY '${password}'`);
  await admin.query("GRANT ALL ON t3d.* TO 't3d'@'%'");
  await admin.end();
}

/**
 * Performs the steps of docker/Dockerfile by hand. Runs the result with the variables of docker/compose.yml, and uses
 * the product up to the first sale. The empty database has the options of docker/compose.yml. Only the database URL and
 * the port differ.
 */
export async function deployImage(scratch: string, instead: Instead): Promise<void> {
  const server = await start({ options: ['--log-bin', ...databaseOptions()], bufferPoolMB: 64 });
  const home = makeHome(join(scratch, 'home'), server.port);
  const context = join(scratch, 'context');
  try {
    copySources(context);
    runCommands({ folder: context, env: home }, blockOf('docker-settings'));
    mkdirSync(join(scratch, 'stages'));
    const image = await buildImage(context, join(scratch, 'stages'), home, instead);
    const given = containerEnvironment(context);
    await createAsImage(server.url, given.MYSQL_PASSWORD ?? '');
    const env = {
      ...home,
      ...image.env,
      ...given,
      DATABASE_URL: (given.DATABASE_URL ?? '').replace('@database:3306/', `@127.0.0.1:${server.port}/`),
      PORT: String(await findFreePort()),
    };
    const shell = { folder: image.folder, env };
    const url = `http://127.0.0.1:${env.PORT}`;
    const running = await startCommands(shell, image.command, () => isOk(`${url}/readyz`));
    try {
      const [create = '', audit = ''] = commandsIn('docker-start');
      expect(runCommands(shell, create, `${PASSWORD}\n`)).toContain(`Created ADMIN ${ACCOUNT}.`);
      expect(await makeFirstSale(url, ACCOUNT, PASSWORD)).toBe(PAID);
      expect(runCommands(shell, audit)).toContain('The books are right.');
      const [node = '', ...check] = image.healthcheck;
      expect(
        runCommands(shell, [node, ...check.map((one) => `'${one.replaceAll("'", String.raw`'\''`)}'`)].join(' ')),
      ).toBe('');
    } finally {
      await running.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Checks that the systemd service in docs/deploy.md starts the server with the same command as the block `start`. */
export function expectServiceAsBlock(): void {
  const text = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const started = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(text)?.[1];
  expect(blockOf('start').trim().split('\n').at(-1)).toBe(started);
}
