import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../api/models/table';
import { asSystem, buildAgent } from '../../api/test/factories';
import { issueAtOnce } from '../../api/test/twoIssuers';
import { print, secondsSince } from '../report';
import { cardNumber, openBenchData } from '../builtin/benchData';

/** Issues two overlapping ranges of 50,000 cards at the same moment. Prints the responses and the numbers of cards. */
const [dialect = 'sqlite', count = '50000'] = process.argv.slice(2);
const each = Number(count);
const total = each * 1.5;
const world = await openBenchData(dialect, total);
const ctx = asSystem(world.database);
const [one, two] = [await buildAgent(ctx), await buildAgent(ctx)];
const started = performance.now();
const got = await issueAtOnce(ctx, [
  { to: one, range: `${cardNumber(1)}-${cardNumber(each)}` },
  { to: two, range: `${cardNumber(each / 2 + 1)}-${cardNumber(total)}` },
]);
const seconds = secondsSince(started);
const left = await table(ctx, terminals).count({ status: 'STOCKED' });
print(`${dialect}: ${JSON.stringify(got)}; ${total - left} of ${total} cards issued, ${left} left; ${seconds} s`);
await world.close();
if (
  left !== 0 ||
  got.some(({ answered, recorded, listed, held }) => answered !== held || recorded !== held || listed !== held)
)
  process.exitCode = 1;
