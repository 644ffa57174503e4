import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import imports from '@t3d/resources/builtin/imports';
import users from '@t3d/resources/people/users';
import { commandsOf } from '../../api/engine/rows/commands/commands';
import { readUpload, rowsPath } from '../../api/engine/import/file';
import { importRows } from '../../api/engine/import/importRows';
import { undoImport } from '../../api/builtin/imports';
import { select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { runCommand } from '../../api/engine/rows/commands/runCommand';
import { inTransaction } from '../../api/models/transaction';
import { actAs, asSystem } from '../../api/test/factories';
import { memoryOf, openBenchData } from '../builtin/benchData';
import { print, secondsSince } from '../report';
import { writeCsv } from './files';
import type { User } from '@t3d/resources/rows';

/** Imports cards, changes a tenth by a second import, and undoes both. Prints seconds and memory. */
const [dialect = 'mariadb', count = '100000'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'undo-'));
const world = await openBenchData(dialect, 0);
const ctx = actAs(world.database, (await table(asSystem(world.database), users).one({ account: world.admin })) as User);
const commands = commandsOf(world.database);
const terminals = world.database.registry.get('terminals');
if (!terminals) throw new Error('no cards are declared');

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  print(`${dialect} ${what}: ${secondsSince(started)} s, ${JSON.stringify(result)}`);
  return result;
}
const load = async (file: string, dryRun: boolean) => {
  await readUpload(file, 'csv', { waiting: 'job' });
  const { total, created, updated, importId } = await importRows(ctx, commands, terminals, {
    rows: rowsPath(file),
    fileName: 'cards.csv',
    dryRun,
  });
  return { total, created, updated, importId };
};
const undo = (id: number | undefined) =>
  inTransaction(ctx, (inner) => runCommand(inner, undoImport, { ids: [id as number] }, () => undefined));

try {
  const file = path.join(folder, 'cards.csv');
  await writeCsv(file, Number(count));
  await timed('trial', () => load(file, true));
  const first = await timed('import', () => load(file, false));
  const lines = readFileSync(file, 'utf8').split('\n');
  const changed = path.join(folder, 'changed.csv');
  writeFileSync(
    changed,
    [
      lines[0],
      ...lines
        .slice(1, 1 + Math.floor(Number(count) / 10))
        .map((line, at) => line.replace('CMHK', at % 2 ? 'Other' : 'Another')),
    ].join('\n'),
  );
  const second = await timed('import of changes to a tenth', () => load(changed, false));
  await timed('check: refused, the tenth has changed since', () =>
    inTransaction(ctx, async (inner) => (await undoImport.check(inner, { ids: [first.importId as number] })).refused),
  );
  await timed('undoing the changes', () => undo(second.importId));
  await timed('check of all', () =>
    inTransaction(ctx, async (inner) => (await undoImport.check(inner, { ids: [first.importId as number] })).available),
  );
  await timed('undoing all', () => undo(first.importId));
  const [left] = await select<{ n: number }>(ctx, 'SELECT COUNT(*) AS n FROM terminals');
  const states = (await table(ctx, imports).find({})).map(({ state }) => state);
  const memory = `highest memory ${memoryOf(process.pid).highest} MB`;
  print(`cards left ${left?.n}, imports ${JSON.stringify(states)}, ${memory}`);
} finally {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
