import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3_BUCKET, S3Server } from '../../api/test/s3Server';
import { Archive } from './archive';

const ROOT = join(import.meta.dirname, '../..');
const KEY = 'one key of these backups';
const scratch = mkdtempSync(join(tmpdir(), 't3d-backups-'));
const at = (...names: string[]): string => join(scratch, ...names);
const UPLOAD = 'a'.repeat(32);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(
  words: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): { code: number | null; said: string; errors: string } {
  const { NODE_OPTIONS: _mine, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...words], {
    cwd: ROOT,
    env: { ...others, DATABASE_URL: `sqlite:${at('live.sqlite')}`, UPLOADS: at('uploads'), BACKUP_KEY: KEY, ...env },
    input: 'secret-1234\n',
    encoding: 'utf8',
  });
  return { code: status, said: stdout, errors: stderr };
}
const t3d = (...words: readonly string[]) => run(['scripts/t3d/index.ts', ...words]);
const made = (folder: string): string =>
  at(folder, readdirSync(at(folder)).find((name) => name.startsWith('t3d-')) ?? '');
let [sealed, plain] = ['', ''];

beforeAll(() => {
  expect(run(['scripts/seed.ts', '--reference']).code).toBe(0);
  expect(t3d('create-admin', '--account', 'first@t3d.test').code).toBe(0);
  mkdirSync(at('uploads'));
  writeFileSync(at('uploads', '.t3d-uploads'), '');
  writeFileSync(at('uploads', UPLOAD), 'ICCID,Type\n');
  writeFileSync(at('uploads', 'notes.txt'), 'a file of somebody else');
  expect(t3d('backup', '--to', at('sealed')).said).toMatch(/Wrote .*\.zip\.enc: .* 1 uploads/);
  const { said } = run(['scripts/t3d/index.ts', 'backup', '--to', at('plain')], { env: { BACKUP_KEY: '' } });
  expect(said).toMatch(/Wrote .*\.zip: .*NOT encrypted/s);
  [sealed, plain] = [made('sealed'), made('plain')];
}, 180_000);

test('verifies an encrypted and a plain backup, and restores the encrypted backup with the uploads', () => {
  for (const file of [sealed, plain])
    expect(t3d('backup', 'verify', file)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/ok {5}ROWS {2}all \d+ tables [^]*The backup can be restored\.\n$/),
    });
  const env = { DATABASE_URL: `sqlite:${at('new.sqlite')}`, UPLOADS: at('uploads2') };
  const { code, said } = run(['scripts/t3d/index.ts', 'restore', sealed], { env });
  expect([code, said]).toEqual([0, expect.stringMatching(/is restored\.\nUploads restored: 1\.\n$/)]);
  expect(readdirSync(at('uploads2')).sort()).toEqual(['.t3d-uploads', UPLOAD]);
  expect(readFileSync(at('uploads2', UPLOAD), 'utf8')).toBe('ICCID,Type\n');
  const again = run(['scripts/t3d/index.ts', 'create-admin', '--account', 'first@t3d.test'], { env });
  expect(again).toMatchObject({ code: 1, errors: expect.stringMatching(/taken|exists|already/i) });
}, 180_000);

test('restores uploads into a bucket, checks the bucket, and backs it up', async () => {
  const s3 = new S3Server();
  await s3.start();
  try {
    const env = { ...s3.settings, DATABASE_URL: `sqlite:${at('bucket.sqlite')}`, UPLOADS: at('uploads3') };
    const command = (...words: string[]) => run(['scripts/t3d/index.ts', ...words], { env });
    expect(command('restore', sealed).said).toMatch(/Uploads restored: 1\.\n$/);
    expect(readdirSync(at('uploads3'))).toEqual(['.t3d-uploads']);
    expect(command('restore', sealed, '--replace').said).toMatch(/Uploads restored: 0\.\n$/);
    expect(command('doctor').said).toContain(`ok    uploads: ${s3.endpoint}, bucket ${S3_BUCKET} stores, returns and`);
    expect(command('backup', '--to', at('bucket')).said).toContain(' 1 uploads');
    const folder = { DATABASE_URL: `sqlite:${at('folder.sqlite')}`, UPLOADS: at('uploads4') };
    expect(run(['scripts/t3d/index.ts', 'restore', made('bucket')], { env: folder }).code).toBe(0);
    expect(readFileSync(at('uploads4', UPLOAD), 'utf8')).toBe('ICCID,Type\n');

    await s3.stop();
    const cure = `S3_ENDPOINT: the store (${s3.endpoint}, bucket ${S3_BUCKET}) cannot be used (ECONNREFUSED): start it`;
    expect(command('doctor').said).toContain(`FAULT uploads: ${cure}`);
    expect(command('backup', '--to', at('away'))).toMatchObject({ code: 1, errors: expect.stringContaining(cure) });
    expect(readdirSync(at('away'))).toEqual([]);
  } finally {
    await s3.close();
  }
}, 180_000);

