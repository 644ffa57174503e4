import terminals from '@t3d/resources/cards/terminals';
import { describe, expect, test } from '@jest/globals';
import { table } from '../../../models/table';
import { asSystem, buildAdmin } from '../../../test/factories';
import { findSecrets, former, openHandovers, server, start, viewers } from './handover.fixture';

openHandovers(20);

describe('cards with a new owner', () => {
  test.each([0, 1, 2])(
    "shows a card's new owner nothing from before the hand-over in any response (viewer %i)",
    async (at) => {
      const viewer = viewers[at] as (typeof viewers)[number];
      expect(viewer.cards.length).toBeGreaterThan(3);
      const { found, read } = await findSecrets(viewer);
      expect(found).toEqual([]);
      expect(read).toBeGreaterThan(60);
    },
    600_000,
  );

  test('hides a card from the owner in views of a time when another user owned the card', async () => {
    for (const { api, cards } of viewers) {
      for (const { id, before } of cards) {
        expect((await api.get(`/t3d-api/terminals/${id}?asOf=${before}`)).status).toBe(404);
        const listed = await api.get(`/t3d-api/terminals?id=${id}&asOf=${before}`);
        expect(listed.body).toMatchObject({ total: 0, rows: [] });
        const { rows } = (await api.get(`/t3d-api/terminals/${id}/changes?from=${start}`)).body as {
          rows: { change: string }[];
        };
        expect(rows).toMatchObject([{ change: 'added' }]);
      }
    }
  });

  test("starts a card's history for the new owner at the hand-over and hides the previous owner", async () => {
    for (const { api, cards } of viewers)
      for (const { id } of cards) {
        const { rows } = (await api.get(`/t3d-api/terminals/${id}/history`)).body as {
          rows: { action: string; changes: Record<string, { before: unknown }> }[];
        };
        const first = rows.at(-1);
        expect(['issue', 'recycle']).toContain(first?.action);
        expect(Object.values(first?.changes ?? {}).filter(({ before }) => before !== null)).toEqual([]);
      }
  });

  test("hides a handed-over card in the previous owner's records that refer to the card", async () => {
    const handed = new Set(viewers.flatMap(({ cards }) => cards.map(({ id }) => id)));
    const { rows } = (await former().get('/t3d-api/terminals?size=200')).body as { rows: Record<string, unknown>[] };
    const replaced = rows.filter(({ status }) => status === 'INVALID');
    expect(replaced.length).toBeGreaterThan(0);
    for (const { id, replacedBy, replacedByLabel } of replaced) {
      expect({ replacedBy, replacedByLabel }).toEqual({ replacedBy: null, replacedByLabel: null });
      const trail = (await former().get(`/t3d-api/terminals/${id as number}/history`)).body as {
        rows: { changes: { replacedBy?: { after: number | null } } }[];
      };
      const named = trail.rows.flatMap(({ changes }) => changes.replacedBy?.after ?? []);
      expect(named.filter((one) => handed.has(one))).toEqual([]);
    }
  });

  test('rejects the undo of a card action from before the hand-over', async () => {
    for (const { api, cards } of viewers)
      for (const entry of cards.flatMap(({ entries }) => entries.slice(0, 3)))
        for (const end of ['undo/check', 'undo'])
          expect((await api.post(`/t3d-api/history/${entry}/${end}`).send({})).status).toBe(404);
  });

  test('finds no card when the new owner searches for a text of the previous owner', async () => {
    for (const { api } of viewers)
      for (const query of ['remark_like=SECRET', 'q=SECRET', `remark_like=SECRET&asOf=${new Date().toISOString()}`])
        expect((await api.get(`/t3d-api/terminals?${query}`)).body).toMatchObject({ total: 0 });
  });

  test("shows staff a card's whole history, including the previous owner's remark", async () => {
    const admin = await server.caller((await buildAdmin(asSystem(server.database))).account);
    for (const { id, entries } of viewers.flatMap(({ cards }) => cards)) {
      if (!(await table(asSystem(server.database), terminals).one(id))) throw new Error('no card');
      const trail = (await admin.get(`/t3d-api/terminals/${id}/history`)).text;
      expect(trail.includes('SECRET-') || trail.includes('replaces')).toBe(true);
      expect(entries.length).toBeGreaterThan(2);
    }
  });
});
