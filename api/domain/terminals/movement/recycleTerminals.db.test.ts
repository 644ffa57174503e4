import { describe, expect, test } from '@jest/globals';
import realNames from '@t3d/resources/cards/real-names';
import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../../models/table';
import { actAs, buildAgent, buildTerminal } from '../../../test/factories';
import type { Terminal } from '@t3d/resources/rows';
import { cardsOf, iccidOf, issue, openCards, recycle, errorOf, span, stock, world } from './moveCards.fixture';

openCards();

describe('recycling cards', () => {
  test("returns recycled cards to the platform's stock with an issue record per owner", async () => {
    const [one, two] = world.agents;
    const start = await stock(4);
    await issue(world.system, { ranges: [span(start, 2)], toUser: one.id });
    await issue(world.system, { ranges: [span(start + 2, 2)], toUser: two.id });
    const before = await table(world.system, issueRecords).count({ circulation: 'RETRIEVE' });
    expect(await recycle(world.system, { ranges: [span(start, 4)] })).toEqual({ affected: 4 });
    expect(await table(world.system, issueRecords).count({ circulation: 'RETRIEVE' })).toBe(before + 2);
    for (const card of await cardsOf(start, 4))
      expect(card).toMatchObject({ status: 'STOCKED', owner: null, agent1: null, agent2: null });
  });

  test("recycles cards of descendants to a superior, and never the superior's or other agents' cards", async () => {
    const [one, , three] = world.agents;
    const start = await stock(3);
    const stranger = await buildAgent(world.system);
    await issue(world.system, { ranges: [iccidOf(start)], toUser: three.id });
    await issue(world.system, { ranges: [iccidOf(start + 1)], toUser: one.id });
    await issue(world.system, { ranges: [iccidOf(start + 2)], toUser: stranger.id });
    expect(await recycle(actAs(world.database, one), { ranges: [span(start, 3)] })).toEqual({ affected: 1 });
    const cards = await cardsOf(start, 3);
    expect(cards.map((card) => card.owner)).toEqual([one.id, one.id, stranger.id]);
    expect(cards[0]).toMatchObject({ status: 'UNUSED', agent1: one.id, agent2: null, agent3: null });
  });

  test('closes the documents of the person who used a recycled card', async () => {
    const [one] = world.agents;
    const person = { realNameVerifiedAt: new Date(), contact: 'a@b.example' };
    const [taken, left] = [
      await buildTerminal(world.system, { owner: one, ...person }),
      await buildTerminal(world.system, { owner: one, ...person }),
    ];
    const document = (card: Terminal, status: 'SUBMITTED' | 'APPROVED') =>
      table(world.system, realNames).insert({ terminal: card.id, docType: 'PASSPORT', status, agent: one.id });
    const documents = [
      await document(taken, 'APPROVED'),
      await document(taken, 'SUBMITTED'),
      await document(left, 'SUBMITTED'),
    ];
    expect(await recycle(world.system, { ids: [taken.id] })).toEqual({ affected: 1 });
    expect(
      (await table(world.system, terminals).find([taken.id, left.id])).map((card) => [
        card.status,
        card.contact,
        card.realNameVerifiedAt === null,
      ]),
    ).toEqual([
      ['STOCKED', null, true],
      ['UNUSED', 'a@b.example', false],
    ]);
    expect(
      (await table(world.system, realNames).find(documents)).map(({ status, agent, reviewedAt }) => [
        status,
        agent,
        reviewedAt === null,
      ]),
    ).toEqual([
      ['APPROVED', one.id, true],
      ['REJECTED', one.id, false],
      ['SUBMITTED', one.id, true],
    ]);
  });

  test('rejects numbers of 11 digits or fewer when recycling', async () => {
    expect(await errorOf(recycle(world.system, { ranges: ['10000000000-10000000009'] }))).toEqual({
      key: 'ranges.short',
      fields: ['ranges'],
    });
    expect(await errorOf(recycle(world.system, { ranges: ['100000000000-100000000009'] }))).toMatchObject({
      key: 'terminals.nothing',
    });
  });
});
