import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { settingsByKey } from './brand';
import { signPage } from './crypto';
import { WECHAT_SETTINGS } from './port';
import { pageTicket } from './tokens';

export interface PageSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** Signs one of our own pages for an agent's account, so that it may use WeChat's JavaScript. */
export async function signOwnPage(ctx: Context, key: string, url: unknown): Promise<PageSignature> {
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const own = typeof url === 'string' && url.length <= 1024 && url.startsWith(`${publicUrl}/t3d/`);
  if (!own) throw invalidField('url', 'wxmp.ownPage');
  const settings = await settingsByKey(ctx, key);
  if (!settings?.appId || !settings.appSecret) throw new NotFound();
  const ticket = await pageTicket(ctx, settings, { afterFailure: true }).catch(() => null);
  if (ticket === null) throw new Invalid('wxmp.noSignature');
  const [timestamp, nonceStr] = [Math.floor(Date.now() / 1000), randomBytes(8).toString('hex')];
  return {
    appId: settings.appId,
    timestamp,
    nonceStr,
    signature: signPage(ticket, nonceStr, String(timestamp), url),
  };
}
