import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { readWorkbook } from '../../../e2e/support/workbook';
import { Unavailable } from '../../errors';
import { uploadFolder } from '../../folders';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { S3Store } from '../../s3Store';
import { startProgram } from '../../test/program';
import { S3_BUCKET, S3Server } from '../../test/s3Server';
import { UPLOAD_STORE } from '../../openUploadStore';
import { csv, fetchBook, next, openFiles, send, server, stored, system } from './files.fixture';

openFiles();

const s3 = new S3Server();
const storeAt = (
  endpoint: string,
  more: { bucket?: string; secretAccessKey?: string; folder?: () => string } = {},
): S3Store =>
  new S3Store({
    bucket: S3_BUCKET,
    endpoint,
    region: 'us-east-1',
    pathStyle: null,
    accessKeyId: s3.settings.S3_ACCESS_KEY_ID as string,
    secretAccessKey: s3.settings.S3_SECRET_ACCESS_KEY as string,
    folder: uploadFolder,
    ...more,
  });
let store: S3Store;
beforeAll(async () => {
  await s3.start();
  store = storeAt(s3.endpoint);
  server.database.services.provide(UPLOAD_STORE, store);
});
afterAll(() => s3.close());
afterEach(async () => {
  await store.tidy(Date.now() + 60_000);
});

const newFile = (bytes: Buffer | string): string => {
  const file = path.join(uploadFolder(), randomBytes(16).toString('hex'));
  writeFileSync(file, bytes);
  return file;
};
/** The files that other tests of this process have left in the folder. */
const leftBefore = new Set(readdirSync(uploadFolder()));
const filesHere = (): string[] =>
  readdirSync(uploadFolder()).filter((name) => !name.startsWith('.') && !leftBefore.has(name));
/** Waits until the folder is empty, because a call deletes its files after its response. */
async function folderIsEmpty(): Promise<boolean> {
  for (let waited = 0; waited < 5_000 && filesHere().length > 0; waited += 50) await sleep(50);
  return filesHere().length === 0;
}
const longFile = (...more: string[][]) => {
  const rows = [['iccid', 'type'], ...Array.from({ length: 5001 }, () => [next(), 'SIM']), ...more];
  return { text: csv(rows), first: rows[1]?.[0] as string };
};
const jobOf = (answer: { body: unknown }): number => (answer.body as { data: { jobId: number } }).data.jobId;
const readJob = (id: number) => table(system(), jobs).one(id);
/** Makes a job that waits for its next attempt due now. */
const makeDue = (id: number) => table(system(), jobs).update({ runAt: new Date(Date.now() - 1000) }, id);

/** Runs the due jobs in another process with an upload folder of its own. */
async function runElsewhere(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 't3d-elsewhere-'));
  const program = `
    Object.assign(process.env, ${JSON.stringify({ ...s3.settings, UPLOADS: folder })});
    const { openProduct } = await import('./api/product.ts');
    const { runDueJobs } = await import('./api/jobs/index.ts');
    const database = await openProduct(${JSON.stringify(server.database.url)});
    await runDueJobs(database);
    await database.close();
    console.log('done');`;
  const { child, hasWritten } = startProgram(program);
  const ended = once(child, 'exit');
  await hasWritten;
  await ended;
  const left = readdirSync(folder).filter((name) => !name.startsWith('.'));
  rmSync(folder, { recursive: true, force: true });
  return left;
}

