import { afterAll, beforeAll, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import terminalAgent from '@t3d/resources/cards/terminal-agent';
import terminals from '@t3d/resources/cards/terminals';
import { recordHistory } from '../../models/history';
import { actAs, buildAdmin, buildTerminal } from '../../test/factories';
import type { TestData } from '../../test/testData';
import { buy, openTestData } from '../../test/testData';
import { trailOf } from './trail';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

test("labels an action in the history by the entry's own resource, also in the history of a view", async () => {
  const agent = actAs(world.database, world.agents[0]);
  const card = await buildTerminal(world.system, { owner: world.agents[2] });
  for (const word of ['issue', 'profile', 'suspend'] as const) await recordHistory(agent, terminals, card.id, word, {});
  const { rows } = await trailOf(agent, terminalAgent, card.id);
  expect(rows.map(({ actionLabel }) => actionLabel)).toEqual(['Suspend', 'eSIM profile stored', 'Issue']);
  expect(rows[0]).not.toHaveProperty('resource');
});

test("labels an order's own events in the history, and uses common labels for common events", async () => {
  const { order } = await buy(world);
  const { rows } = await trailOf(actAs(world.database, await buildAdmin(world.system)), orders, order.id);
  expect(rows.map(({ action, actionLabel }) => [action, actionLabel])).toEqual([
    ['accepted', 'Accepted by the supplier'],
    ['create', null],
  ]);
});
