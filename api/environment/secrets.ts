import { type SettingName, type Settings, SETTING_NAMES, settingOf } from './settings';

/** The secrets of the demo, which are public. */
export const DEMO_SECRETS = {
  SECRET_KEY: 'demo-secret-key-for-trials-only',
  LEDGER_KEY: 'demo-ledger-key-for-trials-only',
  SMS_INBOUND_SECRET: 'demo-sms-secret',
  CTRIP_AES_KEY: '0123456789abcdef',
  CTRIP_SIGN_KEY: 'SIGNKEY0123456789',
} as const;

const MIN_LENGTH = 16;
const MIN_DIFFERENT = 8;

interface Secret {
  readonly name: SettingName;
  readonly value: string;
}

const secretsOf = (settings: Settings, leftOut: readonly SettingName[]): Secret[] =>
  SETTING_NAMES.filter((name) => settingOf(name).secret && !leftOut.includes(name)).flatMap((name) =>
    [settings[name] ?? []].flat().map((value) => ({ name, value: String(value) })),
  );

function faultOf({ name, value }: Secret): string | undefined {
  if ((Object.values(DEMO_SECRETS) as string[]).includes(value))
    return `${name}: everybody knows this one, which is the demo's`;
  if (value.length < MIN_LENGTH || new Set(value).size < MIN_DIFFERENT)
    return `${name}: a secret has at least ${MIN_LENGTH} characters, ${MIN_DIFFERENT} of them different`;
  return undefined;
}

/** Returns the settings with secrets that production must not use: missing, public, short, repetitive or shared. */
export function findWeakSecrets(
  settings: Settings,
  leftOut: readonly SettingName[] = [],
): { name: SettingName; why: string }[] {
  const missing = (['SECRET_KEY', 'LEDGER_KEY'] as const)
    .filter((name) => settings[name] === null)
    .map((name) => ({ name, why: `${name}: production needs one` }));
  const secrets = secretsOf(settings, leftOut);
  const weak = secrets.flatMap((one) => {
    const why = faultOf(one);
    return why === undefined ? [] : [{ name: one.name, why }];
  });
  const equal = secrets.flatMap(({ name, value }, index) =>
    secrets
      .slice(0, index)
      .filter((other) => other.value.trim() === value.trim())
      .map((other) => ({
        name,
        why: `${other.name} and ${name}: two secrets are equal, and each needs one of its own`,
      })),
  );
  return [...missing, ...weak, ...equal];
}