describe('uploads in an S3 bucket', () => {
  test('imports a file in a worker of another machine, and shows the rejected rows here', async () => {
    const { text, first } = longFile(['1', 'SIM']);
    const bad = await send(text);
    expect([bad.status, await folderIsEmpty(), (await store.list()).length]).toEqual([202, true, 1]);
    const left = await runElsewhere();
    expect(await readJob(jobOf(bad))).toMatchObject({ state: 'DONE', result: { total: 5002, created: 0, failed: 1 } });
    expect(left).toEqual([]);
    expect(await store.list()).toEqual([expect.stringMatching(/\.refused$/)]);
    const book = await fetchBook(`/t3d-api/jobs/${jobOf(bad)}/errors`, 'ADMIN');
    expect((await readWorkbook(book.body as Buffer)).map(([row]) => row)).toEqual(['Row', '5003']);

    const good = await send(longFile().text);
    await runElsewhere();
    expect(await readJob(jobOf(good))).toMatchObject({ state: 'DONE', result: { created: 5001 } });
    expect((await store.list()).filter((name) => !name.endsWith('.refused'))).toEqual([]);
    expect(await stored(first)).toBeNull();
  }, 120_000);

  test('shows the rejected rows of a short import', async () => {
    const answer = await send(
      csv([
        ['iccid', 'type'],
        ['1', 'SIM'],
      ]),
    );
    const { errorsUrl } = (answer.body as { data: { errorsUrl: string } }).data;
    expect(await folderIsEmpty()).toBe(true);
    const book = await fetchBook(errorsUrl, 'ADMIN');
    expect((await readWorkbook(book.body as Buffer)).map(([row]) => row)).toEqual(['Row', '2']);
  });

  test('rejects a long import while the store is away, and retries a job until the store is back', async () => {
    const { text, first } = longFile();
    const waiting = await send(text);
    await s3.stop();
    const before = await table(system(), jobs).count({});
    const away = await send(longFile().text, 'b.csv');
    expect([away.status, (away.body as { errorCode: string }).errorCode]).toEqual([429, 'imports.oneAtATime']);
    await runDueJobs(server.database);
    expect(await readJob(jobOf(waiting))).toMatchObject({
      state: 'QUEUED',
      attempts: 1,
      errors: { key: 'uploadsAway' },
    });
    await s3.start();
    await makeDue(jobOf(waiting));
    await runDueJobs(server.database);
    expect(await readJob(jobOf(waiting))).toMatchObject({ state: 'DONE', attempts: 2, result: { created: 5001 } });
    expect(await stored(first)).not.toBeNull();

    await s3.stop();
    const rejected = await send(longFile().text, 'c.csv');
    expect([rejected.status, rejected.headers['retry-after'], rejected.body]).toEqual([
      503,
      '5',
      expect.objectContaining({ errorCode: 'uploadsAway', message: expect.stringContaining('stored or read') }),
    ]);
    expect([await table(system(), jobs).count({}), await folderIsEmpty()]).toEqual([before, true]);
    await s3.start();
  }, 120_000);

  test('deletes files that were stored before a limit, and only uploads', async () => {
    await store.keep(newFile('one'));
    expect([await store.tidy(Date.now() - 60_000), (await store.list()).length]).toEqual([0, 1]);
    expect([await store.tidy(Date.now() + 60_000), await store.list()]).toEqual([1, []]);
  });
});

describe('the check of a bucket', () => {
  const faultOf = async (wrong: S3Store): Promise<string> => {
    const error = (await wrong.check().catch((thrown: unknown) => thrown)) as Error;
    return ((error.cause as Error | undefined) ?? error).message;
  };

  test('writes, reads and deletes a file, and rejects a bucket that is public or away', async () => {
    expect(await store.check()).toBe(`${s3.endpoint}, bucket ${S3_BUCKET}`);
    expect(await faultOf(storeAt(s3.endpoint, { bucket: 'nobody' }))).toMatch(/^S3_BUCKET: .* has no bucket nobody/);
    expect(await faultOf(storeAt('http://127.0.0.1:1'))).toMatch(/^S3_ENDPOINT: .*cannot be used \(ECONNREFUSED\)/);
    const open = new S3Server({ isPublic: true });
    await open.start();
    try {
      expect(await faultOf(storeAt(open.endpoint))).toMatch(/^S3_BUCKET: everybody can read/);
    } finally {
      await open.close();
    }
  });

  test('names the settings of a wrong key without the key', async () => {
    const strict = new S3Server({ checksSecrets: true });
    await strict.start();
    try {
      const fault = await faultOf(storeAt(strict.endpoint, { secretAccessKey: 'another-secret' }));
      expect(fault).toMatch(/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* rejects our key \(SignatureDoesNotMatch\)/);
      expect(fault).not.toContain('another-secret');
    } finally {
      await strict.close();
    }
  });
});

describe('a connection that breaks', () => {
  /** Forwards the first bytes of each connection to the S3 server, and then cuts the connection. */
  async function cutAfter(bytes: number): Promise<{ endpoint: string; close(): void }> {
    const proxy = createServer((caller: Socket) => {
      const target = connect(Number(new URL(s3.endpoint).port), '127.0.0.1');
      let passed = 0;
      const pass = (to: Socket) => (part: Buffer) => {
        passed += part.length;
        if (passed < bytes) to.write(part);
        else for (const socket of [caller, target]) socket.destroy();
      };
      for (const socket of [caller, target]) socket.on('error', () => undefined);
      caller.on('data', pass(target));
      target.on('data', pass(caller));
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return {
      endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      close: () => void proxy.close(),
    };
  }

  test('shows no part of a file in the store or in a folder', async () => {
    const proxy = await cutAfter(1_000_000);
    const elsewhere = mkdtempSync(path.join(tmpdir(), 't3d-elsewhere-'));
    const [cut, other] = [proxy.endpoint, s3.endpoint].map((endpoint) =>
      storeAt(endpoint, { folder: () => elsewhere }),
    );
    try {
      const file = newFile(randomBytes(5_000_000));
      await expect(cut?.keep(file)).rejects.toThrow(Unavailable);
      expect([await store.open(path.basename(file)), await other?.fetch(file), existsSync(file)]).toEqual([
        null,
        null,
        true,
      ]);
      await store.keep(file);
      await expect(cut?.fetch(file)).rejects.toThrow(Unavailable);
      expect([readdirSync(elsewhere), filesHere()]).toEqual([[], []]);
      expect(await store.fetch(file)).toBe(file);
    } finally {
      proxy.close();
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});
