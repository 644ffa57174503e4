import dictionary from '@t3d/resources/dictionary';
import users, { DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import { type Context, systemContext } from '../../api/context';
import { readSetting } from '../../api/environment/read';
import type { Database } from '../../api/models/database';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { dictionaryRows } from './codeLists';

/** The account of the platform's user, which nobody can log in as. */
export const PLATFORM_ACCOUNT = 'platform';
const UNNAMED = 'Platform';

/** Names the platform's user after the product, unless it was renamed. */
async function namePlatform(ctx: Context): Promise<void> {
  const rows = table(ctx, users);
  const nickname = readSetting('PRODUCT_NAME') ?? 'T3D';
  const platform = await rows.one({ account: PLATFORM_ACCOUNT });
  if (!platform)
    await rows.insert({
      account: PLATFORM_ACCOUNT,
      role: null,
      nickname,
      status: 'ENABLED',
      currency: DEFAULT_CURRENCY,
      accountAuth: false,
      apis: [],
    });
  else if (platform.nickname === UNNAMED) await rows.update({ nickname, status: 'ENABLED' }, platform.id);
}

/** Adds missing dictionary entries. Existing ones stay, because ADMIN may have renamed them. */
async function seedDictionary(ctx: Context): Promise<void> {
  const present = new Set(
    (await table(ctx, dictionary).find({})).map(({ enumType, enumValue }) => `${enumType}/${enumValue}`),
  );
  await table(ctx, dictionary).insertMany(
    dictionaryRows(ctx.database.registry).filter(({ enumType, enumValue }) => !present.has(`${enumType}/${enumValue}`)),
  );
}

/** Adds the rows of every installation. Can run at every start. */
export function seedReference(database: Database): Promise<void> {
  return inTransaction(systemContext(database, 'seed'), async (ctx) => {
    await namePlatform(ctx);
    await seedDictionary(ctx);
  });
}
