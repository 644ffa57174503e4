import { describe, expect, test } from '@jest/globals';
import imports from '@t3d/resources/builtin/imports';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import { buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { ImportAnswer } from './undo.fixture';
import { cards, check, idOf, importOf, imported, next, openUndo, send, server, system, undo } from './undo.fixture';

openUndo();

async function orderOn(terminal: number): Promise<void> {
  const plan = await buildPlan(system());
  const agentPlan = (await buildAgentPlan(system(), plan, await server.user('AGENT_1'), 500)).id;
  await table(system(), orders).insert({
    agentPlan,
    orderNo: `undo-${terminal}`,
    orderType: 'DATA',
    platform: 'AGENT',
    terminal,
    status: 'USING',
    unpaid: false,
  });
}

describe('the undo of an import', () => {
  const invalidated: [string, (numbers: string[]) => Promise<unknown>, string][] = [
    [
      'when a card has been changed since',
      async ([, card]) =>
        (await server.as('ADMIN')).put(`/t3d-api/terminals/${await idOf(card as string)}`).send({ remark: 'ours' }),
      'Changed or used since the import',
    ],
    [
      'when a card has been issued since',
      async ([, card]) =>
        (await server.as('ADMIN'))
          .post('/t3d-api/terminals/actions/issue')
          .send({ ids: [await idOf(card as string)], toUser: (await server.user('AGENT_1')).id }),
      'Changed or used since the import',
    ],
    ['when an order names a card', async ([, card]) => orderOn(await idOf(card as string)), 'In use by “Orders”'],
    [
      'when a card’s state keeps it from being deleted',
      async ([, card]) =>
        cards()
          .update({ status: 'INVALID', version: 1 } as never, await idOf(card as string))
          .then(() => server.database.sequelize.query(`UPDATE terminals SET version = 1 WHERE iccid = '${card}'`)),
      'Cannot be deleted as it stands',
    ],
  ];
  test.each(invalidated)('rejects the undo of an import %s', async (_title, spoil, reason) => {
    const { id, numbers } = await imported(3);
    await spoil(numbers);
    const { data } = (await check(id)).body as {
      data: { matched: number; available: number; refused: { reason: string; count: number; examples: string[] }[] };
    };
    expect([data.matched, data.available]).toEqual([3, 0]);
    expect(data.refused).toMatchObject([{ count: 1, examples: [numbers[1]] }]);
    expect(data.refused[0]?.reason).toContain(reason);
    const answer = await undo(id);
    expect([answer.status, Object.keys((answer.body as ImportAnswer).errors ?? {})]).toEqual([400, [numbers[1]]]);
    expect((answer.body as ImportAnswer).message).toContain(numbers[1]);
    expect([await cards().count({ iccid: numbers }), (await importOf(id))?.state]).toEqual([3, 'DONE']);
  });

  test('rejects the undo of an import when a card was changed or deleted since', async () => {
    const [a, b, c] = await Promise.all(
      [0, 1, 2].map(() => buildTerminal(system(), { iccid: next(), brand: 'Old', contact: 'ann@example.org' })),
    );
    const reasonsOf = async (heading: string, card: typeof a, spoil: () => Promise<unknown>) => {
      const { importId } = await send([
        ['iccid', 'type', heading],
        [String(card?.iccid), 'SIM', heading === 'contact' ? 'bob@example.org' : 'New'],
      ]);
      await spoil();
      const { data } = (await check(importId)).body as { data: { refused: { reason: string }[] } };
      return [data.refused.map(({ reason }) => reason.split(/[,:]| so /)[0]), (await undo(importId)).status];
    };
    expect(await reasonsOf('brand', a, () => cards().update({ remark: 'later' }, a?.id as number))).toEqual([
      ['Changed or used since the import'],
      400,
    ]);
    expect(await reasonsOf('brand', b, () => cards().remove(b?.id as number))).toEqual([
      ['Deleted since the import'],
      400,
    ]);
    expect(await reasonsOf('contact', c, () => Promise.resolve())).toEqual([['History keeps Contact masked'], 400]);
  });

  test('rejects the undo of an import when a rule of the resource forbids the former value', async () => {
    const card = await buildTerminal(system(), { iccid: next(), type: 'SIM' });
    const { importId } = await send([
      ['iccid', 'type'],
      [card.iccid as string, 'OTA'],
    ]);
    await orderOn(card.id);
    expect((await undo(importId)).status).toBe(400);
    expect((await cards().one(card.id))?.type).toBe('OTA');
  });

  test('rejects the undo of an import by another user, and by a caller who has lost the right', async () => {
    const { id } = await imported(1);
    const theirs = await imported(1, 'SALESMAN');
    expect([(await undo(id, 'SALESMAN')).status, (await check(id, 'SALESMAN')).status]).toEqual([404, 404]);
    await table(system(), users).update(
      { apis: ['imports:*', 'terminals:import', 'terminals:list'] },
      (await server.user('SALESMAN')).id,
    );
    const rejected = await undo(theirs.id, 'SALESMAN');
    await table(system(), users).update({ apis: ['*'] }, (await server.user('SALESMAN')).id);
    expect([rejected.status, (rejected.body as ImportAnswer).message.includes('terminals:delete')]).toEqual([
      403,
      true,
    ]);
    expect((await undo(theirs.id)).status).toBe(200);
  });

  test('rejects the undo of an import when the rows of the file were commands', async () => {
    const id = await table(system(), imports).insert({
      resource: 'orders',
      fileName: 'orders.xlsx',
      owner: (await server.user('ADMIN')).id,
      undoable: false,
      created: 3,
    });
    const answer = await undo(id);
    expect([answer.status, (answer.body as ImportAnswer).message]).toEqual([
      400,
      expect.stringContaining('revoke the records in “Orders” instead'),
    ]);
  });
});
