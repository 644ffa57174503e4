import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectSame, openWalk } from './walk.fixture';

openAsOf();

test('1,000 instants are what the lists showed then', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const walk = await openWalk(seed);
    const snapshots = [];
    for (let round = 0; round < 100; round += 1) {
      for (let step = 0; step < 3; step += 1) await walk.step();
      snapshots.push(await walk.snapshot());
    }
    for (const snapshot of snapshots) await expectSame(snapshot);
  }
}, 3_600_000);
