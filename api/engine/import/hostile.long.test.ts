import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { inTransaction } from '../../models/transaction';
import type { EngineApp } from '../../test/engineApp';
import { openEngineApp } from '../../test/engineApp';
import * as books from '../../test/hostileBooks';
import { UPLOAD_FOLDER } from '../../folders';
import { READER_SLOTS } from './file';

let home: EngineApp;
let admin: string;
let others: string[];
beforeAll(async () => {
  home = await openEngineApp();
  const make = async (account: string): Promise<string> => String(await home.makeUser({ account, role: 'ADMIN' }));
  admin = await make('admin');
  others = [await make('b'), await make('c'), await make('d')];
});
afterAll(() => home.close());

const send = (bytes: Buffer, name = 'topics.xlsx', actor = admin, path = 'import?dryRun=true') =>
  request(home.app).post(`/plan-topics/${path}`).set('X-Actor', actor).attach('file', bytes, name);
const outcome = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${(body as { message: string }).message}`;
/** The time limit for an import, longer than any file takes on a busy machine. */
const PATIENCE_MS = 90_000;
/** Runs `work` while another transaction writes. */
const whileOthersWrite = <T>(work: () => Promise<T>): Promise<T> =>
  inTransaction(home.system, () => {
    const late = sleep(PATIENCE_MS, null, { ref: false }).then(() => {
      throw new Error('it waits for the writer');
    });
    return Promise.race([work(), late]);
  });

const csv = (text: string): Buffer => Buffer.from(text);
const FILES: readonly [string, () => Buffer, string, string][] = [
  ['a bomb', books.bomb, 'topics.xlsx', '413 The file unpacks to more than 1024 MB'],
  ['a bomb that says it is small', books.lyingBomb, 'topics.xlsx', '415 '],
  [
    'ten million empty rows',
    () => books.emptyRows(10_000_000),
    'topics.xlsx',
    '413 The file has more than 1048576 rows',
  ],
  [
    'a million columns',
    () => books.manyColumns(1_000_000),
    'topics.xlsx',
    '400 The file has 16385 columns and may have 500',
  ],
  [
    'many shared texts',
    () => books.manyStrings(4_001_000),
    'topics.xlsx',
    '413 The workbook has more than 4000000 texts or 64 MB',
  ],
  [
    'huge shared texts',
    () => books.hugeStrings(70),
    'topics.xlsx',
    '413 The workbook has more than 4000000 texts or 64 MB',
  ],
  ['a text without end', books.endlessText, 'topics.xlsx', '413 A text in the file has more than 1000000 characters'],
  ['tags without end', books.deepTags, 'topics.xlsx', '415 '],
  ['ten thousand files', books.manyFiles, 'topics.xlsx', '415 '],
  ['a truncated workbook', books.truncated, 'topics.xlsx', '415 '],
  ['a workbook with a password', books.lockedBook, 'topics.xlsx', '415 The file is protected by a password'],
  ['a sheet with a password', books.lockedSheet, 'topics.xlsx', '415 The file is protected by a password'],
  ['a wrong checksum', books.wrongSum, 'topics.xlsx', '415 '],
  ['the signature of a zip alone', books.signatureAlone, 'topics.xlsx', '415 '],
  [
    'ten million empty lines',
    () => csv('\n'.repeat(10_000_000)),
    'orders.csv',
    '413 The file has more than 1048576 rows',
  ],
  [
    'a line of a million columns',
    () => csv(`${'x,'.repeat(400_000)}\n`),
    'orders.csv',
    '400 The file has 400000 columns and may have 500',
  ],
  [
    'a quote that nobody closes',
    () => csv(`iccid,planCode\n"${'x'.repeat(6_000_000)}`),
    'orders.csv',
    '413 Row 2 has more than 1000000 characters',
  ],
];

