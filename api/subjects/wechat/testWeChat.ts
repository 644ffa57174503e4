import type { Context } from '../../context';
import { PLATFORM_ACCOUNT } from './platformAccount';
import { WECHAT, WeChatError } from './port';

/** An id of the shape that WeChat gives, of no account. */
const NO_ACCOUNT = 'wx0000000000000000';

/** Asks WeChat's servers for a token of no account: that they refuse it shows that they are reached. */
export async function testWeChat({ database }: Pick<Context, 'database'>): Promise<void> {
  try {
    await database.services.get(WECHAT).accessToken(NO_ACCOUNT, 'none');
  } catch (error) {
    if (!(error instanceof WeChatError)) throw error;
  }
}

/** Whether the platform has an official account of its own. */
export const hasPlatformAccount = ({ database }: Pick<Context, 'database'>): boolean =>
  database.services.get(PLATFORM_ACCOUNT) !== null;

/** Asks WeChat for a token of the platform's account. Throws WeChat's reason where id or secret is wrong. */
export async function testPlatformAccount({ database }: Pick<Context, 'database'>): Promise<void> {
  const account = database.services.get(PLATFORM_ACCOUNT);
  if (account) await database.services.get(WECHAT).accessToken(account.appId, account.appSecret);
}
