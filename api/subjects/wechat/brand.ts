import { readI18n } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../context';
import { readFile } from '../../models/files';
import { table } from '../../models/table';
import { WECHAT_SETTINGS } from './port';
import type { Settings } from './types';

/** What public pages wear. */
export interface Brand {
  /** Of the agent's look-up address; null where it has no settings. */
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

/**
 * The brand of an agent, and of no other: a superior's name would tell end users whom their agent buys from. Null is
 * the product itself.
 */
export async function brandOf(ctx: Context, agent: number | null): Promise<Brand> {
  if (agent === null) return wear(ctx, null, null);
  const settings = await table(ctx, wxmpSettings).one({ agent });
  const owner = await table(ctx, users).one(agent);
  return wear(ctx, settings, owner?.nickname ?? null);
}

/** The settings that a look-up address names, of an agent that is enabled; null: there are none. */
export async function settingsByKey(ctx: Context, key: string): Promise<Settings | null> {
  const settings = KEY.test(key) ? await table(ctx, wxmpSettings).one({ lookupKey: key }) : null;
  const owner = settings && (await table(ctx, users).one(settings.agent as number));
  return owner?.status === 'ENABLED' ? settings : null;
}

/** The brand of a look-up address; null: there is none. */
export async function brandByKey(ctx: Context, key: string): Promise<Brand | null> {
  const settings = await settingsByKey(ctx, key);
  return settings && brandOf(ctx, settings.agent as number);
}

/** A logo that some agent wears; null: anything else that was uploaded. */
export async function readLogo(ctx: Context, id: number): Promise<{ type: string; bytes: Buffer } | null> {
  if ((await table(ctx, wxmpSettings).count({ logo: id })) === 0) return null;
  const file = await readFile(ctx, id);
  return file?.purpose === 'logo' ? file : null;
}
