import type { Context } from '../../context';
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
