import { describe, expect, test } from '@jest/globals';
import type { ActionPreview } from '@t3d/resources/kit';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildSalesman } from '../../test/factories';
import { buy } from '../../test/testData';
import { runDueJobs } from '../../jobs';
import { applyRevoke } from './commands/applyRevoke';
import { partialRefund } from './commands/previewParties';
import { balances, moved, openOrders, world } from './orders.fixture';

openOrders();

/** Returns the agents' balance changes in a preview, starting with level 1. */
const changesOf = ({ changes = [] }: ActionPreview): (number | undefined)[] =>
  world.agents.map(({ nickname, account }) => {
    const line = changes.find(({ about }) => about === (nickname ?? account));
    return line && Number(line.after) - Number(line.before);
  });
const labelsOf = ({ changes = [] }: ActionPreview): string[] => changes.map(({ label }) => label);
const platformOf = ({ changes = [] }: ActionPreview): ActionPreview['changes'] =>
  changes.filter(({ label }) => label === 'Platform');

describe('the preview of a refund', () => {
  test("lists in a refund's preview every wallet that the refund changes, with the actual amounts", async () => {
    const admin = { ...actAs(world.database, await buildAdmin(world.system)), language: 'en' as const };
    const { order } = await buy(world);
    for (const amount of [17, 166, 317]) {
      const before = await balances();
      const preview = await partialRefund.check(admin, { ids: [order.id], amount });
      await inTransaction(admin, (ctx) => partialRefund(ctx, { ids: [order.id], amount }));
      const after = await moved(before);
      expect(changesOf(preview)).toEqual(after);
      expect(preview.cost?.amount).toBe(amount);
      const platform = -after.reduce((sum, one) => sum + one, 0);
      expect(platformOf(preview)).toEqual([{ label: 'Platform', after: platform, kind: 'money', currency: 'USD' }]);
    }
  });

  test("marks each line of a refund's preview as a refund or as a profit share that is taken back", async () => {
    const admin = { ...actAs(world.database, await buildAdmin(world.system)), language: 'en' as const };
    const { order } = await buy(world);
    const [first, second, buyer] = world.agents.map(({ nickname, account }) => nickname ?? account);
    expect(labelsOf(await partialRefund.check(admin, { ids: [order.id], amount: 172 }))).toEqual([
      `${buyer}: refund 1.72`,
      `${first}: profit share taken back −0.34`,
      `${second}: profit share taken back −0.34`,
      'Platform',
    ]);
  });

  test('lists what each level gets or repays in the preview when staff revoke an order', async () => {
    const admin = { ...actAs(world.database, await buildAdmin(world.system)), language: 'en' as const };
    const { order } = await buy(world);
    const before = await balances();
    const preview = await applyRevoke.check(admin, { ids: [order.id] });
    await inTransaction(admin, (ctx) => applyRevoke(ctx, { ids: [order.id] }));
    await runDueJobs(world.database);
    expect(changesOf(preview)).toEqual(await moved(before));
  });

  test("lists no users outside the caller's scope in a refund's preview", async () => {
    const { order } = await buy(world);
    const own = await applyRevoke.check(world.buyer, { ids: [order.id] });
    expect(changesOf(own)).toEqual([undefined, undefined, 500]);
    expect(own.changes).toHaveLength(1);
    const stranger = actAs(world.database, await buildSalesman(world.system));
    const lines = (await partialRefund.check(stranger, { ids: [order.id], amount: 100 }).catch(() => null))?.changes;
    expect((lines ?? []).filter(({ about }) => about !== undefined)).toEqual([]);
  });
});