test('restores a backup over an existing database only with --replace, and keeps the former database', () => {
  const file = at('other.sqlite');
  writeFileSync(file, readFileSync(at('live.sqlite')));
  const env = { DATABASE_URL: `sqlite:${file}` };
  const before = readFileSync(file);
  expect(run(['scripts/t3d/index.ts', 'restore', sealed], { env })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('exists, and nothing was changed'),
  });
  expect(readFileSync(file).equals(before)).toBe(true);
  const { code, said } = run(['scripts/t3d/index.ts', 'restore', sealed, '--replace'], { env });
  const [, kept = ''] = /former database is kept as (\S+)\.\n/.exec(said) ?? [];
  expect([code, readdirSync(scratch).filter((name) => name.startsWith('other'))]).toEqual([
    0,
    ['other.sqlite', kept.split('/').at(-1)],
  ]);
  expect(t3d('backup', 'verify', kept).code).toBe(0);
}, 180_000);

test('restores no backup when a key is wrong or missing, and names the key', () => {
  for (const [env, reason] of [
    [{ BACKUP_KEY: 'another key of backups' }, 'BACKUP_KEY is not the key with which it was made'],
    [{ BACKUP_KEY: '' }, 'set BACKUP_KEY to the key with which it was made'],
    [{ SECRET_KEY: 'another key of documents' }, 'made with another SECRET_KEY'],
    [{ LEDGER_KEY: 'another key of this ledger' }, 'made with another LEDGER_KEY'],
  ] as [Record<string, string>, string][]) {
    const target = { DATABASE_URL: `sqlite:${at('none.sqlite')}`, UPLOADS: at('none') };
    const { code, errors } = run(['scripts/t3d/index.ts', 'restore', sealed], { env: { ...target, ...env } });
    expect([code, errors]).toEqual([2, expect.stringContaining(reason)]);
    expect(errors).not.toMatch(/\n {4}at /);
  }
  expect(readdirSync(scratch).filter((name) => name.startsWith('none'))).toEqual([]);
}, 180_000);

async function faultOf(bytes: Buffer): Promise<string | null> {
  writeFileSync(at('changed'), bytes);
  let archive: Archive;
  try {
    archive = await Archive.open(at('changed'), KEY);
  } catch (error) {
    return (error as Error).message;
  }
  try {
    await archive.check();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await archive.close();
  }
}

test('rejects a backup archive that is cut off', async () => {
  for (const file of [sealed, plain]) {
    const whole = readFileSync(file);
    const step = Math.floor(whole.length / 20);
    for (let end = 0; end < whole.length; end += step) expect(await faultOf(whole.subarray(0, end))).not.toBeNull();
    expect(await faultOf(whole.subarray(0, -1))).not.toBeNull();
  }
  writeFileSync(at('cut.zip'), readFileSync(plain).subarray(0, 9_000));
  expect(t3d('restore', at('cut.zip'))).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/cannot be read: .*Nothing was changed: use another copy or an older backup\.\n$/),
  });
}, 180_000);

test('rejects a backup archive with a changed byte, unless the archive never uses this byte', async () => {
  for (const file of [sealed, plain]) {
    const whole = readFileSync(file);
    let accepted = 0;
    for (let index = 0; index < 60; index += 1) {
      const changed = Buffer.from(whole);
      const place = Math.floor((whole.length * index) / 60);
      changed[place] = (changed[place] as number) ^ 0x10;
      if ((await faultOf(changed)) === null) accepted += 1;
    }
    expect(accepted).toBeLessThanOrEqual(file === sealed ? 0 : 5);
  }
}, 120_000);

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

function backUpToDisk(size: string): { said: string; left: string[] } {
  mkdirSync(at('full'), { recursive: true });
  const { stdout } = spawnSync(
    'unshare',
    [
      '-rm',
      'sh',
      '-c',
      `mount -t tmpfs -o size=${size} tmpfs "$0" && echo earlier > "$0/t3d-20260101T000000Z.zip" &&
        { "$@" 2>&1; echo "code $?"; ls "$0"; }`,
      at('full'),
      process.execPath,
      '--import',
      'tsx',
      'scripts/t3d/index.ts',
      'backup',
      '--to',
      at('full'),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: `sqlite:${at('live.sqlite')}`, UPLOADS: at('uploads') },
      encoding: 'utf8',
    },
  );
  const [said = '', files = ''] = stdout.split(/(?<=code \d+\n)/);
  return { said, left: files.trim().split('\n') };
}

(canMount ? test : test.skip).each(['1m', '1890k'])(
  'keeps earlier backups and leaves no part of a file when a disk of %s is full',
  (size) => {
    const { said, left } = backUpToDisk(size);
    expect(said).toMatch(/^The disk of .* is full .*No backup was made.*\ncode 1\n$/s);
    expect(left).toEqual(['t3d-20260101T000000Z.zip']);
  },
  60_000,
);

test('deletes all backups except the newest BACKUP_KEEP, and leaves other files in the folder', () => {
  mkdirSync(at('kept'));
  const older = [1, 2, 3, 4].map((day) => `t3d-2026010${day}T000000Z.zip`);
  for (const name of [...older, 't3d.zip', 'notes.txt']) writeFileSync(at('kept', name), '');
  const { said } = run(['scripts/t3d/index.ts', 'backup', '--to', at('kept')], { env: { BACKUP_KEEP: '3' } });
  expect(said.match(/Deleted the older backup (\S+)\./g)).toHaveLength(2);
  const left = readdirSync(at('kept'));
  expect(left.filter((name) => older.includes(name))).toEqual(older.slice(2));
  expect(left).toEqual(expect.arrayContaining(['t3d.zip', 'notes.txt']));
}, 60_000);
