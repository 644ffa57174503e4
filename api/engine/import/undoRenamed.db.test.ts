import { expect, test } from '@jest/globals';
import type { Resource } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import { readTrail } from '../../models/history';
import { change } from '../../models/sql';
import { buildTerminal } from '../../test/factories';
import { cards, check, next, openUndo, send, server, system, undo } from './undo.fixture';

openUndo();

const registry = () => server.database.registry as unknown as Map<string, Resource>;
async function withField(name: string, more: object, work: () => Promise<void>): Promise<void> {
  const fields = { ...terminals.fields, [name]: { ...(terminals.fields as Resource['fields'])[name], ...more } };
  registry().set('terminals', { ...terminals, fields } as unknown as Resource);
  try {
    await work();
  } finally {
    registry().set('terminals', terminals);
  }
}
/** Renames a field in the history of an import to a former name. */
const rename = async (id: number, from: string, to: string): Promise<void> => {
  await change(system(), 'UPDATE audit_log SET changes = REPLACE(changes, ?, ?) WHERE import = ?', [
    `"${from}"`,
    `"${to}"`,
    id,
  ]);
};
async function importOver(): Promise<{ id: number; card: number }> {
  const old = await buildTerminal(system(), { iccid: next(), brand: 'Old', apn: 'old.apn' });
  const { importId: id } = await send([
    ['iccid', 'type', 'brand', 'apn'],
    [String(old.iccid), 'SIM', 'New', 'new.apn'],
  ]);
  await rename(id, 'brand', 'maker');
  await rename(id, 'apn', 'accessPoint');
  return { id, card: old.id };
}

test('restores the former value of a renamed field by an undo, and ignores a removed field', async () => {
  const { id, card } = await importOver();
  await withField('brand', { was: 'maker' }, async () => {
    expect((await undo(id)).body).toMatchObject({ data: { removed: 0, restored: 1 } });
    expect(await cards().one(card)).toMatchObject({ brand: 'Old', apn: 'new.apn' });
    const rows = await readTrail(system(), registry().get('terminals') as Resource, card);
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'import-undone', changes: { brand: { before: 'New', after: 'Old' } } },
      {
        action: 'import',
        changes: { brand: { before: 'Old', after: 'New' }, accessPoint: { before: 'old.apn', after: 'new.apn' } },
      },
    ]);
    expect(rows[0]?.changes).not.toHaveProperty('accessPoint');
  });
});

test('rejects an undo when the renamed field is not writable or no longer editable', async () => {
  const { id } = await importOver();
  await withField('brand', { was: 'maker', write: ['SALESMAN'] }, async () => {
    expect((await undo(id)).status).toBe(403);
  });
  await withField('brand', { was: 'maker', editable: { status: 'INVALID' } }, async () => {
    const { refused } = ((await check(id)).body as { data: { refused: { reason: string }[] } }).data;
    expect(refused.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Can be changed only while/)]);
  });
  await withField('brand', { was: 'maker', encrypted: true }, async () => {
    const { refused } = ((await check(id)).body as { data: { refused: { reason: string }[] } }).data;
    expect(refused).toHaveLength(1);
  });
});