describe('a hostile file', () => {
  test.each(FILES)(
    'rejects a hostile file without a transaction, and names the exceeded limit and a cure: %s',
    async (_what, make, name, rejection) => {
      const resource = name.split('.')[0] === 'orders' ? 'orders' : 'plan-topics';
      const answer = await whileOthersWrite(() =>
        request(home.app).post(`/${resource}/import`).set('X-Actor', admin).attach('file', make(), name),
      );
      expect(outcome(answer)).toContain(rejection);
    },
    120_000,
  );
});

test('previews the columns of a hostile file without harm', async () => {
  const files = [
    books.bomb,
    books.lyingBomb,
    () => books.emptyRows(10_000_000),
    books.deepTags,
    books.lockedSheet,
    books.signatureAlone,
  ];
  const answers: string[] = [];
  for (const make of files)
    answers.push(outcome(await send(make(), 'topics.xlsx', admin, 'import/columns')).slice(0, 3));
  expect(answers).toEqual(['413', '415', '413', '415', '415', '415']);
}, 120_000);

test('accepts an ordinary workbook that was made like the hostile files', async () => {
  expect((await send(books.ordinary())).body).toMatchObject({ data: { total: 1, created: 1, errors: [] } });
});

test('unpacks an imported file in a thread, which keeps the event loop idle', async () => {
  const bytes = books.emptyRows(10_000_000);
  const before = performance.eventLoopUtilization();
  expect(outcome(await send(bytes))).toContain('413');
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
}, 120_000);

describe.each(['import', 'import?dryRun=true', 'import/columns'])('the slots for imports on %s', (path) => {
  /** Frees the slots that a test has occupied. */
  let leave: () => Promise<unknown> = () => Promise.resolve();
  function takeSeats(people: readonly string[]): void {
    let go = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slots = home.database.services.get(READER_SLOTS);
    const taken = Promise.allSettled(people.map((person) => slots.run(Number(person), () => left)));
    leave = () => {
      go();
      return taken;
    };
  }
  afterEach(() => leave());

  /** Uploads a file and records whether the server has responded. */
  function upload(actor: string) {
    const answer = send(books.ordinary(), 'topics.xlsx', actor, path);
    const seen = {
      done: false,
      status: answer.then(({ status }) => {
        seen.done = true;
        return status;
      }),
    };
    return seen;
  }

  test("frees a person's import slot when that person's file is done, while another file is read", async () => {
    takeSeats([admin]);
    const mine = upload(admin);
    const [first, second] = [await upload(others[0] as string).status, await upload(others[1] as string).status];
    expect([first, second, mine.done]).toEqual([200, 200, false]);
    await leave();
    expect(await mine.status).toBe(200);
  });

  test('frees an import slot when a concurrent import ends', async () => {
    takeSeats(others);
    const mine = upload(admin);
    // Wait as long as the file would take with a free slot.
    await sleep(500);
    expect(mine.done).toBe(false);
    await leave();
    expect(await mine.status).toBe(200);
  });
});

test('limits concurrent reading to a few files, one per person, and serves other requests', async () => {
  const bytes = books.emptyRows(10_000_000);
  const uploads = [admin, admin, ...others].map((actor) =>
    send(bytes, 'topics.xlsx', actor, 'import').then(({ status }) => status),
  );
  const work = Array.from({ length: 10 }, (_, index) =>
    request(home.app)
      .post('/plan-topics')
      .set('X-Actor', admin)
      .send({ name: `Topic ${index}`, sort: index })
      .then(({ status }) => status),
  );
  let reading = uploads.length;
  for (const upload of uploads)
    void upload.then(() => {
      reading -= 1;
    });
  expect(await Promise.all(work)).toEqual(work.map(() => 200));
  expect(reading).toBeGreaterThan(0);
  const answers = await Promise.all(uploads);
  expect(answers.filter((status) => status !== 413 && status !== 429)).toEqual([]);
  expect(answers).toContain(413);
  expect(readdirSync(UPLOAD_FOLDER).filter((name) => name.includes('.rows'))).toEqual([]);
}, 240_000);
