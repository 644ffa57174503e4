// npm run user:backdoor -- <account> <password>   on DATABASE_URL: the one role that no screen and no call can make.
import { createHash } from 'node:crypto';
import users from '../resources/users';
import { systemContext } from '../api/context';
import { runProgram } from '../api/failure';
import { markProduction, openForProgram } from '../api/installation';
import { MIGRATED, RESELLER } from '../api/product';
import { recordHistory } from '../api/models/history';
import { migrate } from '../api/models/migrate';
import { table } from '../api/models/table';
import { inTransaction } from '../api/models/transaction';
import { hashPassword } from '../api/models/passwords';
import { forgetSecondFactorsOf } from '../api/models/secondFactors';
import { endSessionsOf } from '../api/models/sessions';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes the account, or gives a backdoor that exists a new password and switches its second factor off; another role's
 * account is refused.
 */
async function run(account: string, password: string): Promise<string> {
  const { database, config } = await openForProgram(RESELLER);
  try {
    await migrate(database.sequelize, MIGRATED);
    await markProduction(database, config);
    const passwordHash = await hashPassword(sha256(password));
    return await inTransaction(systemContext(database, 'command'), async (ctx) => {
      const rows = table(ctx, users);
      const found = await rows.one({ account }, { lock: true });
      if (found && found.role !== 'backdoor') throw new Error(`${account} is taken by a user of role ${found.role}`);
      const id =
        found?.id ??
        (await rows.insert({
          account,
          accountType: 'EMAIL',
          nickname: account,
          role: 'backdoor',
          status: 'ENABLED',
          apis: ['*'],
          accountAuth: true,
          passwordHash,
        }));
      if (found) await rows.update({ passwordHash, status: 'ENABLED' }, id);
      await endSessionsOf(ctx, [id]);
      await forgetSecondFactorsOf(ctx, [id]);
      await recordHistory(ctx, users, id, found ? 'password' : 'create', {});
      return `${found ? 'new password for' : 'created'} ${account}`;
    });
  } finally {
    await database.close();
  }
}

const [account, password] = process.argv.slice(2);
if (!account || !password || password.length < 6 || password.length > 16) {
  process.stderr.write('npm run user:backdoor -- <account> <password of 6-16 characters>\n');
  process.exit(1);
}
await runProgram(async () => {
  process.stdout.write(`${await run(account, password)}\n`);
});
