import type { Kind } from './kinds';
import type { Environment } from './read';
import type { SettingName, Settings } from './settings';
import { GATEWAY_SECRETS, SETTINGS } from './settings';
import { settingText } from './text.mjs';

/** Secrets of the demo, which are public in the source code. */
export const DEMO_SECRETS = {
  SECRET_KEY: 'demo-secret-key-for-trials-only',
  LEDGER_KEY: 'demo-ledger-key-for-trials-only',
  SMS_INBOUND_SECRET: 'demo-sms-secret',
  CTRIP_AES_KEY: '0123456789abcdef',
  CTRIP_SIGN_KEY: 'SIGNKEY0123456789',
} as const;

const MIN_LENGTH = 16;
const MIN_DIFFERENT = 8;
const HOW = '`openssl rand -hex 32` makes one';

interface Secret {
  readonly name: string;
  readonly value: string;
}

function secretsOf(settings: Settings, environment: Environment, leftOut: readonly SettingName[]): Secret[] {
  const ours = (Object.keys(SETTINGS) as SettingName[])
    .filter((name) => (SETTINGS[name] as Kind<unknown>).secret && !leftOut.includes(name))
    .flatMap((name) => [settings[name] ?? []].flat().map((value) => ({ name, value: String(value) })));
  const gateways = GATEWAY_SECRETS.map((name) => ({ name, value: settingText(name, environment)?.trim() ?? '' }));
  return [...ours, ...gateways.filter(({ value }) => value !== '')];
}

function faultOf({ name, value }: Secret): string | undefined {
  if ((Object.values(DEMO_SECRETS) as string[]).includes(value))
    return `${name}: everybody knows this one, which is the demo's; ${HOW}`;
  if (value.length < MIN_LENGTH || new Set(value).size < MIN_DIFFERENT)
    return `${name}: a secret has at least ${MIN_LENGTH} characters, ${MIN_DIFFERENT} of them different; ${HOW}`;
  return undefined;
}

/**
 * Finds secrets that production must not use: missing, public, short, repetitive, or shared by two settings. Returns
 * the names of these settings without their values. `leftOut` are settings that are not checked.
 */
export function findWeakSecrets(
  settings: Settings,
  environment: Environment,
  leftOut: readonly SettingName[] = [],
): string[] {
  const missing = (['SECRET_KEY', 'LEDGER_KEY'] as const)
    .filter((name) => settings[name] === null)
    .map((name) => `${name}: production needs one; ${HOW}`);
  const secrets = secretsOf(settings, environment, leftOut);
  const equal = secrets.flatMap(({ name, value }, index) =>
    secrets
      .slice(0, index)
      .filter((other) => other.value.trim() === value.trim())
      .map((other) => `${other.name} and ${name}: two secrets are equal, and each needs one of its own`),
  );
  return [...missing, ...secrets.flatMap((one) => faultOf(one) ?? []), ...equal];
}
