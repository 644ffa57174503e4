import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';
import { killLeft } from './program';

/** The nginx configuration of the product. */
export const SHIPPED = readFileSync(path.join(import.meta.dirname, '../../docker/nginx.conf'), 'utf8');
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
export const hasNginx = PROGRAM !== undefined;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Writes the configuration of an nginx on one port. Returns the main file's path. */
function configure(folder: string, port: number, apis: readonly number[]): string {
  const [first, second] = apis.map((api) => `server 127.0.0.1:${api}`);
  const site = SHIPPED.replace(/server api-1:3000/, first ?? '')
    .replace(/^.*server api-2:3000.*\n/m, (line) => (second ? line.replace('server api-2:3000', second) : ''))
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  writeFileSync(path.join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr error; events {}
     http { access_log off; ${folders.join(' ')} include ${folder}/site.conf; }`,
  );
  return main;
}

export interface Nginx {
  port: number;
  /** Reads one of the log files. */
  readLog(name: 'access.log' | 'error.log'): string;
  stop(): void;
}

/** Starts nginx with the product's configuration in front of API processes. */
export async function startNginx(apis: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const child: ChildProcess = spawn(PROGRAM as string, ['-p', folder, '-c', configure(folder, port, apis)], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  for (let tries = 0; tries < 100 && !(await isOpen(port)); tries += 1) await sleep(50);
  return {
    port,
    readLog: (name) => readFileSync(path.join(folder, name), 'utf8'),
    stop: () => {
      killLeft(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
