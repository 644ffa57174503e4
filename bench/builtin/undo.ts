import auditLog from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { runCommand } from '../../api/engine/rows/commands/runCommand';
import { previewUndo } from '../../api/engine/undo/preview';
import { undoEntry } from '../../api/engine/undo/undoEntry';
import { inTransaction } from '../../api/models/transaction';
import { table } from '../../api/models/table';
import { issueTerminals } from '../../api/domain/terminals/movement/issueTerminals';
import { asSystem } from '../../api/test/factories';
import { print, secondsSince } from '../report';
import { cardNumber, memoryOf, openBenchData } from './benchData';

/**
 * Issues up to 20,000 cards in a single range and undoes the issue. Prints the undo's statements, seconds and memory.
 */
const [dialect = 'sqlite', most = '20000'] = process.argv.slice(2);
const world = await openBenchData(dialect, Number(most) + 1_000);
const options = (world.database.sequelize as unknown as { options: { logging: unknown } }).options;
const system = asSystem(world.database);
const ctx = { ...system, actor: { ...system.actor, role: 'backdoor' as const } };

async function issueAndUndo(first: number, count: number): Promise<void> {
  const range = `${cardNumber(first)}-${cardNumber(first + count - 1)}`;
  const issued = performance.now();
  await inTransaction(ctx, (inner) =>
    runCommand(inner, issueTerminals, { ranges: [range], type: 'SIM', toUser: world.agent }, () => undefined),
  );
  print(`${dialect}: ${count} cards issued in ${secondsSince(issued, 2)} s`);
  const [entry] = await table(ctx, auditLog).find({ action: 'issue' }, { order: [['id', 'DESC']], limit: 1 });
  const looked = performance.now();
  const preview = await previewUndo(ctx, entry?.id as number);
  print(`${dialect}: preview of undoing ${preview.available} ${secondsSince(looked, 2)} s`);
  let statements = 0;
  options.logging = () => {
    statements += 1;
  };
  const started = performance.now();
  const outcome = (await inTransaction(ctx, (inner) => undoEntry(inner, entry?.id as number, () => undefined))) as {
    affected?: number;
  };
  options.logging = false;
  const seconds = secondsSince(started, 2);
  const left = await table(ctx, terminals).count({ owner: world.agent, status: 'UNUSED' });
  const cost = `${statements} statements, ${seconds} s, resident ${memoryOf(process.pid).highest} MB`;
  print(`${dialect}: ${String(outcome.affected)} cards undone, ${left} left with the agent, ${cost}`);
}

await issueAndUndo(1, 1000);
await issueAndUndo(1001, Number(most));
await world.close();
