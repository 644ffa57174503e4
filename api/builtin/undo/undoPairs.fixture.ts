import { expect } from '@jest/globals';
import { audit } from '../../ledger';
import type { Random } from '../../test/modelTest/random';
import { randomFrom } from '../../test/modelTest/random';
import { openTestData } from '../../test/testData';
import type { RandomCommand } from './randomCommands.fixture';
import { TestCompany, runRandomCommand, previewOf, snapshot, undoCommand } from './randomCommands.fixture';

export interface Tally {
  pairs: number;
  refused: number;
  by: Record<string, number>;
}

/** Reasons that prevent an undo from the start, for example a disabled previous owner. */
const STANDING = new Set(['users.shutOut']);

const idsOf = ({ body }: RandomCommand): unknown[] =>
  [body.ids ?? [], body.id ?? [], body.from ?? [], body.toUser ?? []].flat();

/** Picks a second command on the same records, which may prevent the undo. */
async function rivalOf(company: TestCompany, random: Random, input: RandomCommand): Promise<RandomCommand> {
  let rival = await company.randomCommand(random);
  for (let tries = 0; tries < 40; tries += 1) {
    const isRival = rival.resource === input.resource && idsOf(rival).some((id) => idsOf(input).includes(id));
    if (isRival) return rival;
    rival = await company.randomCommand(random);
  }
  return rival;
}

/** Runs random commands, undoes each, and expects every row, every balance and the ledger's sum to be as before. */
export async function runUndoPairs(seed: number, pairs: number): Promise<Tally> {
  const world = await openTestData({}, 100_000);
  const random = randomFrom(seed);
  const tally: Tally = { pairs: 0, refused: 0, by: {} };
  try {
    const company = await TestCompany.build(world);
    while (tally.pairs < pairs) {
      await company.prepare();
      const input = await company.randomCommand(random);
      const before = await snapshot(world);
      const done = await runRandomCommand(world, input);
      if ('refused' in done) continue;
      const called = `${input.resource}.${input.action}`;
      const between = random(5) === 0 ? await runRandomCommand(world, await rivalOf(company, random, input)) : null;
      const stands = await snapshot(world);
      const preview = random(4) === 0 ? await previewOf(input.by, done.entry).catch(() => null) : null;
      const undone = await undoCommand(input.by, done.entry);
      const after = await snapshot(world);
      if (undone.refused) {
        tally.refused += 1;
        const why = between === null && !STANDING.has(undone.refused) ? undone.refused : null;
        expect([called, why, why && undone.because, after === stands]).toEqual([called, null, null, true]);
        if (preview) expect([called, preview.available]).toEqual([called, 0]);
        continue;
      }
      if (preview) expect([called, preview.available > 0]).toEqual([called, true]);
      if (!between || 'refused' in between) expect([called, seen(before, after)]).toEqual([called, null]);
      tally.pairs += 1;
      tally.by[called] = (tally.by[called] ?? 0) + 1;
      // The first undo has deleted the created record and its history.
      expect(['undo.already', 'notFound']).toContain((await undoCommand(input.by, done.entry)).refused);
      // Keep some commands, so that the data changes.
      if (random(3) === 0) await runRandomCommand(world, await company.randomCommand(random));
    }
    expect((await audit(world.database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
    return tally;
  } finally {
    await world.close();
  }
}

/** Returns a short description of what differs between two snapshots, or null. */
function seen(before: string, after: string): string | null {
  if (before === after) return null;
  const at = [...before].findIndex((letter, place) => letter !== after[place]);
  return `${before.slice(Math.max(0, at - 120), at + 60)} ≠ ${after.slice(Math.max(0, at - 20), at + 60)}`;
}
