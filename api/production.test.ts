import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import jobs from '@t3d/resources/builtin/jobs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../seeders/demo/data/users';
import { markPurpose, readPurpose } from './models/installation';
import { hashPassword } from './models/passwords';
import { table } from './models/table';
import { inTransaction } from './models/transaction';
import type { BuiltServer, BuiltServerOptions } from './test/builtServer';
import { startBuiltServer } from './test/builtServer';
import { asSystem, buildAdmin } from './test/factories';
import { addAdmin, logInTo, openBuilt, writeOld } from './test/productionServer';

const ROOT = new URL('..', import.meta.url);
const UPLOAD = 'a'.repeat(32);
let folder: string;
const running: BuiltServer[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 't3d-production-'));
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const server = await startBuiltServer(options);
  running.push(server);
  return server;
}

/** Starts a server that must fail, and returns its output. */
async function errorOf(options: BuiltServerOptions): Promise<string> {
  const server = await start(options);
  expect([server.exitCode(), server.log()]).toEqual([1, expect.not.stringContaining('    at ')]);
  return server.log();
}

const newFolder = (...files: readonly string[]): string => {
  const made = mkdtempSync(join(folder, 'uploads-'));
  for (const file of files) writeFileSync(join(made, file), 'x');
  return made;
};

/** Uploads a file whose rows cannot be imported. */
const sendUpload = (server: BuiltServer, headers: Record<string, string>): Promise<Response> => {
  const form = new FormData();
  form.set('file', new Blob(['name,sort\nNew,x\n']), 'topics.csv');
  return fetch(`${server.url}/t3d-api/terminals/import/columns`, { method: 'POST', headers, body: form });
};

/** Waits until the server's worker has finished a job of this kind. */
async function hasDone(server: BuiltServer, kind: string): Promise<void> {
  const database = await openBuilt(server);
  try {
    for (let waited = 0; waited < 20_000; waited += 100) {
      const [job] = await table(asSystem(database), jobs).find({ dedupe: `schedule:${kind}` });
      if (job?.endedAt) return;
      await sleep(100);
    }
    throw new Error(`${kind} was not done`);
  } finally {
    await database.close();
  }
}

describe('the upload folder of a production server', () => {
  test('uses the default upload folder when UPLOADS is not set, and deletes only uploads in it', async () => {
    const home = mkdtempSync(join(folder, 'home-'));
    const uploads = join(home, 'data/uploads');
    mkdirSync(uploads, { recursive: true });
    for (const name of ['package.json', UPLOAD]) writeOld(join(home, name), 30);
    writeOld(join(uploads, UPLOAD), 30);
    const server = await start({ folder: home, env: { UPLOADS: undefined } });
    await hasDone(server, 'jobs.tidy');
    expect([existsSync(join(home, 'package.json')), existsSync(join(home, UPLOAD))]).toEqual([true, true]);
    expect(readdirSync(uploads)).toEqual(['.t3d-uploads']);
    await server.stop();
  });

  test('rejects an upload folder that contains other files than uploads', async () => {
    const uploads = newFolder('package.json', UPLOAD);
    expect(await errorOf({ env: { UPLOADS: uploads } })).toContain(
      `UPLOADS: the folder ${uploads} has files that are not uploads (package.json)`,
    );
    expect(readdirSync(uploads).sort()).toEqual([UPLOAD, 'package.json'].sort());
  });

  test('rejects an upload folder that cannot be written', async () => {
    const file = join(newFolder('file'), 'file');
    for (const UPLOADS of [file, join(file, 'below'), '/proc/t3d-uploads'])
      expect(await errorOf({ env: { UPLOADS } })).toContain(`UPLOADS: the folder ${UPLOADS} cannot be written to`);
    expect(await errorOf({ env: { LEDGER_HEADS: file } })).toContain(`LEDGER_HEADS: the folder ${file} cannot be`);
  });

  test('reuses an upload folder, and responds 500 to an upload while the folder cannot be written', async () => {
    const uploads = newFolder(UPLOAD, `${UPLOAD}.rows`, `${UPLOAD}.refused`);
    const server = await start({ env: { UPLOADS: uploads } });
    expect(existsSync(join(uploads, '.t3d-uploads'))).toBe(true);
    await addAdmin(server, 'uploads@production.test');
    const session = await logInTo(server, 'uploads@production.test');
    expect((await sendUpload(server, session)).status).toBe(200);
    renameSync(uploads, `${uploads}.away`);
    writeFileSync(uploads, 'a file');
    for (let again = 0; again < 3; again += 1) expect((await sendUpload(server, session)).status).toBe(500);
    expect([server.exitCode(), server.log()]).toEqual([null, expect.stringContaining('cannot be written to')]);
    rmSync(uploads);
    expect((await sendUpload(server, session)).status).toBe(200);
    expect(readdirSync(uploads)).toContain('.t3d-uploads');
    expect(await server.stop()).toBe(0);
  });
});

