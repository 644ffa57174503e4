import { expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import dictionary from '@t3d/resources/dictionary';
import imports from '@t3d/resources/builtin/imports';
import planTopics from '@t3d/resources/plans/plan-topics';
import plans from '@t3d/resources/plans/plans';
import { workbook } from '../../../e2e/support/workbook';
import { table } from '../../models/table';
import { buildPlan, buildTerminal } from '../../test/factories';
import type { ImportAnswer } from './undo.fixture';
import {
  cardOf,
  cards,
  check,
  idOf,
  importOf,
  imported,
  next,
  openUndo,
  send,
  server,
  system,
  undo,
} from './undo.fixture';

openUndo();

test('undoes an import once, removes new cards and restores changed cards, with history', async () => {
  const old = await buildTerminal(system(), { iccid: next(), cid: '60000001', brand: 'Old', remark: null });
  const fresh = [next(), next(), next()];
  const { importId: id } = await send([
    ['iccid', 'type', 'brand', 'cid'],
    [old.iccid, 'SIM', 'New', '60000002'],
    ...fresh.map((one) => [one, 'SIM', 'New', '']),
  ]);
  expect(await importOf(id)).toMatchObject({
    resource: 'terminals',
    fileName: 'cards of May.csv',
    owner: (await server.user('ADMIN')).id,
    rows: 4,
    created: 3,
    updated: 1,
    state: 'DONE',
    undoable: true,
    job: null,
  });
  expect((await check(id)).body).toMatchObject({
    data: { matched: 4, available: 4, refused: [], changes: [{ after: 3 }, { after: 1 }] },
  });
  expect(await table(system(), auditLog).count({ import: id, recordId: { ne: null } })).toBe(4);

  const answers = [await undo(id, 'ADMIN', 'undo-1'), await undo(id, 'ADMIN', 'undo-1')];
  expect(answers.map(({ status, body }) => [status, (body as { data: object }).data])).toEqual(
    Array.from({ length: 2 }, () => [200, { affected: 4, removed: 3, restored: 1 }]),
  );
  expect(await cards().count({ iccid: fresh })).toBe(0);
  expect(await cards().one(old.id)).toMatchObject({ brand: 'Old', cid: '60000001', version: old.version + 2 });
  expect(await importOf(id)).toMatchObject({
    state: 'UNDONE',
    undoneBy: (await server.user('ADMIN')).id,
    undoneAt: expect.any(Date),
  });
  const trail = (
    (await (await server.as('ADMIN')).get(`/t3d-api/terminals/${old.id}/history`)).body as {
      rows: { action: string; source: string; changes: object }[];
    }
  ).rows;
  expect(trail.slice(0, 2)).toMatchObject([
    { action: 'import-undone', source: 'import', changes: { brand: { before: 'New', after: 'Old' } } },
    { action: 'import', changes: { brand: { before: 'Old', after: 'New' } } },
  ]);
  expect(await table(system(), auditLog).count({ import: id, action: 'import-undone', resource: 'terminals' })).toBe(4);

  const again = await undo(id);
  expect([again.status, (again.body as ImportAnswer).message]).toEqual([
    400,
    'This import has been undone already: there is nothing left to undo',
  ]);
});

test('restores the former values of each card when an import is undone', async () => {
  const old = await Promise.all(
    ['it’s ?', null, ''].map((remark, at) =>
      buildTerminal(system(), { iccid: next(), remark, brand: at === 0 ? 'A' : null }),
    ),
  );
  const { importId: id } = await send([
    ['iccid', 'type', 'remark', 'brand'],
    ...old.map(({ iccid }, at) => [String(iccid), 'SIM', `? ${at} 'x'`, at === 2 ? '' : `Brand ${at}`]),
  ]);
  const stood = () =>
    Promise.all(
      old.map(async (card) => {
        const now = await cards().one(card.id);
        return [now?.remark, now?.brand, (now?.version ?? 0) - card.version];
      }),
    );
  expect(await stood()).toEqual([
    ["? 0 'x'", 'Brand 0', 1],
    ["? 1 'x'", 'Brand 1', 1],
    ["? 2 'x'", null, 1],
  ]);
  expect((await undo(id)).body).toMatchObject({ data: { restored: 3 } });
  expect(await stood()).toEqual(old.map(({ remark, brand }) => [remark, brand, 2]));
});

test('writes an import to the history of the imported cards', async () => {
  const { numbers } = await imported(1);
  const trail = (
    (await (await server.as('ADMIN')).get(`/t3d-api/terminals/${await idOf(numbers[0] as string)}/history`)).body as {
      rows: object[];
    }
  ).rows;
  expect(trail).toMatchObject([{ action: 'create', source: 'import', actor: (await server.user('ADMIN')).id }]);
});

test('undoes an import once when two callers undo the import at once, and rejects the second call', async () => {
  const { id, numbers } = await imported(30);
  const answers = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await cards().count({ iccid: numbers })).toBe(0);
});

