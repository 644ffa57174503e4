import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildTerminal } from '../../test/factories';
import { disableTerminals, restoreTerminals } from './changeStatus';
import { deleteTerminals } from './index';
import { commandsOf } from '../../engine/rows/commands/commands';
import { updateRow } from '../../engine/rows/write/write';
import type { Terminal, User } from '@t3d/resources/rows';
import { openCards, errorOf, world } from './movement/moveCards.fixture';

openCards();

describe('changes of cards', () => {
  test('disables cards once when two calls compete, and makes restored cards idle', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const disable = () => inTransaction(world.system, (ctx) => disableTerminals(ctx, { ids: [card.id] }));
    expect(await disable()).toEqual({ affected: 1 });
    expect(await disable()).toEqual({ affected: 0 });
    expect(await inTransaction(world.system, (ctx) => restoreTerminals(ctx, { ids: [card.id] }))).toEqual({
      affected: 1,
    });
    expect((await table(world.system, terminals).one(card.id))?.status).toBe('UNUSED');
  });

  test('deletes only cards in stock that never had an order', async () => {
    const stocked = await buildTerminal(world.system);
    const held = await buildTerminal(world.system, { owner: world.agents[0] });
    const remove = (ids: number[]) => inTransaction(world.system, (ctx) => deleteTerminals(ctx, { ids }));
    expect(await errorOf(remove([stocked.id, held.id]))).toEqual({
      key: 'terminals.notStocked',
      fields: [String(held.id)],
    });
    expect(await remove([stocked.id])).toEqual({ affected: 1 });
  });

  test('lets an agent change only the remark and the contact of a card', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const ctx = actAs(world.database, world.agents[0]);
    const update = (values: Record<string, unknown>) =>
      inTransaction(ctx, (inner) => updateRow(inner, commandsOf(world.database), terminals as never, card.id, values));
    await update({ remark: 'mine', contact: 'anna@b.example' });
    // The contact is masked, because the card's next owner can read the audit log.
    const [{ changes } = { changes: null }] = await table(world.system, auditLog).find({
      resource: 'terminals',
      recordId: card.id,
      action: 'update',
    });
    expect(changes).toMatchObject({
      remark: { after: 'mine' },
      contact: { before: null, after: expect.stringMatching(/^ann\*+mple$/) },
    });
    expect(await errorOf(update({ brand: 'X' }))).toEqual({ key: 'invalid', fields: ['brand'] });
  });

  test("lets the owner and staff set a card's contact, but not a superior", async () => {
    const [superior, owner] = world.agents as unknown as [User, User];
    const card = await buildTerminal(world.system, { owner });
    const by = (caller: User, values: Record<string, unknown>) =>
      inTransaction(actAs(world.database, caller), (inner) =>
        updateRow(inner, commandsOf(world.database), terminals as never, card.id, values),
      );
    const stored = () => table(world.system, terminals).one(card.id);
    const contact = async () => (await stored())?.contact;
    expect(await errorOf(by(superior, { contact: 'mine@b.example' }))).toEqual({ key: 'invalid', fields: ['contact'] });
    expect(await contact()).toBeNull();
    await by(superior, { remark: 'seen' });
    await by(owner, { contact: 'anna@b.example' });
    expect(await contact()).toBe('anna@b.example');
    await by(await buildAdmin(world.system), { contact: 'bert@b.example' });
    const { contact: given, version } = (await stored()) as Terminal;
    expect(given).toBe('bert@b.example');
    // An unchanged contact is no change, because a form also sends unchanged fields.
    await by(superior, { contact: given });
    expect((await stored())?.version).toBe(version);
  });
});
