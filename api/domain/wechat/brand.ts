import { readI18n } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../context';
import { readFile } from '../../models/files';
import { table } from '../../models/table';
import { WECHAT_SETTINGS, type Settings } from './port';
import { randomBytes } from 'node:crypto';
import { Invalid, NotFound, invalidField } from '../../errors';
import { signPage } from './wire';
import { pageTicket } from './tokens';
import { type MailBrands, productBrand } from '../../builtin/mails';

export interface Brand {
  /** The agent's key in lookup addresses, or null without settings. */
  key: string | null;
  name: string;
  logo: string | null;
  theme: string;
  welcome: string | null;
  contact: string | null;
}

const KEY = /^[0-9a-z]{8}$/;

function wear(ctx: Context, settings: Settings | null, nickname: string | null): Brand {
  const { productName } = ctx.database.services.get(WECHAT_SETTINGS);
  return {
    key: settings?.lookupKey ?? null,
    name: readI18n(settings?.brandName, ctx.language) || nickname || productName,
    logo: settings?.logo ? `/data-api/logos/${settings.logo}` : null,
    theme: settings?.theme ?? 'THEME_BLUE',
    welcome: readI18n(settings?.welcome, ctx.language) || null,
    contact: settings?.contact ?? null,
  };
}

/** Returns an agent's own brand, or the product's. A superior's brand would tell end users from whom the agent buys. */
export async function brandOf(ctx: Context, agent: number | null): Promise<Brand> {
  if (agent === null) return wear(ctx, null, null);
  const settings = await table(ctx, wxmpSettings).one({ agent });
  const owner = await table(ctx, users).one(agent);
  return wear(ctx, settings, owner?.nickname ?? null);
}

/** Returns the settings of an enabled agent by key, or null. */
async function settingsByKey(ctx: Context, key: string): Promise<Settings | null> {
  const settings = KEY.test(key) ? await table(ctx, wxmpSettings).one({ lookupKey: key }) : null;
  const owner = settings && (await table(ctx, users).one(settings.agent as number));
  return owner?.status === 'ENABLED' ? settings : null;
}

export async function brandByKey(ctx: Context, key: string): Promise<Brand | null> {
  const settings = await settingsByKey(ctx, key);
  return settings && brandOf(ctx, settings.agent as number);
}

/** Returns an uploaded logo, or null for any other file. */
export async function readLogo(ctx: Context, id: number): Promise<{ type: string; bytes: Buffer } | null> {
  if ((await table(ctx, wxmpSettings).count({ logo: id })) === 0) return null;
  const file = await readFile(ctx, id);
  return file?.purpose === 'logo' ? file : null;
}

interface PageSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** Signs a page of ours, so that it may use the JavaScript of an agent's official account. */
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

/** The brand colours, dark enough for white text. */
const COLOURS: Readonly<Record<string, string>> = {
  THEME_PURPLE: '#6246D8',
  THEME_ORANGE: '#B34509',
  THEME_GREEN: '#0E7A50',
  THEME_RED: '#BE2450',
  THEME_BLUE: '#1F62D0',
};

/** Returns the brand of a mail: the agent's for its customers and end users, or else the product's. */
export const mailBrands = (publicUrl: string, productName: string): MailBrands => ({
  of: async (ctx, { reader = null, sender = null }, language) => {
    const person = sender !== null || reader === null ? null : await table(ctx, users).one(reader);
    // Take the superior, whom a direct customer lacks.
    const agent = sender ?? person?.superior;
    if (!agent) return productBrand(productName);
    const { name, logo, theme } = await brandOf({ ...ctx, language }, agent);
    return {
      name,
      logo: logo && `${publicUrl}${logo}`,
      colour: COLOURS[theme] ?? productBrand(productName).colour,
      theme: theme.replace(/^THEME_/, ''),
    };
  },
});
