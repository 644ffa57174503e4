import { readInput } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import path from 'node:path';
import { workbook } from '../../../e2e/support/workbook';
import type { EngineApp, Method } from '../../test/engineApp';
import { openExtensionApp } from '../../test/extensionApp';
import typedValues from '../../test/typed/resources/typed-values';

let home: EngineApp;
let admin: number;
let serial = 0;
const call = (method: Method, url: string) => home.call(method, url, admin);
const newName = (): string => `row ${(serial += 1)}`;
type Answer = { data: Record<string, unknown>; errors?: Record<string, string> };
type Report = { created: number; updated: number; errors: { row: number; field: string; message: string }[] };

beforeAll(async () => {
  home = await openExtensionApp(path.join(import.meta.dirname, '../../test/typed/resources'));
  admin = await home.makeUser({ account: 'admin', role: 'ADMIN' });
}, 60_000);
afterAll(() => home?.close());

const REFUSED = 'refused';
type FieldName = keyof typeof typedValues.fields;

/** Returns the stored value of a text typed into a form, or `refused` for 400. */
async function byForm(field: FieldName, text: string, url = ''): Promise<unknown> {
  const typed = readInput(typedValues.fields[field], text);
  const value = field === 'title' ? { en: typed } : ['areas', 'words'].includes(field) ? [typed] : typed;
  const sent = url === '' ? { name: newName(), [field]: value } : { [field]: value };
  const { status, body } = await call(url === '' ? 'post' : 'put', `/typed-values${url}`).send(sent);
  const { data, errors } = body as Answer;
  if (status !== 200) return [status, Object.keys(errors ?? {})].join() === `400,${field}` ? REFUSED : body;
  return url === '' ? data[field] : ((await call('get', `/typed-values${url}`)).body as Answer).data[field];
}

async function load(bytes: Buffer, file: string): Promise<Report> {
  const { body } = await call('post', '/typed-values/import').attach('file', bytes, file);
  if (!(body as { data?: Report }).data) console.log(JSON.stringify(body));
  return (body as { data: Report }).data;
}

/** Returns the stored value of a cell in an imported file. */
async function byFile(field: FieldName, cell: unknown, type: 'csv' | 'xlsx'): Promise<unknown> {
  const name = newName();
  const rows = [
    ['name', field],
    [name, cell],
  ];
  const quoted = rows.map((row) => row.map((one) => `"${String(one).replaceAll('"', '""')}"`).join(','));
  const bytes = type === 'csv' ? Buffer.from(quoted.join('\n')) : await workbook(rows);
  const report = await load(bytes, `values.${type}`);
  if (report.errors.length > 0) return report.errors.every((error) => error.field === field) ? REFUSED : report;
  const [row] = ((await call('get', `/typed-values?name=${name}`)).body as { rows: { id: number }[] }).rows;
  return ((await call('get', `/typed-values/${row?.id}`)).body as Answer).data[field];
}

const ICCID = '8986000000000012346';
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) as number) + 0xfee0));

