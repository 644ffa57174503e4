import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_LEDGER_KEY, readConfig, refuseDemoServer } from './config';

const SAFE = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of this installation',
  LEDGER_KEY: 'a key of these books',
};

describe('configuration', () => {
  test('needs nothing for a trial: embedded database, simulators, demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: 'sqlite:data/t3d.sqlite',
      productName: 'T3D',
      simulators: true,
      demo: true,
      production: false,
    });
  });

  test('production starts with secrets of its own, without simulators and demo', () => {
    expect(readConfig(SAFE)).toMatchObject({ simulators: false, demo: false, production: true });
  });

  test('production refuses demo secrets and simulators', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SECRET_KEY');
    for (const LEDGER_KEY of [undefined, DEMO_LEDGER_KEY, 'short'])
      expect(() => readConfig({ ...SAFE, LEDGER_KEY })).toThrow('LEDGER_KEY');
    expect(() => readConfig({ ...SAFE, SIMULATORS: 'on' })).toThrow('SIMULATORS');
  });

  test('a misspelt mode does not start', () => {
    for (const mode of ['prod', 'Production', 'production ', 'staging'])
      expect(() => readConfig({ ...SAFE, NODE_ENV: mode })).toThrow('NODE_ENV');
    for (const mode of ['', 'development', 'test']) expect(readConfig({ NODE_ENV: mode }).production).toBe(false);
  });

  test('a demo is for its own machine unless it is given where to listen', () => {
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

  test('a demo does not go onto a database server unasked', () => {
    const served = { DATABASE_URL: 'mysql://t3d@db.internal/t3d' };
    const start = (environment: Record<string, string | undefined>) => (): void =>
      refuseDemoServer(readConfig(environment), environment);
    expect(start(served)).toThrow('DEMO=on');
    for (const settings of [{ DEMO: 'on' }, { DEMO: 'off' }, { DATABASE_URL: 'sqlite:x' }, SAFE])
      expect(start({ ...served, ...settings })).not.toThrow();
  });

  test('every setting is in the example with its meaning', () => {
    const names = new Set<string>();
    readConfig(
      new Proxy(
        {},
        {
          get: (_none, name) => {
            names.add(String(name));
            return undefined;
          },
        },
      ),
    );
    // Read where they are needed, by what runs without the rest of the configuration, too.
    for (const name of ['UPLOADS', 'DATABASE_POOL', 'EXTENSIONS']) names.add(name);
    const example = readFileSync(join(import.meta.dirname, '../docker/env.example'), 'utf8');
    expect([...names].filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
    expect(names.size).toBeGreaterThan(20);
  });

  test('an empty TRUST_PROXY trusts nobody', () => {
    expect([readConfig({}).trustProxy, readConfig({ TRUST_PROXY: '' }).trustProxy]).toEqual(['loopback', '']);
  });

  test('refuses a port that is none', () => {
    expect(() => readConfig({ PORT: 'http' })).toThrow('PORT');
  });

  test('payers and gateways reach the server at its public address', () => {
    expect(readConfig({ PORT: '3310' }).publicUrl).toBe('http://localhost:3310');
    expect(readConfig({ PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe('https://shop.example.com');
    for (const url of ['shop.example.com', 'https://shop.example.com/path', 'ftp://shop.example.com'])
      expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL');
    const gateways = { PAYPAL_CLIENT_ID: 'one', ALL_IN_PAY_CUS_ID: 'two', HOME: '/root' };
    expect(readConfig(gateways).gateways).toEqual({ PAYPAL_CLIENT_ID: 'one', ALL_IN_PAY_CUS_ID: 'two' });
    expect(() => readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'http://shop.example.com' })).toThrow('https');
    expect(readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'https://shop.example.com' }).production).toBe(true);
  });

  test('a mail server needs the address that mails come from', () => {
    expect(readConfig({}).smtp).toBeNull();
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).toThrow('MAIL_FROM');
    expect(() => readConfig({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.c' })).toThrow('SMTP_URL');
    expect(
      readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'no-reply@example.com', PRODUCT_NAME: 'Shop' }).smtp
        ?.from,
    ).toEqual({ name: 'Shop', address: 'no-reply@example.com' });
    expect(
      readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'The Shop <no-reply@example.com>' }).smtp?.from,
    ).toEqual({ name: 'The Shop', address: 'no-reply@example.com' });
  });

  test('documents have their terms, former keys are kept, an identity provider is called over https with a key', () => {
    expect(readConfig({})).toMatchObject({
      realName: { cardsPerPerson: 0, rejectedDays: 30, retentionDays: 365 },
      identity: null,
      formerSecretKeys: [],
    });
    expect(readConfig({ FORMER_SECRET_KEYS: 'one, two,' }).formerSecretKeys).toEqual(['one', 'two']);
    expect(readConfig({ FORMER_LEDGER_KEYS: 'one, two,' }).formerLedgerKeys).toEqual(['one', 'two']);
    for (const [name, value] of [
      ['REAL_NAME_CARDS_PER_PERSON', '-1'],
      ['REAL_NAME_REJECTED_DAYS', '0'],
      ['REAL_NAME_RETENTION_DAYS', 'year'],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(name);
    const identity = { IDENTITY_URL: 'https://id.example.com/verify', IDENTITY_KEY: 'a key of sixteen letters' };
    expect(readConfig(identity).identity).toEqual({
      url: identity.IDENTITY_URL,
      key: identity.IDENTITY_KEY,
      keyId: 't3d',
    });
    expect(() => readConfig({ ...identity, IDENTITY_URL: 'http://id.example.com' })).toThrow('IDENTITY_URL');
    expect(() => readConfig({ ...identity, IDENTITY_KEY: 'short' })).toThrow('IDENTITY_KEY');
  });
});
