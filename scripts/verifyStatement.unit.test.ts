import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COLUMNS, closingHashOf, writeStatement } from './verifyStatement.fixture';
import type { Movement, StatementOptions } from './verifyStatement.fixture';

const SCRIPT = path.resolve(import.meta.dirname, 'verifyStatement.mjs');
let folder: string;
/** Loads the check into this process, because there are hundreds of texts. */
let check: (text: string) => unknown;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
  check = ((await import(pathToFileURL(SCRIPT).href)) as { verifyStatement: typeof check }).verifyStatement;
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Answer {
  code: number;
  said: string;
}
const run = (words: readonly string[], input = ''): Promise<Answer> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      words,
      { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
const write = (name: string, text: string | Buffer): string => {
  writeFileSync(path.join(folder, name), text);
  return name;
};
const verify = (text: string | Buffer, ...words: string[]): Promise<Answer> =>
  run([SCRIPT, ...words, write('a.csv', text)]);

/** Movements an hour before and after the end of the month in Shanghai, and an hour after its end in UTC. */
const MOVEMENTS: Movement[] = [
  { at: '2026-10-05T00:00:00.000Z', type: 'INC', amount: 1000, remark: 'paid, "in" cash\r\nat 张三' },
  { at: '2026-10-31T15:00:00.000Z', type: 'BUY', amount: -300 },
  { at: '2026-10-31T17:00:00.000Z', type: 'PROFIT_SHARE', amount: 50 },
  { at: '2026-11-01T01:00:00.000Z', type: 'DEC', amount: -20, reason: 'PROFIT_SHARE_CLAWBACK' },
  { at: '2026-11-09T01:00:00.000Z', type: 'DEC', amount: -30 },
];
const statement = (month: string, options: Partial<StatementOptions> = {}): string =>
  writeStatement(MOVEMENTS, { month, ...options });
const NOVEMBER = statement('2026-11');

describe('the program verifyStatement', () => {
  const LINK = 'link.mjs';
  const NAMES = [
    'verifyStatement (1).mjs',
    'Kopie von verify%20Statement.mjs',
    '核对 月结单.mjs',
    'a#b?c.mjs',
    'verify.js',
    LINK,
  ];
  beforeAll(() => {
    for (const name of NAMES)
      if (name === LINK) symlinkSync(SCRIPT, path.join(folder, name));
      else copyFileSync(SCRIPT, path.join(folder, name));
    mkdirSync(path.join(folder, 'checker'));
    copyFileSync(SCRIPT, path.join(folder, 'checker/index.js'));
    symlinkSync(folder, path.join(folder, 'elsewhere'));
    write('good.csv', NOVEMBER);
    write('bad.csv', NOVEMBER.replace('closing,700', 'closing,701'));
  });

  test.each([...NAMES, './verifyStatement (1).mjs', 'checker', 'verify', 'elsewhere/link.mjs'])(
    'checks statements when the program is started as %s',
    async (name) => {
      expect(await run([name, 'bad.csv'])).toMatchObject({ code: 1, said: expect.stringContaining('WRONG') });
    },
  );

  test('checks statements when started by a full path, from standard input, or with preserved links', async () => {
    expect(await run([path.join(folder, LINK), 'bad.csv'])).toMatchObject({ code: 1 });
    expect(await run(['-', 'bad.csv'], readFileSync(SCRIPT, 'utf8'))).toMatchObject({ code: 1 });
    expect(await run(['--input-type=module'], readFileSync(SCRIPT, 'utf8'))).toMatchObject({ code: 2 });
    expect(await run(['--preserve-symlinks', '--preserve-symlinks-main', LINK, 'good.csv'])).toMatchObject({ code: 0 });
  });

  test('runs no check when another program imports verifyStatement', async () => {
    const importing = write('other.mjs', `import { chainStart } from './link.mjs'; console.log(chainStart(1, 'USD'));`);
    expect(await run([importing])).toEqual({ code: 0, said: expect.stringMatching(/^[0-9a-f]{64}\n$/) });
  });
});

describe('the check of unchanged statements', () => {
  test.each([1, 2, 3] as const)('accepts consecutive statements in form %s', async (form) => {
    const [october, november] = [statement('2026-10', { form }), statement('2026-11', { form })];
    const files = [write('10.csv', october), write('11.csv', november)];
    expect(await run([SCRIPT, ...files])).toMatchObject({
      code: 0,
      said: expect.stringContaining('Everything follows'),
    });
    expect(await verify(november, '--opening', closingHashOf(october))).toMatchObject({ code: 0 });
  });

  test('uses the time zone that a statement contains', () => {
    for (const zone of ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'])
      expect(check(statement('2026-11', { zone }))).toMatchObject({ zone, month: '2026-11' });
  });

  test('accepts a statement without byte order mark, and Windows line ends if no remark contains a line break', () => {
    for (const text of [NOVEMBER, NOVEMBER.slice(1), NOVEMBER.replaceAll('\n', '\r\n'), NOVEMBER.trimEnd()])
      expect(check(text)).toMatchObject({ closing: '700' });
  });
});

describe('the check of statements when the time zone of months changes', () => {
  const october = statement('2026-10', { form: 2 });
  test('requires after a change of time zone that a statement contains the last bill of the month before', async () => {
    expect(await run([SCRIPT, write('10.csv', october), write('11.csv', NOVEMBER)])).toMatchObject({ code: 0 });
    const rewritten = MOVEMENTS.map((one, index) => (index === 2 ? { ...one, remark: 'another past' } : one));
    const files = [write('10.csv', october), write('11.csv', writeStatement(rewritten, { month: '2026-11' }))];
    expect(await run([SCRIPT, ...files])).toMatchObject({ code: 1, said: expect.stringContaining('closing hash') });
  });
  test('accepts the closing hash of a UTC month as the opening hash of the next month, but no later hash', async () => {
    expect(await verify(NOVEMBER, '--opening', closingHashOf(october))).toMatchObject({ code: 0 });
    expect(await verify(NOVEMBER, '--opening', closingHashOf(NOVEMBER))).toMatchObject({ code: 1 });
    expect(
      await verify(statement('2026-11', { form: 2 }), '--opening', closingHashOf(statement('2026-10'))),
    ).toMatchObject({ code: 1 });
  });
  test('rejects a statement in another time zone when some bills would be in no statement', async () => {
    const files = [write('10.csv', statement('2026-10')), write('11.csv', statement('2026-11', { zone: 'UTC' }))];
    expect(await run([SCRIPT, ...files])).toMatchObject({ code: 1 });
  });
});

describe('the check of changed statements', () => {
  const lines = NOVEMBER.trimEnd().split('\n');
  const begins = lines.findIndex((line) => line.startsWith('sequence'));
  const join = (changed: readonly string[]): string => `${changed.join('\n')}\n`;
  const edited = (at: number, edit: (line: string) => string[]): string =>
    join(lines.flatMap((line, index) => (index === at ? edit(line) : [line])));
  const refuse = (text: string): void => {
    expect(text).not.toBe(NOVEMBER);
    expect(() => check(text)).toThrow(/./);
  };

  test('rejects a statement with a missing line, a repeated line, or two swapped lines', () => {
    for (const at of lines.keys()) {
      refuse(edited(at, () => []));
      refuse(edited(at, (line) => [line, line]));
    }
    for (const [one, other] of [
      [1, 2],
      [begins - 1, begins],
      [begins + 1, begins + 2],
    ] as const)
      refuse(join(lines.with(one, lines[other] as string).with(other, lines[one] as string)));
  });

  test('rejects a statement with a single wrong letter in a heading key, and with an additional heading key', () => {
    for (const at of Array.from({ length: begins }, (_, index) => index)) {
      refuse(edited(at, (line) => [line.replace(/^(\uFEFF?)(.)/, '$1$2x')]));
      refuse(edited(at, (line) => [line, 'note,everything is right']));
    }
    refuse(edited(3, (line) => [line.replace('nickname', 'Nickname')]));
    refuse(edited(4, (line) => [line.replace('wallet', 'wallet ')]));
    refuse(edited(4, () => ["wallet,'34"]));
    refuse(edited(7, () => ['zone,Asia/Nowhere']));
    refuse(edited(7, () => ['zone,UTC']));
  });

  test('rejects a statement with a changed heading value, and with an additional cell', () => {
    const cells = [
      'statement,4',
      'wallet,034',
      'currency,usd',
      'complete,yes',
      'opening,0750',
      'closingHash,',
      'product,',
    ];
    for (const cell of cells) {
      const key = cell.slice(0, cell.indexOf(','));
      refuse(
        edited(
          lines.findIndex((line) => line.replace('\uFEFF', '').startsWith(`${key},`)),
          () => [cell],
        ),
      );
    }
    for (const at of [0, 3, begins - 1, begins, begins + 1]) refuse(edited(at, (line) => [`${line},`]));
    refuse(edited(begins, (line) => [line.replace('sequence,createdAt', '"sequence,createdAt"')]));
    refuse(edited(begins - 1, (line) => [line, 'total,INC,0,0']));
  });

  test('rejects a statement that is cut off before the last cell', () => {
    for (const share of [0, 0.01, 0.2, 0.5, 0.7, 0.9, 0.999])
      refuse(NOVEMBER.slice(0, Math.floor(NOVEMBER.trimEnd().length * share)));
    refuse(join(lines.slice(0, begins)));
    refuse(join(lines.slice(0, begins + 1)));
  });

  test('rejects a statement with additional text before, between or after the lines', () => {
    for (const more of [' ', '\n', 'x', ',', '"', '\0', '\uFEFF', 'total,INC,1,1\n', NOVEMBER]) {
      refuse(NOVEMBER + more);
      refuse(more + NOVEMBER);
    }
    refuse(edited(begins + 1, (line) => [line, '']));
    refuse(edited(begins + 1, (line) => [`${line} `]));
    refuse(edited(begins + 1, (line) => [line.replace(/(\w)$/, '$1"x"')]));
    refuse(edited(begins + 1, (line) => [line.replace(/,([^,]*)$/, ',"$1"x')]));
  });

  test('rejects a statement that is not encoded in UTF-8', async () => {
    const october = statement('2026-10', { account: 'grüße@example.com' });
    expect(await verify(october)).toMatchObject({ code: 0 });
    expect(await verify(Buffer.from(october.slice(1), 'latin1'))).toMatchObject({ code: 1 });
    expect(await verify(Buffer.from(october, 'utf16le'))).toMatchObject({ code: 1 });
    expect(await verify(statement('2026-10').replaceAll(/(?<!\r)\n/g, '\r\n'))).toMatchObject({ code: 0 });
    expect(await verify(statement('2026-10').replaceAll('\r\n', '\n'))).toMatchObject({ code: 1 });
  });
});

test('exits with an error code when the check of a statement gives no result', async () => {
  write('empty.csv', '');
  write('good.csv', NOVEMBER);
  for (const words of [
    [],
    ['none.csv'],
    ['empty.csv'],
    [folder],
    ['good.csv', 'none.csv'],
    ['--opening'],
    ['--opening', 'good.csv'],
    ['--opening', '0'.repeat(63), 'good.csv'],
    ['--open', 'good.csv'],
    ['--help'],
    ['good.csv', 'good.csv'],
  ])
    expect([words, (await run([SCRIPT, ...words])).code]).not.toEqual([words, 0]);
  expect(COLUMNS[2]).toHaveLength(15);
});
