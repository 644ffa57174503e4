// npm run db:seed [-- --reference]   on DATABASE_URL, else the embedded database: migrates it, adds the rows that every
// installation needs and, into an empty database outside production, the demo world.
import { runProgram } from '../api/failure';
import { markProduction, openForProgram } from '../api/installation';
import { sealBooks } from '../api/ledger';
import { MIGRATED, RESELLER } from '../api/product';
import { migrate } from '../api/models/migrate';
import { seedDemo } from '../seeders/demo/index';
import { seedReference } from '../seeders/reference/index';

async function run(onlyReference: boolean): Promise<void> {
  const print = (message: string, share?: number): void => {
    if (process.send) process.send({ message, share });
    else process.stdout.write(`${message}\n`);
  };
  const { database, config } = await openForProgram(RESELLER);
  try {
    await migrate(database.sequelize, MIGRATED);
    await markProduction(database, config);
    await sealBooks(database);
    await seedReference(database);
    print('reference rows are there');
    if (onlyReference) return;
    if (!config.demo) throw new Error('the demo world is not for production, nor where DEMO=off');
    const started = Date.now();
    await seedDemo(database, { progress: print, approvals: config.approvals });
    print(`demo world ready after ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await database.close();
  }
}

// Beside a server that waits for the world: without the server, nobody does.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await runProgram(() => run(process.argv.includes('--reference')));
