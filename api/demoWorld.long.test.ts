import { afterAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryTypes } from 'sequelize';
import { connect } from './models/sequelize/connect';

const ROOT = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 't3d-half-'));
const url = `sqlite:${path.join(folder, 't3d.sqlite')}`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server with an empty database. Resolves as soon as the server seeds the demo data. */
async function startSeeding(port: number) {
  const server = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: 'on',
      PORT: String(port),
      DATABASE_URL: url,
      UPLOADS: folder,
    },
  });
  let log = '';
  while (!log.includes('days before today')) {
    const [part] = (await once(server.stdout, 'data')) as [Buffer];
    log += part.toString();
  }
  return server;
}

async function countUsers(): Promise<number> {
  const sequelize = connect(url);
  try {
    const [row] = await sequelize.query<{ n: number }>('SELECT COUNT(*) AS n FROM users WHERE role IS NOT NULL', {
      type: QueryTypes.SELECT,
    });
    return Number(row?.n);
  } finally {
    await sequelize.close();
  }
}

test('leaves no rows when a server ends while it seeds demo data, and seeds again at the next start', async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const server = await startSeeding(port);
    const page = await fetch(`http://127.0.0.1:${port}/t3d/`, { headers: { 'Accept-Language': 'en' } });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('being prepared')]);
    const killed = performance.now();
    server.kill(signal);
    await once(server, 'exit');
    expect(performance.now() - killed).toBeLessThan(2000);
    expect(await countUsers()).toBe(0);
  }
}, 240_000);