/** Typed texts with their stored values, by field. */
const TYPED: Partial<Record<FieldName, readonly (readonly [string, unknown])[]>> = {
  note: [
    [' two\u00a0words\u200b ', 'two words'],
    ['{number}: hello', '{number}: hello'],
    [wide('AB-12'), 'AB-12'],
    ['Cafe\u0301', 'Café'],
  ],
  month: [
    ['2026-10', '2026-10'],
    ['2026/1', '2026-01'],
    ['2026-10-01', '2026-10'],
    [wide('2026-10'), '2026-10'],
    ['2026-10-15', REFUSED],
    ['2026-13', REFUSED],
    ['2026-10 or later', REFUSED],
  ],
  title: [
    ['{number}: hello', { en: '{number}: hello' }],
    ['{"number": 1}', { en: '{"number": 1}' }],
    ['\u202dCafe\u0301\u202c', { en: 'Café' }],
  ],
  count: [
    ['1,234', 1234],
    [wide('12'), 12],
    ['\u22127', -7],
    ['12,50', REFUSED],
    ['1.5', REFUSED],
    ['1e3', REFUSED],
    ['0x10', REFUSED],
  ],
  usage: [
    ['0.79', 790_000],
    ['1,000.5', 1_000_500_000],
    ['0,79', REFUSED],
  ],
  price: [
    ['12.5', 1250],
    ['$1,234.50', 123_450],
    [`￥${wide('12.50')}`, 1250],
    ['-3.20', -320],
    ['12,50', REFUSED],
    ['18,5', REFUSED],
    ['1.234,56', REFUSED],
    ['1,23,456', REFUSED],
    ['1.005', REFUSED],
    ['ten', REFUSED],
  ],
  rate: [
    ['0.79', '0.79'],
    ['0,79', REFUSED],
    ['1.1234567', REFUSED],
  ],
  kind: [
    [wide('SIM'), 'SIM'],
    ['\u200bESIM\u00a0', 'ESIM'],
    ['CARD', REFUSED],
  ],
  day: [
    ['2027/1/5', '2027-01-05'],
    ['2027-1-5', '2027-01-05'],
    ['2027年1月5日', '2027-01-05'],
    [wide('2027-01-05'), '2027-01-05'],
    ['2027-01-05 or later', REFUSED],
    ['2027-02-30', REFUSED],
    ['5/1/2027', REFUSED],
    ['46392', REFUSED],
  ],
  moment: [
    ['2027-01-05T08:00:00Z', '2027-01-05T08:00:00.000Z'],
    ['2027/1/5 8:00 +00:00', '2027-01-05T08:00:00.000Z'],
    ['2027-01-05 or later', REFUSED],
  ],
  iccid: [
    [ICCID, ICCID],
    [wide(`${ICCID}F`), ICCID],
    [`\u202d${ICCID}\u202c`, ICCID],
    ['8986 0000–0000 0012 346', ICCID],
    ['898600b0000000000001', '898600B0000000000001'],
    ['8986000000000012345', REFUSED],
    ['8986000000000012345F', REFUSED],
    ['8.98604E+18', REFUSED],
    ['898600G0000000000001', REFUSED],
  ],
  number: [
    ['+852 6000-1234', '85260001234'],
    ['85260001234.0', REFUSED],
    ['8.5260001234E+10', REFUSED],
  ],
  cid: [
    ['8986 0000', '89860000'],
    ['12345678-12345699', REFUSED],
    ['12345678.0', REFUSED],
  ],
  phone: [
    ['138 0013-8000', '13800138000'],
    [wide('+8613800138000'), '+8613800138000'],
    ['13800138000.0', REFUSED],
    ['1.38001E+10', REFUSED],
  ],
  email: [
    [wide('ann@x.org'), 'ann@x.org'],
    ['\u200bann@x.org\u00a0', 'ann@x.org'],
  ],
  areas: [[wide('CN'), ['CN']]],
  words: [['Cafe\u0301', ['Café']]],
};

describe('a value that a person types', () => {
  test.each(Object.keys(TYPED) as FieldName[])(
    'gives a typed value the same meaning in forms, files and filters: %s',
    async (field) => {
      const record = ((await call('post', '/typed-values').send({ name: newName() })).body as Answer).data.id;
      for (const [text, stored] of TYPED[field] ?? []) {
        const outcomes = {
          post: await byForm(field, text),
          put: await byForm(field, text, `/${Number(record)}`),
          csv: await byFile(field, text, 'csv'),
          xlsx: await byFile(field, text, 'xlsx'),
        };
        const expected = typeof stored === 'string' && field === 'rate' && stored !== REFUSED ? Number(stored) : stored;
        const seen = Object.fromEntries(
          Object.entries(outcomes).map(([way, one]) => [way, field === 'rate' && one !== REFUSED ? Number(one) : one]),
        );
        expect([text, seen]).toEqual([text, { post: expected, put: expected, csv: expected, xlsx: expected }]);
      }
    },
  );

  test('tests typed values for every kind of field that people type', () => {
    expect(Object.keys(typedValues.fields).filter((name) => name !== 'name' && !(name in TYPED))).toEqual([]);
  });
});

