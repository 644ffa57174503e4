import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { readWorkbook } from '../../../../e2e/support/workbook';
import { systemContext } from '../../../context';
import { table } from '../../../models/table';
import { readBytes } from '../../../test/bytes';
import { buildTerminal } from '../../../test/factories';
import type { TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

const iccid = (number: number): string => {
  const body = `8988${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};
const [a, b, c] = [iccid(1), iccid(2), iccid(3)];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const system = systemContext(server.database, 'command');
  for (const number of [a, b, c]) await buildTerminal(system, { iccid: number, unitPrice: 100, cid: number });
}, 60_000);
afterAll(() => server.close());

const post = async (role: Role, action: string, input: object) =>
  (await server.as(role)).post(`/t3d-api/terminals/actions/${action}`).send(input);
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(898700000000000000n + BigInt(index) * 2n));

/** Invalid texts of the ranges field, with the expected errors. */
const WRONG: [name: string, ranges: string[], message: RegExp][] = [
  ['letters', ['abc-def'], /digits only/],
  ['three parts', ['1-2-3'], /start-end/],
  ['an end before its start', [`${b}-${a}`], /end must be greater/],
  ['an end like its start', [`${a}-${a}`], /end must be greater/],
  ['ends of different length', [`${a}-${b.slice(0, 19)}`], /differ in length/],
  ['a wrong check digit', [`${a.slice(0, 19)}${(Number(a[19]) + 1) % 10}`], new RegExp(`should read ${a}`)],
  ['1,001 items', many(1001), /length|at most|Too many|1000/i],
  ['1,000,001 cards', ['898700000000000000-898700000001000000'], /at most 1000000/],
];

test.each(WRONG)(
  'rejects %s for issue, recycle and buy with a message at the field',
  async (_name, ranges, message) => {
    const toUser = (await server.user('AGENT_1')).id;
    const calls: [Role, string, object][] = [
      ['ADMIN', 'issue', { ranges, toUser }],
      ['ADMIN', 'recycle', { ranges }],
      ['AGENT_1', 'buy', { ranges, type: 'SIM' }],
    ];
    for (const [role, action, input] of calls) {
      const { body } = await post(role, action, input);
      expect(body).toMatchObject({ code: 400, errors: { ranges: expect.stringMatching(message) } });
    }
  },
);

test('rejects a movement without a customer, type or cards, and too short numbers for recycling', async () => {
  const toUser = (await server.user('AGENT_1')).id;
  const refusals: [Role, string, object, object][] = [
    ['ADMIN', 'issue', { ranges: [a] }, { errors: { toUser: 'Required' } }],
    ['AGENT_1', 'buy', { ranges: [a] }, { errors: { type: 'Choose a terminal type' } }],
    [
      'ADMIN',
      'recycle',
      { ranges: ['89880000001-89880000009'] },
      { errors: { ranges: expect.stringContaining('more than 11 digits') } },
    ],
    ['ADMIN', 'issue', { ranges: [iccid(900)], toUser }, { message: 'No card is available: nothing to do' }],
    ['ADMIN', 'recycle', { ranges: [a] }, { message: 'No card is available: nothing to do' }],
    ['AGENT_1', 'buy', { ranges: [a], type: 'OTA' }, { message: 'No card is available: nothing to do' }],
    ['ADMIN', 'issue', { ranges: [], toUser }, { errors: { ranges: 'Required' } }],
    ['ADMIN', 'recycle', { ranges: 'x' }, { errors: { ranges: 'Must be a list' } }],
    ['ADMIN', 'issue', { toUser }, { errors: { ids: expect.anything() } }],
    ['ADMIN', 'recycle', {}, { code: 400 }],
    ['AGENT_1', 'buy', { ranges: [], type: 'SIM' }, { errors: { ranges: 'Required' } }],
  ];
  for (const [role, action, input, said] of refusals)
    expect((await post(role, action, input)).body).toMatchObject({ code: 400, ...said });
  const available = async (role: Role, action: string, input: object) =>
    ((await post(role, `${action}/check`, input)).body as { data: { available: number } }).data.available;
  expect([
    await available('ADMIN', 'issue', { ranges: [iccid(900)], toUser }),
    await available('ADMIN', 'recycle', { ranges: [a] }),
    await available('AGENT_1', 'buy', { ranges: [a], type: 'OTA' }),
  ]).toEqual([0, 0, 0]);
});

test('accepts an eSIM code in the LPA format, and rejects other codes at the field', async () => {
  const admin = await server.as('ADMIN');
  const give = async (lpa: string) =>
    (await admin.post('/t3d-api/terminals').send({ iccid: iccid(950), type: 'E_SIM', lpa })).body as {
      code: number;
      errors?: object;
    };
  for (const none of ['nonsense', 'LPA:1$rsp.example.com', 'LPA:2$rsp.example.com$A-1', 'https://evil.test'])
    expect(await give(none)).toMatchObject({ code: 400, errors: { lpa: 'The format is not right' } });
  expect(await give('LPA:1$rsp.example.com$K2-9A')).toMatchObject({ code: 200 });
});

test('preserves all 20 digits of an ICCID in filters, search, exports and ranges', async () => {
  const admin = await server.as('ADMIN');
  const found = async (query: string) =>
    (
      (await admin.get(`/t3d-api/terminals?sort=iccid&order=ASC&${query}`)).body as { rows: { iccid: string }[] }
    ).rows.map((row) => row.iccid);
  expect([
    await found(`iccid=${b}`),
    await found(`iccid_like=${b}`),
    await found(`iccid_in=${a},${c}`),
    await found(`q=${c}`),
    await found(`iccid=${b.slice(0, 19)}`),
  ]).toEqual([[b], [b], [a, c], [c], []]);
  const file = async (format: string) =>
    (await admin.get(`/t3d-api/terminals/export?format=${format}&iccid_in=${a},${b}`).buffer(true).parse(readBytes))
      .body as Buffer;
  const text = (await file('csv')).toString('utf8');
  const cells = (await readWorkbook(await file('xlsx'))).flat();
  for (const number of [a, b]) expect([text.includes(number), cells.includes(number)]).toEqual([true, true]);
  expect(
    (await post('ADMIN', 'issue', { ranges: [`${b}-${c}`], toUser: (await server.user('AGENT_1')).id })).body,
  ).toMatchObject({ data: { affected: 2 } });
  expect(
    (await table(systemContext(server.database, 'command'), terminals).find({ iccid: [a, b, c] })).map(
      ({ owner }) => owner !== null,
    ),
  ).toEqual([false, true, true]);
});

test('limits an issue or a recycle to a single type when the call has a type', async () => {
  const numbers = [701, 702, 703].map(iccid);
  const types = ['SIM', 'OTA', 'SIM'] as const;
  const system = systemContext(server.database, 'command');
  for (const [index, number] of numbers.entries())
    await buildTerminal(system, { iccid: number, cid: number, type: types[index] });
  const ranges = [`${numbers[0]}-${numbers[2]}`];
  const toUser = (await server.user('AGENT_1')).id;
  const held = async (): Promise<boolean[]> => {
    const rows = await table(system, terminals).find({ iccid: { in: numbers } });
    return numbers.map((number) => rows.find((row) => row.iccid === number)?.owner === toUser);
  };
  const checked = async (action: string, input: object) =>
    ((await post('ADMIN', `${action}/check`, input)).body as { data: object }).data;
  for (const [action, more, before] of [
    ['issue', { toUser }, false],
    ['recycle', {}, true],
  ] as const) {
    const narrow = { ranges, type: 'OTA', ...more };
    expect(await checked(action, narrow)).toMatchObject({ matched: 3, available: 1, refused: [{ count: 2 }] });
    expect(await checked(action, { ranges, ...more })).toMatchObject({ matched: 3, available: 3 });
    expect((await post('ADMIN', action, narrow)).body).toMatchObject({ code: 200, data: { affected: 1 } });
    expect(await held()).toEqual([before, !before, before]);
    expect((await post('ADMIN', action, { ranges, ...more })).body).toMatchObject({ code: 200, data: { affected: 2 } });
    expect(await held()).toEqual([!before, !before, !before]);
    expect((await post('ADMIN', action, { ranges, type: 'PAPER', ...more })).body).toMatchObject({
      code: 400,
      errors: { type: expect.any(String) },
    });
  }
});