test('offers no undo for dry runs and rejected files', async () => {
  const before = await table(system(), imports).count({});
  expect(
    (
      await send(
        [
          ['iccid', 'type'],
          [next(), 'SIM'],
        ],
        'ADMIN',
        true,
      )
    ).importId,
  ).toBeUndefined();
  expect(
    (
      await send([
        ['iccid', 'type'],
        ['12', 'SIM'],
      ])
    ).importId,
  ).toBeUndefined();
  expect(await table(system(), imports).count({})).toBe(before);
});

test('undoes two overlapping imports, the later one first', async () => {
  const { id, numbers } = await imported(2);
  const later = await send([
    ['iccid', 'type', 'brand'],
    [numbers[0] as string, 'SIM', 'Later'],
  ]);
  expect((await undo(id)).status).toBe(400);
  expect((await undo(later.importId)).body).toMatchObject({ data: { removed: 0, restored: 1 } });
  expect((await cardOf(numbers[0] as string))?.brand).toBeNull();
  expect((await undo(id)).body).toMatchObject({ data: { removed: 2 } });
});

test('ignores deleted records when an import is undone', async () => {
  const { id, numbers } = await imported(3);
  await (await server.as('ADMIN')).delete(`/t3d-api/terminals/${await idOf(numbers[0] as string)}`);
  expect((await undo(id)).body).toMatchObject({ data: { removed: 2, restored: 0 } });
});

test('undoes imports of records without commands, with several keys and with references', async () => {
  const admin = await server.as('ADMIN');
  const load = async (resource: string, rows: string[][]) =>
    (
      (await admin.post(`/t3d-api/${resource}/import`).attach('file', await workbook(rows), 'x.xlsx'))
        .body as ImportAnswer
    ).data.importId;
  await table(system(), dictionary).insert({ enumType: 'undo-a', enumValue: '1', enumName: { en: 'before' }, sort: 1 });
  const words = await load('dictionary', [
    ['enumType', 'enumValue', 'enumName', 'sort'],
    ['undo-a', '1', 'after', '5'],
    ['undo-a', '2', 'two', '2'],
    ['undo-b', '1', 'one', '3'],
  ]);
  const topics = await load('plan-topics', [
    ['name', 'sort'],
    ['Undo one', '1'],
    ['Undo two', '2'],
  ]);
  const topic = (await table(system(), planTopics).one({ name: 'Undo two' }))?.id as number;
  const plan = await buildPlan(system(), { topic });
  expect((await check(topics)).body).toMatchObject({
    data: { available: 0, refused: [{ reason: 'In use by “Plans”', count: 1, examples: ['Undo two'] }] },
  });
  expect((await undo(topics)).status).toBe(400);
  await table(system(), plans).update({ topic: null }, plan.id);
  expect((await undo(topics)).body).toMatchObject({ data: { removed: 2 } });
  expect((await undo(words)).body).toMatchObject({ data: { removed: 2, restored: 1 } });
  expect(await table(system(), dictionary).find({ enumType: ['undo-a', 'undo-b'] })).toMatchObject([
    { enumValue: '1', enumName: { en: 'before' }, sort: 1 },
  ]);
});
