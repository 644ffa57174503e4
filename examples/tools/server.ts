import { fileURLToPath } from 'node:url';
import { systemContext } from '../../api/context';
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
/** `library-1234`, as it comes from a browser. */
const PASSWORD = 'c906dfcb5354bf8572118565169fd5dd13cfa2bcbfe0ffba2cbcec99f69baf41';

/** The library: what it says, where its parts are, and something to try it with. */
export const TOOLS: Product = {
  facts: LIBRARY,
  words,
  resources: here('resources'),
  migrations: here('migrations'),
  sites: { admin: here('admin/dist') },
  subjects: [here('subjects')],
  seed: (database, { demo }) =>
    inTransaction(systemContext(database, 'seed'), async (ctx) => {
      if (!demo || (await table(ctx, members).count({})) > 0) return;
      const passwordHash = await hashPassword(PASSWORD);
      await table(ctx, members).insertMany(
        Object.entries(PEOPLE).map(([name, role]) => ({
          account: `${name}@tools.test`,
          nickname: name,
          role,
          passwordHash,
        })),
      );
      await table(ctx, tools).insertMany(SHELF.map((name, at) => ({ number: `T-${at + 1}`, name, deposit: 2000 })));
    }),
};
