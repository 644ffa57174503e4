import { afterAll, beforeAll, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/audit-log';
import { luhnDigit } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import { table } from '../../models/table';
import { buildAgent } from '../../test/factories';
import { issueAtOnce } from '../../test/twoIssuers';
import type { World } from '../../test/world';
import { openWorld } from '../../test/world';

/** More than a request moves: each becomes a job. bench/stock/overlap.ts does the same with 50,000. */
const EACH = 6000;

let world: World;
beforeAll(async () => { world = await openWorld(); });
afterAll(() => world.close());

const iccid = (number: number): string => { const body = `8985${String(number).padStart(15, '0')}`; return body + luhnDigit(body); };

test('two people issue overlapping ranges as jobs at the same moment: each is told exactly what it got', async () => {
  const total = EACH + EACH / 2;
  await table(world.system, terminals).insertMany(Array.from({ length: total }, (_, index) => ({ iccid: iccid(index), iccidLength: 20, type: 'SIM' as const, status: 'STOCKED' as const })));
  const [one, two] = [await buildAgent(world.system), await buildAgent(world.system)];
  const got = await issueAtOnce(world.system, [{ to: one, range: `${iccid(0)}-${iccid(EACH - 1)}` }, { to: two, range: `${iccid(EACH / 2)}-${iccid(total - 1)}` }]);
  for (const { told, recorded, listed, held } of got) expect([recorded, listed, held]).toEqual([told, told, told]);
  expect(got.map(({ told }) => told).sort((a, b) => a - b)).toEqual([EACH / 2, EACH]);
  expect([await table(world.system, auditLog).count({ resource: 'terminals', action: 'issue' }), await table(world.system, terminals).count({ status: 'STOCKED' })]).toEqual([total, 0]);
}, 120_000);
