import type { Kind } from './kinds';
import type { SettingName, Settings } from './settings';
import { GATEWAY_SETTINGS, SETTINGS } from './settings';
import { settingText } from './text.mjs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for wrong settings. Each fault names the setting and says what to write instead. */
export class WrongSettings extends Error {
  constructor(...faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'WrongSettings';
  }
}

type Found = { readonly value: unknown } | { readonly fault: string };

function find(name: SettingName, environment: Environment): Found {
  const kind: Kind<unknown> = SETTINGS[name];
  const given = settingText(name, environment);
  if (given === undefined) {
    const isEmpty = kind.empty !== undefined && environment[name] !== undefined;
    return { value: isEmpty ? kind.empty : kind.otherwise };
  }
  const value = kind.parse(given);
  return value === undefined
    ? { fault: `${name}${kind.hidden ? '' : ` is ${JSON.stringify(given)}`}: it must be ${kind.must}` }
    : { value };
}

/** Returns the value of one setting. Throws `WrongSettings` for an invalid text. */
export function readSetting<Name extends SettingName>(
  name: Name,
  environment: Environment = process.env,
): Settings[Name] {
  const found = find(name, environment);
  if ('fault' in found) throw new WrongSettings(found.fault);
  return found.value as Settings[Name];
}

/** Returns the values of all settings. Throws `WrongSettings` with all faults. */
export function readSettings(environment: Environment): Settings {
  const all = (Object.keys(SETTINGS) as SettingName[]).map((name) => ({ name, ...find(name, environment) }));
  const faults = all.flatMap((one) => ('fault' in one ? [one.fault] : []));
  if (faults.length > 0) throw new WrongSettings(...faults);
  return Object.fromEntries(all.map((one) => [one.name, 'value' in one ? one.value : null])) as Settings;
}

/** Returns the payment gateways' variables that are set, including variables whose name ends in `_FILE`. */
export function readGatewaySettings(environment: Environment): Record<string, string> {
  const names = GATEWAY_SETTINGS.flatMap((name) => [name, `${name}_FILE`]);
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = settingText(name, environment);
      return given === undefined ? [] : [[name, given]];
    }),
  );
}
