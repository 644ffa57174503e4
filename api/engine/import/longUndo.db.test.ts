import { expect, test } from '@jest/globals';
import imports from '@t3d/resources/builtin/imports';
import jobs from '@t3d/resources/builtin/jobs';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { buildAdmin } from '../../test/factories';
import type { ImportAnswer } from './undo.fixture';
import { cards, importOf, next, openUndo, send, server, system, undo } from './undo.fixture';

openUndo();

test('undoes an import of more than 5,000 records by a job, and rejects an impossible undo at once', async () => {
  const numbers = Array.from({ length: 5001 }, next);
  const { jobId } = await send([['iccid', 'type'], ...numbers.map((one) => [one, 'SIM'])]);
  await runDueJobs(server.database);
  const row = await table(system(), imports).one({ job: jobId as number });
  const admin = await server.as('ADMIN');
  const jobsOf = async ({ body }: { body: unknown }) =>
    ((await admin.get(`/t3d-api/jobs/${(body as ImportAnswer).data.jobId}`)).body as { data: object }).data;
  const narrow = await server.caller((await buildAdmin(system(), { apis: ['imports:*', 'terminals:import'] })).account);
  expect((await narrow.post('/t3d-api/imports/actions/undo').send({ ids: [row?.id] })).status).toBe(403);
  await cards().update({ remark: 'ours', version: 2 } as never, { iccid: numbers[7] });
  const waiting = () => table(system(), jobs).count({ kind: 'imports.undo-many', state: 'QUEUED' });
  const rejected = await undo(row?.id as number);
  expect([rejected.status, Object.keys((rejected.body as ImportAnswer).errors ?? {}), await waiting()]).toEqual([
    400,
    [numbers[7]],
    0,
  ]);
  await server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${numbers[7]}'`);
  const overtaken = await undo(row?.id as number);
  await cards().update({ remark: 'ours', version: 2 } as never, { iccid: numbers[7] });
  await runDueJobs(server.database);
  expect(await jobsOf(overtaken)).toMatchObject({
    state: 'FAILED',
    errors: { message: expect.stringContaining(numbers[7] as string) },
  });
  expect([await cards().count({ iccid: numbers.slice(0, 500) }), (await importOf(row?.id as number))?.state]).toEqual([
    500,
    'DONE',
  ]);
  await server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${numbers[7]}'`);
  const answers = [await undo(row?.id as number), await undo(row?.id as number)];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await runDueJobs(server.database);
  expect([await cards().count({ iccid: numbers.slice(0, 500) }), (await importOf(row?.id as number))?.state]).toEqual([
    0,
    'UNDONE',
  ]);
  expect(await jobsOf(answers[0] as never)).toMatchObject({ state: 'DONE', result: { affected: 5001, removed: 5001 } });
  expect(await jobsOf(answers[1] as never)).toMatchObject({
    state: 'FAILED',
    errors: { message: expect.stringContaining('undone already') },
  });
}, 120_000);
