// npm run db:seed [-- --reference]: migrates the database and adds the rows of every installation. Also adds demo data
// to an empty database outside production.
import { parseArgs } from 'node:util';
import { runProgram } from '../api/failure';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { reference: { type: 'boolean' } } });
  const print = (message: string, share?: number): void => {
    if (process.send) process.send({ message, share });
    else process.stdout.write(`${message}\n`);
  };
  // Imports late, so that an error in a declaration is printed as a sentence.
  const [{ markProduction, openForProgram }, { sealBooks }, { MIGRATED, RESELLER }, { migrate }] = await Promise.all([
    import('../api/installation'),
    import('../api/ledger'),
    import('../api/product'),
    import('../api/models/migrate'),
  ]);
  const [{ seedDemo }, { seedReference }] = await Promise.all([
    import('../seeders/demo/index'),
    import('../seeders/reference/index'),
  ]);
  const { database, config } = await openForProgram(RESELLER);
  try {
    await migrate(database.sequelize, MIGRATED);
    await markProduction(database, config);
    await sealBooks(database);
    await seedReference(database);
    print('reference rows are there');
    if (values.reference) return;
    if (!config.demo) throw new Error('the demo world is not for production, nor where DEMO=off');
    const started = Date.now();
    await seedDemo(database, { progress: print, approvals: config.approvals });
    print(`demo world ready after ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await database.close();
  }
}

// Ends with the parent, a server that waits for the demo data.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await runProgram(run);
