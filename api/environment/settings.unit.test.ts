import { afterAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config';
import { certify } from '../test/gateways/fakeCertificates';
import { WrongSettings } from './read';
import { SETTING_NAMES, type SettingName, exampleOf, mayComeFromFile, settingOf } from './settings';

const folder = mkdtempSync(join(tmpdir(), 't3d-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: randomBytes(32).toString('hex'),
  LEDGER_KEY: randomBytes(32).toString('hex'),
  DATABASE_URL: 'mysql://t3d:password@127.0.0.1:3306/t3d',
  PUBLIC_URL: 'https://sim.example.com',
};

/** Invalid texts for each kind of setting. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  list: ['one\ntwo'],
  secrets: ['one\ntwo'],
  'a secret of one line': ['one\ntwo'],
  'a text of one line': ['one\ntwo', 'x'.repeat(4_001), 'null\u0000'],
  onOff: ['yes', '1', 'on '],
  whole: ['many', '-1', '0x10', '1e3', '2.5', '99999999999999999'],
  oneOf: ['prod', 'loud'],
  address: ['example.com', 'ftp://example.com', 'https://'],
  host: ['a b', 'http://0.0.0.0'],
  database: ['t3d', 'postgres://a@b/c', 'mysql://host'],
  mailServer: ['mail.example.com'],
  mailbox: ['T3D'],
  timeZone: ['Mars'],
  proxies: ['true', '1', 'nginx'],
  json: ['[{'],
  rsaPrivateKey: ['MIIEvQ', 'one'],
  rsaPublicKey: ['MIIBIj', 'one'],
  ellipticKey: ['MIGTAg', 'one'],
  certificates: ['MIIC', 'one'],
};
const wrongOf = (name: SettingName): readonly string[] => WRONG[settingOf(name).kind] ?? ['two\nlines', 'x'];

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEYS: Readonly<Record<string, () => string>> = {
  rsaPrivateKey: () => pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  rsaPublicKey: () => pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
  ellipticKey: () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  certificates: () => certify({ name: 'Root', kind: 'rsa', ca: true }).pem,
};
/** Returns the environment that a shell makes from an example, and writes its file. */
function environmentOf(example: string, name: SettingName): Record<string, string> {
  const at = example.indexOf('=');
  const [key, value] = [example.slice(0, at), example.slice(at + 1)];
  if (!settingOf(name).fromFile) {
    const made = /^\$\(openssl rand -hex (\d+)\)$/.exec(value);
    return { [key]: made ? randomBytes(Number(made[1])).toString('hex') : value };
  }
  const file = join(folder, name);
  writeFileSync(file, (KEYS[settingOf(name).kind] as () => string)());
  return { [key]: file };
}

/** Returns the lines of the error for these settings, or none if they are valid. */
function errorOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSettings);
    return (error as Error).message.split('\n');
  }
  return [];
}
const linesAbout = (name: SettingName, environment: Record<string, string | undefined>): string[] =>
  errorOf(environment).filter((line) => new RegExp(`^${name}(?![A-Z_])`).test(line));

