import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectSame, openWalk } from './walk.fixture';

openAsOf();

const INSTANTS = Number(process.env.INSTANTS ?? 1000);

test(`every instant of ${INSTANTS} is what the lists showed then`, async () => {
  const walk = await openWalk(1);
  const snapshots = [];
  for (let round = 0; round < INSTANTS; round += 1) {
    for (let step = 0; step < 3; step += 1) await walk.step();
    snapshots.push(await walk.snapshot());
  }
  const made = performance.now();
  await expectSame(snapshots);
  const seconds = Math.round((performance.now() - made) / 1000);
  process.stdout.write(`${INSTANTS} instants compared in ${seconds} s\n`);
}, 3_600_000);
