import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../context';
import type { Message } from '../../errors';
import { table } from '../../models/table';
import {
  type AccountMenu,
  type Settings,
  lookupUrl,
  type WeChatButton,
  WECHAT,
  WECHAT_SETTINGS,
  WeChatError,
} from './port';
import { saveState } from './tables';
import { withAccessToken } from './tokens';

export const MENU_JOB = 'wxmp-settings.menu';
export interface MenuPayload {
  settings: number;
}

type Button = AccountMenu[number];
type Entry = Pick<Button, 'name' | 'kind' | 'url' | 'text'>;
/** The maximum lengths of names in bytes. */
const MAX_NAME = { button: 16, entry: 60 };

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

function entryErrors({ name, kind, url, text }: Entry, path: string, most: number): [string, Message][] {
  const errors: [string, Message][] = [];
  if (Buffer.byteLength(name) > most)
    errors.push([`${path}.name`, { key: 'wxmp.menuName', params: { count: Math.floor(most / 3) } }]);
  if (kind === 'LINK' && !isHttps(url ?? '')) errors.push([`${path}.url`, { key: 'wxmp.menuUrl' }]);
  if (kind === 'TEXT' && !text?.trim()) errors.push([`${path}.text`, { key: 'required' }]);
  return errors;
}

/** Returns an error for each part of a menu that WeChat would reject, by path. */
export const menuErrors = (menu: AccountMenu | null | undefined): Record<string, Message> =>
  Object.fromEntries(
    (menu ?? []).flatMap((button, at) =>
      button.entries && button.entries.length > 0
        ? [
            ...entryErrors({ ...button, kind: 'LOOKUP' }, `menu.${at}`, MAX_NAME.button),
            ...button.entries.flatMap((one, index) => entryErrors(one, `menu.${at}.entries.${index}`, MAX_NAME.entry)),
          ]
        : entryErrors(button, `menu.${at}`, MAX_NAME.button),
    ),
  );

/** Returns the menu entry with this key, which is its position. */
export function entryOf(menu: AccountMenu | null | undefined, key: string): Entry | undefined {
  const [, button, entry] = /^menu\.(\d)(?:\.(\d))?$/.exec(key) ?? [];
  const found = button === undefined ? undefined : menu?.[Number(button)];
  return entry === undefined ? found : found?.entries?.[Number(entry)];
}

function buttonsOf(ctx: Context, settings: Settings): WeChatButton[] {
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const turn = ({ name, kind, url }: Entry, key: string): WeChatButton => {
    if (kind === 'TEXT') return { name, type: 'click', key };
    const target = {
      LOOKUP: lookupUrl(publicUrl, settings),
      INSTRUCTIONS: `${publicUrl}/t3d/instructions`,
      LINK: url ?? '',
    };
    return { name, type: 'view', url: target[kind ?? 'LOOKUP'] };
  };
  return ((settings.menu ?? []) as AccountMenu).map((button, at) =>
    button.entries && button.entries.length > 0
      ? { name: button.name, sub_button: button.entries.map((one, index) => turn(one, `menu.${at}.${index}`)) }
      : turn(button, `menu.${at}`),
  );
}

/** Sends the current menu to WeChat and records whether WeChat accepted it. */
export async function pushMenu(ctx: Context, settings: Settings): Promise<void> {
  try {
    await withAccessToken(ctx, settings, (token) =>
      ctx.database.services.get(WECHAT).setMenu(token, buttonsOf(ctx, settings)),
    );
    await saveState(ctx, settings.id, { menuPushedAt: ctx.now(), menuProblem: null });
  } catch (error) {
    const { errcode, errmsg } = error instanceof WeChatError ? error : { errcode: 0, errmsg: '' };
    await saveState(ctx, settings.id, { menuProblem: JSON.stringify({ errcode, errmsg }) });
    throw error;
  }
}

/** Sends a changed menu and records a rejection. Retries if WeChat cannot be reached. */
export async function pushMenuJob(ctx: Context, { settings: id }: MenuPayload): Promise<{ pushed: boolean }> {
  const settings = await table(ctx, wxmpSettings).one(id);
  if (!settings?.appId || !settings.appSecret) return { pushed: false };
  try {
    await pushMenu(ctx, settings);
    return { pushed: true };
  } catch (error) {
    // Retry -1, which means that WeChat is busy.
    if (error instanceof WeChatError && error.errcode !== -1) return { pushed: false };
    throw error;
  }
}
