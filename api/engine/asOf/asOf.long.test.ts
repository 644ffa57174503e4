import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectSame, openWalk } from './walk.fixture';

openAsOf();

const INSTANTS = Number(process.env.INSTANTS ?? 1000);
/** Instants between two looks back. */
const AT_ONCE = 50;

test('every instant of 1,000 is what the lists showed then', async () => {
  for (let done = 0; done < INSTANTS; done += AT_ONCE) {
    const walk = await openWalk(done + 1);
    const snapshots = [];
    for (let round = 0; round < AT_ONCE; round += 1) {
      for (let step = 0; step < 3; step += 1) await walk.step();
      snapshots.push(await walk.snapshot());
    }
    await expectSame(snapshots);
  }
}, 3_600_000);
