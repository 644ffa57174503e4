import { validate } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import { type Context, systemContext } from '../../context';
import { WrongSettings } from '../../environment/read';
import type { Database } from '../../models/database';
import type { OfficialAccount } from '../../officialAccount';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { forgetBindings } from './binding/bindings';
import { forgetTokens } from './tokens';
import { type Settings, WECHAT, WeChatError } from './port';

/** The platform's official account, which writes to direct customers, or null. */
export const PLATFORM_ACCOUNT: ServiceKey<OfficialAccount | null> = {
  name: 'the official account of the platform',
  make: () => null,
};
const NONE = { appId: null, appSecret: null, token: null, encodingAesKey: null, templates: null } as const;
/** The key in the platform's callback address, `/ms-api/wx/platformofficial`. */
export const PLATFORM_KEY = 'platformofficial';

/** Returns the id of the built-in user who owns the platform's account. */
export async function platformId(ctx: Context): Promise<number> {
  return (await table(ctx, users).one({ account: 'platform', role: null }))?.id ?? 0;
}

/** Returns the account as stored settings. Throws for invalid ones. */
function checked(given: OfficialAccount): Pick<Settings, 'templates'> & OfficialAccount {
  const { appId, appSecret, token, encodingAesKey, templates } = wxmpSettings.fields;
  const fields = { appId, appSecret, token, encodingAesKey, templates };
  const wrong = Object.keys(validate(fields, given, { partial: true }).errors);
  if (wrong.length > 0) throw new WrongSettings(`OFFICIAL_ACCOUNT_…: not in the form of WeChat: ${wrong.join(', ')}`);
  return given as Pick<Settings, 'templates'> & OfficialAccount;
}

/** Stores the account from environment variables at each start, or disables the stored one. */
export async function storePlatformAccount(database: Database): Promise<void> {
  const given = database.services.get(PLATFORM_ACCOUNT);
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    const rows = table(ctx, wxmpSettings);
    const agent = await platformId(ctx);
    const before = await rows.one({ agent }, { lock: true });
    if (!given && !before) return;
    const { appId, appSecret, token, encodingAesKey, templates } = given ? checked(given) : NONE;
    const values: Partial<Settings> = { appId, appSecret, token, encodingAesKey, templates };
    values.mode = encodingAesKey ? 'SAFE' : 'PLAIN';
    if (!before) {
      await rows.insert({ agent, callbackKey: PLATFORM_KEY, lookupKey: PLATFORM_KEY.slice(0, 8), ...values });
      return;
    }
    if (before.appId !== appId) await forgetBindings(ctx, before.id);
    if (before.appId !== appId || before.appSecret !== appSecret) await forgetTokens(ctx, before.id);
    await rows.update(values, before.id);
  });
}

const NO_ACCOUNT = 'wx0000000000000000';

/** Tests whether WeChat can be reached, by a call that it rejects. */
export async function testWeChat({ database }: Pick<Context, 'database'>): Promise<void> {
  try {
    await database.services.get(WECHAT).accessToken(NO_ACCOUNT, 'none');
  } catch (error) {
    if (!(error instanceof WeChatError)) throw error;
  }
}

export const hasPlatformAccount = ({ database }: Pick<Context, 'database'>): boolean =>
  database.services.get(PLATFORM_ACCOUNT) !== null;

/** Requests a token for the platform's account. Throws WeChat's error for a wrong AppID or secret. */
export async function testPlatformAccount({ database }: Pick<Context, 'database'>): Promise<void> {
  const account = database.services.get(PLATFORM_ACCOUNT);
  if (account) await database.services.get(WECHAT).accessToken(account.appId, account.appSecret);
}