describe('a setting', () => {
  test.each(SETTING_NAMES)('names the setting, the reason and an example when the value of %s is invalid', (name) => {
    const { must, hidden } = settingOf(name);
    for (const text of wrongOf(name)) {
      const shown = hidden ? '' : ` is ${JSON.stringify(text)}`;
      const line = `${name}${shown}: it must be ${must}, for example ${exampleOf(name)}`;
      expect(linesAbout(name, { [name]: text })).toEqual([line]);
      expect(linesAbout(name, { ...PRODUCTION, [name]: text })).toEqual([line]);
    }
  });

  test.each(SETTING_NAMES)('accepts the example value that error messages give for the setting %s', (name) => {
    const environment = environmentOf(exampleOf(name), name);
    expect(linesAbout(name, environment)).toEqual([]);
    expect(linesAbout(name, { ...PRODUCTION, ...environment })).toEqual([]);
  });

  test.each(SETTING_NAMES)(
    'treats an empty text of %s as missing, or rejects it when the setting has a default',
    (name) => {
      const { otherwise, must } = settingOf(name);
      const mayBeEmpty =
        otherwise === null || (Array.isArray(otherwise) && otherwise.length === 0) || name === 'TRUST_PROXY';
      for (const text of ['', ' ', '\t'])
        expect(errorOf({ [name]: text })).toEqual(
          mayBeEmpty ? [] : [`${name} is empty: it must be ${must}, for example ${exampleOf(name)}`],
        );
    },
  );

  test('reports all invalid settings in one error, each setting once', () => {
    const environment = Object.fromEntries(SETTING_NAMES.map((name) => [name, wrongOf(name)[0]]));
    const named = errorOf({ ...environment, NODE_ENV: 'production' }).map((line) => /^[A-Z_\d]+/.exec(line)?.[0]);
    expect(named).toEqual(SETTING_NAMES.filter((name) => name !== 'NODE_ENV'));
  });

  test('lists an invalid setting together with missing and unsafe settings', () => {
    expect(errorOf({ NODE_ENV: 'production', PORT: 'http', SMTP_URL: 'smtps://mail.example.com', DEMO: 'on' })).toEqual(
      [
        'PORT is "http": it must be a whole number from 0 to 65535, for example PORT=3000',
        'DEMO is on: production has no demo world, for example DEMO=off',
        'DATABASE_URL: production has no default database: name one, for example ' + exampleOf('DATABASE_URL'),
        'SECRET_KEY: production needs one, for example SECRET_KEY=$(openssl rand -hex 32)',
        'LEDGER_KEY: production needs one, for example LEDGER_KEY=$(openssl rand -hex 32)',
        'MAIL_FROM is missing: SMTP_URL needs it, for example MAIL_FROM=no-reply@example.com',
      ],
    );
  });

  test.each([
    ['IDENTITY_KEY', { IDENTITY_URL: 'https://id.example.com' }],
    ['IDENTITY_KEY', { IDENTITY_URL: 'https://id.example.com', IDENTITY_KEY: 'short' }],
    ['JPUSH_MASTER_SECRET', { JPUSH_APP_KEY: 'one' }],
    ['CTRIP_SIGN_KEY', { CTRIP_ACCOUNT_ID: 'one', CTRIP_AES_KEY: 'a'.repeat(16), CTRIP_AES_IV: 'b'.repeat(16) }],
    ['OFFICIAL_ACCOUNT_TOKEN', { OFFICIAL_ACCOUNT_APP_ID: 'wx1', OFFICIAL_ACCOUNT_APP_SECRET: 'two' }],
    ['PAYPAL_WEBHOOK_ID', { PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: '2', PAYPAL_MERCHANT_ID: '3' }],
    ['WECHAT_PAY_PUBLIC_KEY_ID', { WECHAT_PAY_MCHID: '1900000109' }],
    ['WECHAT_PAY_PUBLIC_KEY', { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }],
  ] as const)(
    'reports that %s is missing or invalid when other settings need this setting: %o',
    (name, environment) => {
      expect(linesAbout(name, environment)).toEqual([expect.stringContaining(`, for example ${exampleOf(name)}`)]);
    },
  );
});

describe('a setting from a file', () => {
  const write = (content: string): string => {
    const file = join(folder, 'secret');
    writeFileSync(file, content);
    return file;
  };
  const secret = randomBytes(32).toString('hex');

  test('reads every secret and every address that may contain a password from a file', () => {
    const { SECRET_KEY: _key, DATABASE_URL: _url, ...others } = PRODUCTION;
    const url = join(folder, 'url');
    writeFileSync(url, `${PRODUCTION.DATABASE_URL}\n`);
    expect(readConfig({ ...others, SECRET_KEY_FILE: write(`${secret}\n`), DATABASE_URL_FILE: url })).toMatchObject({
      secretKey: secret,
      databaseUrl: PRODUCTION.DATABASE_URL,
    });
    expect(SETTING_NAMES.filter((name) => settingOf(name).secret && !mayComeFromFile(name))).toEqual([]);
    expect(
      readConfig({
        PAYPAL_CLIENT_ID_FILE: write('id\n'),
        PAYPAL_CLIENT_SECRET: secret,
        PAYPAL_WEBHOOK_ID: 'W',
        PAYPAL_MERCHANT_ID: 'M',
      }).gateways,
    ).toMatchObject({ PAYPAL_CLIENT_ID: 'id' });
  });

  test.each([
    ['is missing', { SECRET_KEY_FILE: join(folder, 'none') }, 'SECRET_KEY_FILE: the file'],
    ['is empty', { SECRET_KEY_FILE: write(' \n') }, 'is empty'],
    ['is a folder', { SECRET_KEY_FILE: folder }, '(EISDIR)'],
    ['stands beside the variable', { SECRET_KEY: secret, SECRET_KEY_FILE: write(secret) }, 'are both set'],
  ])("names the setting, the reason and an example when the setting's file %s", (_case, environment, reason) => {
    write(reason === 'is empty' ? '\n' : secret);
    const lines = errorOf({ ...PRODUCTION, SECRET_KEY: undefined, ...environment });
    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(lines[0]).toContain(', for example SECRET_KEY=');
    expect(lines[0]).not.toContain(secret);
  });
});
