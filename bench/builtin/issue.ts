import { issueTerminals } from '../../api/domain/terminals/movement/issueTerminals';
import { runCommand } from '../../api/engine/rows/commands/runCommand';
import { inTransaction } from '../../api/models/transaction';
import { asSystem } from '../../api/test/factories';
import { print, secondsSince } from '../report';
import { cardNumber, memoryOf, openBenchData } from './benchData';

/**
 * Issues up to 100,000 cards in a single range. Prints the statements, which must not grow with the cards, the seconds
 * and the memory.
 */
const [dialect = 'sqlite', most = '100000'] = process.argv.slice(2);
const world = await openBenchData(dialect, Number(most) + 11_000);
let statements = 0;
const options = (world.database.sequelize as unknown as { options: { logging: unknown } }).options;

async function issue(first: number, count: number): Promise<void> {
  const ctx = { ...asSystem(world.database), actor: { ...asSystem(world.database).actor, role: 'backdoor' as const } };
  const range = `${cardNumber(first)}-${cardNumber(first + count - 1)}`;
  const looked = performance.now();
  const preview = await issueTerminals.check(ctx, { ranges: [range], type: 'SIM', toUser: world.agent });
  print(`${dialect}: preview of ${preview.available} cards ${secondsSince(looked, 2)} s`);
  statements = 0;
  options.logging = () => {
    statements += 1;
  };
  const started = performance.now();
  const outcome = await inTransaction(ctx, (inner) =>
    runCommand(inner, issueTerminals, { ranges: [range], type: 'SIM', toUser: world.agent }, () => undefined),
  );
  options.logging = false;
  const { affected } = outcome as { affected?: number };
  const cost = `${secondsSince(started, 2)} s, resident ${memoryOf(process.pid).highest} MB`;
  print(`${dialect}: ${String(affected)} cards, ${statements} statements, ${cost}`);
}

await issue(1, 1000);
await issue(1001, 10_000);
await issue(11_001, Number(most));
await world.close();