describe('numbers and dates in a spreadsheet', () => {
  const day = new Date('2026-10-01T00:00:00Z');
  test.each<[FieldName, unknown, unknown]>([
    ['price', 1.1 * 3, 330],
    ['price', 12.345, REFUSED],
    ['number', 85_260_001_234, '85260001234'],
    ['iccid', Number(ICCID), REFUSED],
    ['cid', 1_128_810_000_000_000, REFUSED],
    ['note', 1_128_810_000_000_000, REFUSED],
    ['month', day, '2026-10'],
    ['month', new Date('2026-10-15T00:00:00Z'), REFUSED],
    ['day', day, '2026-10-01'],
    ['day', new Date('2026-10-01T08:00:00Z'), REFUSED],
    ['cid', day, REFUSED],
    ['phone', day, REFUSED],
  ])("stores a spreadsheet's number or date for %s: %j as %j", async (field, cell, stored) => {
    expect(await byFile(field, cell, 'xlsx')).toEqual(stored);
  });

  test('tells in the error how to correct a rounded number or an invalid amount', async () => {
    const { errors } = await load(
      await workbook([
        ['name', 'cid'],
        [newName(), 1_128_810_000_000_000],
      ]),
      'a.xlsx',
    );
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('format the column as text')]);
    const amounts = await load(Buffer.from(`name;price\n${newName()};12,50`), 'a.csv');
    expect(amounts.errors.map(({ message }) => message)).toEqual([expect.stringContaining('1,234.50')]);
  });
});

describe('filters by a text that a person typed', () => {
  const find = async (query: Record<string, string>): Promise<unknown> =>
    (await call('get', `/typed-values?${new URLSearchParams(query).toString()}`)).body;

  test("normalises a filter's text like a stored value", async () => {
    const made = { note: 'Blue Ocean', month: '2031-10', price: 98_765, day: '2031-01-05', kind: 'ESIM' };
    const numbers = { iccid: '8986000000000012353', number: '85267654321', cid: '77665544', phone: '13911112222' };
    const { body } = await call('post', '/typed-values').send({ name: newName(), ...made, ...numbers });
    const { id } = (body as Answer).data as { id: number };
    const queries = [
      { note: ' Blue\u00a0Ocean\u200b ', id: wide(String(id)) },
      { note_like: 'blue\u3000ocean', price: wide('98765') },
      { month: '2031/10', kind: wide('ESIM'), id_in: wide(`${id},999999`) },
      { day: '2031/1/5' },
      { day_gte: wide('2031-01-05'), day_lte: '2031年1月5日' },
      { iccid: wide('8986000000000012353F') },
      { iccid_in: `8986 0000 0000 0012 353,${ICCID}`, id: String(id) },
      { iccid_gte: '8986–000000000012353', iccid_lte: '8986000000000012353' },
      { number: '+852 6765-4321' },
      { cid_like: '\u202d7766 5544' },
      { phone: '139 1111 2222' },
      { q: wide('8986000000000012353F') },
    ];
    for (const query of queries) {
      const found = (await find(query as never)) as { rows?: { id: number }[] };
      expect([query, found.rows?.map((row) => row.id)]).toEqual([query, [id]]);
    }
  });

  test('rejects unreadable text in a filter', async () => {
    for (const query of [{ day: '2031-01-05 or later' }, { moment_gte: '2031-01-05 or later' }, { price: '12,50' }])
      expect([query, ((await find(query as never)) as { code: number }).code]).toEqual([query, 400]);
  });
});
