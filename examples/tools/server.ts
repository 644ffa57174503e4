import { fileURLToPath } from 'node:url';
import { systemContext } from '../../api/context';
import { markPurpose } from '../../api/models/installation';
import { hashPassword } from '../../api/models/passwords';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import type { Product } from '../../api/products';
import { LIBRARY } from './product';
import members from './resources/members';
import tools from './resources/tools';
import words from './words';

const here = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
const PEOPLE = { librarian: 'LIBRARIAN', ann: 'MEMBER', bob: 'MEMBER' } as const;
const SHELF = ['Cordless drill', 'Jigsaw', 'Belt sander', 'Ladder', 'Tile cutter', 'Pressure washer'];
/** The hash of the demo password `library-1234`. */
const PASSWORD = 'c906dfcb5354bf8572118565169fd5dd13cfa2bcbfe0ffba2cbcec99f69baf41';

const accountOf = (name: string): string => `${name}@tools.test`;

export const TOOLS: Product = {
  settings: LIBRARY,
  words,
  resources: here('resources'),
  migrations: here('migrations'),
  domain: [here('domain')],
  sites: { admin: here('admin/dist') },
  demoAccounts: { accounts: Object.keys(PEOPLE).map(accountOf), password: PASSWORD },
  seed: (database, { demo }) =>
    inTransaction(systemContext(database, 'seed'), async (ctx) => {
      if (!demo || (await table(ctx, members).count({})) > 0) return;
      await markPurpose(ctx, 'demo');
      const passwordHash = await hashPassword(PASSWORD);
      for (const [name, role] of Object.entries(PEOPLE))
        await table(ctx, members).insert({ account: accountOf(name), nickname: name, role, passwordHash });
      await table(ctx, tools).insertMany(SHELF.map((name, at) => ({ number: `T-${at + 1}`, name, deposit: 2000 })));
    }),
};
