import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config';

const SAFE = { NODE_ENV: 'production', SECRET_KEY: 'a secret of this installation' };

describe('configuration', () => {
  test('needs nothing for a trial: embedded database, simulators, demo', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, databaseUrl: 'sqlite:data/t3d.sqlite', productName: 'T3D', simulators: true, demo: true, production: false });
  });

  test('production starts with secrets of its own, without simulators and demo', () => {
    expect(readConfig(SAFE)).toMatchObject({ simulators: false, demo: false, production: true });
  });

  test('production refuses demo secrets and simulators', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SECRET_KEY');
    expect(() => readConfig({ ...SAFE, SIMULATORS: 'on' })).toThrow('SIMULATORS');
  });

  test('refuses a port that is none', () => {
    expect(() => readConfig({ PORT: 'http' })).toThrow('PORT');
  });

  test('payers and gateways reach the server at its public address', () => {
    expect(readConfig({ PORT: '3310' }).publicUrl).toBe('http://localhost:3310');
    expect(readConfig({ PUBLIC_URL: 'https://shop.example.com/' }).publicUrl).toBe('https://shop.example.com');
    for (const url of ['shop.example.com', 'https://shop.example.com/path', 'ftp://shop.example.com']) expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL');
    const gateways = { PAYPAL_CLIENT_ID: 'one', ALL_IN_PAY_CUS_ID: 'two', HOME: '/root' };
    expect(readConfig(gateways).gateways).toEqual({ PAYPAL_CLIENT_ID: 'one', ALL_IN_PAY_CUS_ID: 'two' });
    expect(() => readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'http://shop.example.com' })).toThrow('https');
    expect(readConfig({ ...SAFE, ...gateways, PUBLIC_URL: 'https://shop.example.com' }).production).toBe(true);
  });

  test('a mail server needs the address that mails come from', () => {
    expect(readConfig({}).smtp).toBeNull();
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).toThrow('MAIL_FROM');
    expect(() => readConfig({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.c' })).toThrow('SMTP_URL');
    expect(readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'no-reply@example.com', PRODUCT_NAME: 'Shop' }).smtp?.from).toEqual({ name: 'Shop', address: 'no-reply@example.com' });
    expect(readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'The Shop <no-reply@example.com>' }).smtp?.from).toEqual({ name: 'The Shop', address: 'no-reply@example.com' });
  });

  test('papers have their terms, former keys are kept, and an identity provider is asked over https with a key', () => {
    expect(readConfig({})).toMatchObject({ realName: { cardsPerPerson: 0, rejectedDays: 30, retentionDays: 365 }, identity: null, formerSecretKeys: [] });
    expect(readConfig({ FORMER_SECRET_KEYS: 'one, two,' }).formerSecretKeys).toEqual(['one', 'two']);
    for (const [name, value] of [['REAL_NAME_CARDS_PER_PERSON', '-1'], ['REAL_NAME_REJECTED_DAYS', '0'], ['REAL_NAME_RETENTION_DAYS', 'year']] as const) expect(() => readConfig({ [name]: value })).toThrow(name);
    const identity = { IDENTITY_URL: 'https://id.example.com/verify', IDENTITY_KEY: 'a key of sixteen letters' };
    expect(readConfig(identity).identity).toEqual({ url: identity.IDENTITY_URL, key: identity.IDENTITY_KEY, keyId: 't3d' });
    expect(() => readConfig({ ...identity, IDENTITY_URL: 'http://id.example.com' })).toThrow('IDENTITY_URL');
    expect(() => readConfig({ ...identity, IDENTITY_KEY: 'short' })).toThrow('IDENTITY_KEY');
  });
});
