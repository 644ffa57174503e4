import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/audit-log';
import terminals from '@t3d/resources/terminals';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildTerminal } from '../../test/factories';
import { disableTerminals, restoreTerminals } from './changeStatus';
import { deleteTerminals } from './deleteTerminals';
import { guardImported, updateTerminal } from './updateTerminal';
import type { User } from '../../models/rows';
import { openCards, refused, world } from './movement/moveCards.fixture';

openCards();

describe('cards', () => {
  test('disabling twice changes once; restoring makes idle', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const disable = () => inTransaction(world.system, (ctx) => disableTerminals(ctx, { ids: [card.id] }));
    expect(await disable()).toEqual({ affected: 1 });
    expect(await disable()).toEqual({ affected: 0 });
    expect(await inTransaction(world.system, (ctx) => restoreTerminals(ctx, { ids: [card.id] }))).toEqual({
      affected: 1,
    });
    expect((await table(world.system, terminals).one(card.id))?.status).toBe('UNUSED');
  });

  test('only stock without orders is deleted', async () => {
    const stocked = await buildTerminal(world.system);
    const held = await buildTerminal(world.system, { owner: world.agents[0] });
    const remove = (ids: number[]) => inTransaction(world.system, (ctx) => deleteTerminals(ctx, { ids }));
    expect(await refused(remove([stocked.id, held.id]))).toEqual({
      key: 'terminals.notStocked',
      fields: [String(held.id)],
    });
    expect(await remove([stocked.id])).toEqual({ affected: 1 });
  });

  test('an agent changes remark and contact, nothing else', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const ctx = actAs(world.database, world.agents[0]);
    const update = (values: Record<string, unknown>) =>
      inTransaction(ctx, (inner) => updateTerminal(inner, { id: card.id, values }));
    expect(await update({ remark: 'mine', contact: 'anna@b.example' })).toEqual({ affected: 1 });
    // The next holder of the card reads its trail, too.
    const [{ changes } = { changes: null }] = await table(world.system, auditLog).find({
      resource: 'terminals',
      recordId: card.id,
      action: 'update',
    });
    expect(changes).toMatchObject({
      remark: { after: 'mine' },
      contact: { before: null, after: expect.stringMatching(/^ann\*+mple$/) },
    });
    expect(await refused(update({ brand: 'X' }))).toMatchObject({ key: 'forbidden' });
  });

  test('the contact of a card is its owner’s and staff’s to set, not a superior’s', async () => {
    const [superior, owner] = world.agents as unknown as [User, User];
    const card = await buildTerminal(world.system, { owner });
    const by = (caller: User, values: Record<string, unknown>) =>
      inTransaction(actAs(world.database, caller), (inner) => updateTerminal(inner, { id: card.id, values }));
    const contact = async () => (await table(world.system, terminals).one(card.id))?.contact;
    expect(await refused(by(superior, { contact: 'mine@b.example' }))).toEqual({ key: 'invalid', fields: ['contact'] });
    expect(await contact()).toBeNull();
    expect(await by(superior, { remark: 'seen' })).toEqual({ affected: 1 });
    expect(await by(owner, { contact: 'anna@b.example' })).toEqual({ affected: 1 });
    expect(await by(await buildAdmin(world.system), { contact: 'bert@b.example' })).toEqual({ affected: 1 });
    // What a form sends back unchanged changes nothing; an import checks the same of each row.
    expect(await by(superior, { contact: await contact() })).toEqual({ affected: 0 });
    const asked = await inTransaction(actAs(world.database, superior), (inner) =>
      guardImported(inner, [{ id: card.id, changes: { contact: 'x' } }]),
    );
    expect([...asked]).toEqual([[card.id, { field: 'contact', key: 'terminals.contactOwner' }]]);
  });
});
