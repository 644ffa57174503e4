import type { Setting } from './kinds';
import type { Environment } from './read';
import { SETTING_NAMES, type SettingName, mayComeFromFile, settingOf } from './settings';
import { settingText } from './text.mjs';

const MASK = '•••';

/** Returns a URL without its password, or a mask for any other hidden text. */
function mask(text: string): string {
  if (!URL.canParse(text)) return MASK;
  const url = new URL(text);
  if (url.protocol === 'sqlite:') return text;
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${MASK}`}@`;
  return url.host === '' ? MASK : `${url.protocol}//${user}${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}

const shown = ({ secret, fromFile, hidden }: Setting<unknown>, text: string): string =>
  secret || fromFile ? MASK : hidden ? mask(text) : text;

function defaultText({ otherwise }: Setting<unknown>): string | null {
  if (otherwise === null || (Array.isArray(otherwise) && otherwise.length === 0)) return null;
  return typeof otherwise === 'boolean' ? (otherwise ? 'on' : 'off') : String(otherwise);
}

/** Returns the effective settings by name for the log at start, with secrets masked. */
export function summarizeSettings(environment: Environment): Record<string, string> {
  const textOf = (name: SettingName): string | null => {
    const setting = settingOf(name);
    const file = mayComeFromFile(name) ? settingText(`${name}_FILE`, environment) : undefined;
    if (file !== undefined) return `${MASK} from ${file.trim()}`;
    const given = settingText(name, environment);
    if (given !== undefined) return shown(setting, given);
    return environment[name] === undefined ? defaultText(setting) : name === 'TRUST_PROXY' ? '' : null;
  };
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const text = textOf(name);
      return text === null ? [] : [[name, text]];
    }),
  );
}