describe('the settings of a production server', () => {
  test.each([
    [{ APPROVALS: 'true' }, 'APPROVALS is "true": it must be on or off'],
    [{ JPUSH_APNS_PRODUCTION: '1' }, 'JPUSH_APNS_PRODUCTION is "1": it must be on or off'],
    [{ PORT: '0x10' }, 'PORT is "0x10": it must be a whole number from 0 to 65535'],
    [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL is "many": it must be a whole number'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": it must be one of'],
    [{ DATABASE_URL: 'postgres://t3d@db/t3d' }, 'DATABASE_URL: it must be mysql://'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL: production has no default database'],
    [{ DATABASE_URL: 'mysql://t3d@127.0.0.1:9/t3d' }, 'DATABASE_URL: the database cannot be opened'],
    [{ HOST: '203.0.113.1' }, 'HOST: this machine has no such address'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true": it must be addresses'],
    [{ EXTENSIONS: '/nowhere/at/all' }, 'EXTENSIONS: there is no folder /nowhere/at/all'],
    [{ SECRET_KEY: 'aaaaaaaaaaaaaaaaaaaa' }, 'SECRET_KEY: a secret has at least 16 characters'],
    [{ SECRET_KEY: 'equal in two settings', LEDGER_KEY: 'equal in two settings' }, 'SECRET_KEY and LEDGER_KEY'],
    [{ DATABASE_URL: undefined, DATABSE_URL: 'sqlite:x' }, 'DATABSE_URL (do you mean DATABASE_URL?)'],
    [{ APPLE_BUNDLE_ID: 'com.example', PUBLIC_URL: 'https://t3d.example' }, 'APPLE_KEY_ID is missing: APPLE_BUNDLE_ID'],
    [{ PORT: '' }, 'PORT is empty: it must be a whole number from 0 to 65535, for example PORT=3000'],
    [{ SECRET_KEY_FILE: '/nowhere', SECRET_KEY: undefined }, 'SECRET_KEY_FILE: the file /nowhere cannot be read'],
  ])('does not start with the settings %j', async (env, message) => {
    expect(await errorOf({ env })).toContain(message);
  });

  test('names all wrong settings of a production server at once, with examples and without a stack trace', async () => {
    const env = { PORT: 'http', DATABASE_URL: 'db', DATABASE_POOL: '', TRUST_PROXY: '1', LOG_LEVEL: 'loud' };
    const said = await errorOf({ env });
    for (const name of Object.keys(env))
      expect(said).toMatch(new RegExp(`^${name}\\b.*, for example ${name}=\\S+$`, 'm'));
    expect(said).not.toMatch(/\n {4}at /);
  });

  test('logs misspelt settings, and uses the defaults for empty settings', async () => {
    const empty = {
      SMTP_URL: '',
      LEDGER_HEADS: ' ',
      TIME_ZONE: '',
      PAYPAL_CLIENT_ID: '',
    };
    const server = await start({ env: { ...empty, APROVALS: 'on', SMPT_URL: 'smtp://mail' } });
    expect(server.exitCode()).toBeNull();
    expect(server.log()).toContain('APROVALS (do you mean APPROVALS?), SMPT_URL (do you mean SMTP_URL?)');
    await server.stop();
  });
});

describe('the database of a production server', () => {
  /** A production server that has already run. */
  let former: BuiltServer;
  beforeAll(async () => {
    former = await start({ folder: mkdtempSync(join(folder, 'former-')) });
    await former.stop();
  }, 60_000);

  const reopen = (): Promise<BuiltServer> => start({ folder: former.folder, env: former.env });

  test('rejects a database with demo data in production', async () => {
    const other = await start({ folder: mkdtempSync(join(folder, 'marked-')) });
    await other.stop();
    const database = await openBuilt(other);
    await database.sequelize.query("UPDATE installation SET purpose = 'demo'");
    await database.close();
    expect(await errorOf({ env: other.env, folder: other.folder })).toContain('holds the demo world');
  });

  test('rejects a database in production when a demo account still has the demo password', async () => {
    const other = await start({ folder: mkdtempSync(join(folder, 'known-')) });
    const { databaseUrl, env } = other;
    await other.stop();
    const database = await openBuilt(other);
    const passwordHash = await hashPassword(DEMO_ACCOUNTS.password);
    const { id } = await buildAdmin(asSystem(database), { account: 'admin@t3d.test', passwordHash });
    await database.sequelize.query('DELETE FROM installation');
    expect(await errorOf({ env, databaseUrl, folder: other.folder })).toContain('(admin@t3d.test)');
    await inTransaction(asSystem(database), async (ctx) =>
      table(ctx, users).update({ passwordHash: await hashPassword('f'.repeat(64)) }, id),
    );
    const server = await start({ env, databaseUrl, folder: other.folder });
    expect([server.exitCode(), await readPurpose(database.sequelize)]).toEqual([null, 'production']);
    // Keep a purpose that is already set.
    await markPurpose(asSystem(database), 'demo');
    expect(await readPurpose(database.sequelize)).toBe('production');
    await database.close();
    await server.stop();
  });

  test('rejects a production database when NODE_ENV is missing', async () => {
    const { folder: home, databaseUrl } = former;
    expect(await errorOf({ folder: home, databaseUrl, env: { ...former.env, NODE_ENV: undefined } })).toContain(
      'belongs to a production',
    );
    const server = await reopen();
    expect(server.exitCode()).toBeNull();
    await server.stop();
  });

  const run = (args: readonly string[], env: NodeJS.ProcessEnv): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: former.databaseUrl, ...env },
      encoding: 'utf8',
    });

  test.each([
    ['migrate.ts', 1, []],
    ['seed.ts', 1, ['--reference']],
    ['t3d/index.ts', 1, ['reseal']],
    ['t3d/index.ts', 2, ['audit']],
    ['t3d/index.ts', 1, ['create-admin', '--account', 'back@production.test']],
  ])("rejects a production database in scripts/%s %# when the server's keys are missing", (program, code, args) => {
    const { status, stderr } = run([`scripts/${program}`, ...args], { NODE_ENV: 'production' });
    expect([status, stderr]).toEqual([code, expect.stringContaining('SECRET_KEY: production needs one')]);
  });

  test('migrates a production database when only the production settings and keys are set', () => {
    expect(run(['scripts/migrate.ts'], {}).stderr).toContain('belongs to a production');
    const served = { DATABASE_URL: 'mysql://t3d@127.0.0.1:9/t3d' };
    expect(run(['scripts/migrate.ts'], served).stderr).toContain('NODE_ENV is not production');
    expect(run(['scripts/migrate.ts'], former.env)).toMatchObject({ status: 0, stderr: '' });
  }, 60_000);
});
