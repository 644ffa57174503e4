import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectSame, openWalk } from './walk.fixture';

openAsOf();

test('a list as of an instant is what it showed then', async () => {
  const walk = await openWalk(7);
  const snapshots = [];
  for (let round = 0; round < 20; round += 1) {
    for (let step = 0; step < 4; step += 1) await walk.step();
    snapshots.push(await walk.snapshot());
  }
  await expectSame(snapshots);
}, 120_000);
