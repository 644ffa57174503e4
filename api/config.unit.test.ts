import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, assertNoDemoServer } from './config';
import { DEMO_SECRETS } from './environment/secrets';
import { GATEWAY_SETTINGS } from './environment/settings';

const SAFE = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of this installation',
  LEDGER_KEY: 'a key of these books',
  DATABASE_URL: 'sqlite:/srv/t3d.sqlite',
};

describe('the configuration of a server', () => {
  test('starts a trial server without settings, with an embedded database, simulators and demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: 'sqlite:data/t3d.sqlite',
      productName: 'T3D',
      simulators: true,
      demo: true,
      production: false,
    });
  });

  test('starts a production server with secrets of its own, and without simulators and demo data', () => {
    expect(readConfig(SAFE)).toMatchObject({ simulators: false, demo: false, production: true });
  });

  test('rejects simulators, demo data and the default database in a production configuration', () => {
    expect(() => readConfig({ ...SAFE, SIMULATORS: 'on' })).toThrow('SIMULATORS is on');
    expect(() => readConfig({ ...SAFE, DEMO: 'on' })).toThrow('DEMO is on');
    for (const DATABASE_URL of [undefined, '', '  '])
      expect(() => readConfig({ ...SAFE, DATABASE_URL })).toThrow('DATABASE_URL: production has no default database');
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['that of the demo', DEMO_SECRETS.LEDGER_KEY],
    ['short', 'abcdefghijklmno'],
    ['monotonous', 'abcabcabcabcabcabcabc'],
    ['of seven different characters', 'abcdefgabcdefgabcdefg'],
    ['equal to another', SAFE.SECRET_KEY],
  ])('rejects a secret in production that is %s', (_, LEDGER_KEY) => {
    expect(() => readConfig({ ...SAFE, LEDGER_KEY })).toThrow('LEDGER_KEY');
    expect(readConfig({ ...SAFE, LEDGER_KEY: 'abcdefghabcdefgh' }).production).toBe(true);
  });

  test.each([
    'SECRET_KEY',
    'FORMER_SECRET_KEYS',
    'FORMER_LEDGER_KEYS',
    'SMS_INBOUND_SECRET',
    'IDENTITY_KEY',
    'JPUSH_MASTER_SECRET',
    'OFFICIAL_ACCOUNT_APP_SECRET',
    'OFFICIAL_ACCOUNT_AES_KEY',
    'CTRIP_SIGN_KEY',
    'CTRIP_AES_KEY',
    'WECHAT_PAY_API_V3_KEY',
    'PAYPAL_CLIENT_SECRET',
  ])('rejects a weak %s in production, and a %s that equals another setting', (name) => {
    const read = (value: string) => (): unknown => readConfig({ ...SAFE, [name]: value });
    for (const value of ['aaaaaaaaaaaaaaaa', SAFE.LEDGER_KEY]) expect(read(value)).toThrow(name);
  });

  test('reports all wrong settings of a server in one error, and never prints a secret', () => {
    expect(() => readConfig({ PORT: 'http', APPROVALS: 'yes', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT is "http"[^]*LOG_LEVEL is "loud"[^]*APPROVALS is "yes": it must be on or off, for example APPROVALS=off$/,
    );
    const secret = 'aaaaaaaaaaaaaaaabbb';
    expect(() => readConfig({ ...SAFE, SECRET_KEY: secret, FORMER_LEDGER_KEYS: `${secret},${secret}` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
    expect(() => readConfig({ DATABASE_URL: 'postgres://t3d:hidden@db/t3d' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hidden') }),
    );
  });

  test('accepts a weak former key only in a program that replaces the key', () => {
    const weak = { ...SAFE, FORMER_SECRET_KEYS: 'aaaaaaaaaaaaaaaa' };
    expect(() => readConfig(weak)).toThrow('FORMER_SECRET_KEYS');
    expect(readConfig(weak, { skipped: ['FORMER_SECRET_KEYS'] }).formerSecretKeys).toEqual(['aaaaaaaaaaaaaaaa']);
  });

  test('rejects a misspelt NODE_ENV', () => {
    for (const mode of ['prod', 'Production', 'production ', 'staging'])
      expect(() => readConfig({ ...SAFE, NODE_ENV: mode })).toThrow('NODE_ENV');
    for (const mode of ['', 'development', 'test']) expect(readConfig({ NODE_ENV: mode }).production).toBe(false);
  });

  test('makes a demo server listen only on this machine unless HOST is set', () => {
    expect([readConfig({}).hosts, readConfig({ DEMO: 'off' }).hosts, readConfig(SAFE).hosts]).toEqual([
      ['127.0.0.1', '::1'],
      ['127.0.0.1', '::1'],
      [],
    ]);
    expect([readConfig({ HOST: '0.0.0.0' }).hosts, readConfig({ ...SAFE, HOST: '10.0.0.1' }).hosts]).toEqual([
      ['0.0.0.0'],
      ['10.0.0.1'],
    ]);
  });

  test('rejects demo data on a database server unless the demo is requested', () => {
    const served = { DATABASE_URL: 'mysql://t3d@db.internal/t3d' };
    const start = (environment: Record<string, string | undefined>) => (): void =>
      assertNoDemoServer(readConfig(environment), environment);
    expect(start(served)).toThrow('DEMO=on');
    for (const settings of [{ DEMO: 'on' }, { DEMO: 'off' }, { DATABASE_URL: 'sqlite:x' }, SAFE])
      expect(start({ ...served, ...settings })).not.toThrow();
  });

  test("finds every variable of a payment gateway in the gateways' document", () => {
    const payments = readFileSync(join(import.meta.dirname, '../docs/payments.md'), 'utf8');
    expect(GATEWAY_SETTINGS.filter((name) => !payments.includes(`\`${name}\``))).toEqual([]);
  });

  test('trusts no proxy when TRUST_PROXY is empty', () => {
    expect([{}, { TRUST_PROXY: '' }, { TRUST_PROXY: ' ' }].map((given) => readConfig(given).trustProxy)).toEqual([
      'loopback',
      '',
      '',
    ]);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.5, 10.1.0.0/16, fd00::/8' }).trustProxy).toBe(
      'loopback,10.0.0.5,10.1.0.0/16,fd00::/8',
    );
  });

  test.each(['DEMO', 'SIMULATORS', 'APPROVALS', 'SUPPLIER_PRIVATE_HOSTS', 'JPUSH_APNS_PRODUCTION'])(
    'accepts only on and off for the setting %s',
    (name) => {
      for (const text of ['true', 'false', '1', '0', 'yes', 'no', 'onn', 'on ', 'constructor'])
        expect(() => readConfig({ [name]: text })).toThrow(`${name} is "${text}": it must be on or off`);
      for (const text of ['on', 'off', 'ON', 'Off']) expect(() => readConfig({ [name]: text })).not.toThrow();
    },
  );

  test.each([
    ['PORT', ['http', '0x10', '1e3', '-1', '65536', '3000.5', ' 3000']],
    ['DATABASE_POOL', ['0', '0x10', 'many', '-5', '1e2', 'Infinity']],
    ['SMS_KEEP_DAYS', ['0', '0x10', '1e999', '99999999999999999']],
    ['REAL_NAME_CARDS_PER_PERSON', ['-1', 'one']],
    ['REAL_NAME_REJECTED_DAYS', ['0', '1,5']],
    ['REAL_NAME_RETENTION_DAYS', ['year']],
    ['LOG_LEVEL', ['loud', 'INFO', '30']],
    ['HOST', ['a b', '127.0.0.1:3000', 'http://0.0.0.0', '1']],
    ['TIME_ZONE', ['Mars', '+25:00', 'Asia/Shanghai;']],
    ['TRUST_PROXY', ['1', 'true', 'nginx', '10.0.0.0/33', '10.0.0.1,,10.0.0.2', '300.0.0.1']],
    [
      'DATABASE_URL',
      [
        't3d',
        'postgres://a@b/c',
        'mariadb://a@b/c',
        'mysql://',
        'mysql://host',
        'mysql://host/',
        'sqlite:',
        'sqlite://data/t3d.sqlite',
        'mysql://u:p#w@host/db',
        'sqlite:/folder/',
      ],
    ],
    ['SMTP_URL', ['mail.example.com', 'http://mail.example.com', 'smtp://']],
    ['MAIL_FROM', ['T3D', 'T3D <>', 'a@b@c']],
    ['PUBLIC_URL', ['shop.example.com', 'https://shop.example.com/path', 'ftp://shop.example.com', 'https://']],
    ['IDENTITY_URL', ['http://id.example.com', 'id.example.com']],
    ['WECHAT_API_URL', ['http://api.weixin.qq.com']],
    ['JPUSH_API_URL', ['http://api.jpush.cn', 'https://api.jpush.cn/v3']],
    ['CTRIP_NOTICE_URL', ['http://ctrip.example.com', 'notice']],
    ['CTRIP_AES_KEY', ['short', 'seventeen letters']],
    ['OFFICIAL_ACCOUNT_TEMPLATES', ['[{]']],
  ])('rejects an invalid %s, and names the setting in the error', (name, texts) => {
    for (const text of texts)
      expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`^${name}[ :].*it must be`));
  });

  test('accepts valid database URLs', () => {
    for (const DATABASE_URL of [
      'sqlite:data/t3d.sqlite',
      'sqlite::memory:',
      'sqlite:///srv/t3d.sqlite',
      'mysql://root@127.0.0.1:3306/t3d',
      'mysql://t3d:p%23w@db.internal/t3d?ssl=true',
    ])
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test("uses the server's public URL for payers and gateways", () => {
    expect(readConfig({ PORT: '3310' }).publicUrl).toBe('http://localhost:3310');
    expect(readConfig({ PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe('https://shop.example.com');
    const paypal = {
      PAYPAL_CLIENT_ID: 'one',
      PAYPAL_CLIENT_SECRET: 'a secret of this gateway',
      PAYPAL_WEBHOOK_ID: 'two',
      PAYPAL_MERCHANT_ID: 'three',
    };
    const gateways = { ...paypal, HOME: '/root', PAYPAL_ENDPOINT: '' };
    expect(readConfig(gateways).gateways).toEqual(paypal);
    expect(() => readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'http://shop.example.com' })).toThrow('https');
    expect(readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'https://shop.example.com' }).production).toBe(true);
  });

  test('requires a sender address when a mail server is set', () => {
    expect(readConfig({}).smtp).toBeNull();
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).toThrow('MAIL_FROM');
    expect(
      readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'no-reply@example.com', PRODUCT_NAME: 'Shop' }).smtp
        ?.from,
    ).toEqual({ name: 'Shop', address: 'no-reply@example.com' });
    expect(
      readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'The Shop <no-reply@example.com>' }).smtp?.from,
    ).toEqual({ name: 'The Shop', address: 'no-reply@example.com' });
  });

  test('reads retention periods, former keys, and an identity provider with https and a key', () => {
    expect(readConfig({})).toMatchObject({
      realName: { cardsPerPerson: 0, rejectedDays: 30, retentionDays: 365 },
      identity: null,
      formerSecretKeys: [],
    });
    expect(readConfig({ FORMER_SECRET_KEYS: 'one, two,' }).formerSecretKeys).toEqual(['one', 'two']);
    expect(readConfig({ FORMER_LEDGER_KEYS: 'one, two,' }).formerLedgerKeys).toEqual(['one', 'two']);
    const identity = { IDENTITY_URL: 'https://id.example.com/verify', IDENTITY_KEY: 'a key of sixteen letters' };
    expect(readConfig(identity).identity).toEqual({
      url: identity.IDENTITY_URL,
      key: identity.IDENTITY_KEY,
      keyId: 't3d',
    });
    expect(() => readConfig({ ...identity, IDENTITY_KEY: 'short' })).toThrow('IDENTITY_KEY');
  });
});
