import { describe, expect, test } from '@jest/globals';
import { certify } from '../../../../test/gateways/fakeCertificates';
import { minorOf, moneyOf } from './client';
import { readSettings } from './index';

describe('PayPal amounts', () => {
  test.each([
    ['USD', 12_345, '123.45'],
    ['EUR', 5, '0.05'],
    ['HKD', 100, '1.00'],
    ['KRW', 1_234_500, '12345'],
  ])("converts in %s the amount %d to PayPal's %s, and back to the same amount", (currency, minor, value) => {
    expect(moneyOf(minor, currency)).toEqual({ currencyCode: currency, value });
    expect(minorOf(value, currency)).toBe(minor);
  });
  test('rejects a fraction of a won and invalid decimals in PayPal amounts', () => {
    expect(() => moneyOf(1_234_550, 'KRW')).toThrow('decimals');
    for (const text of ['12345.5', '', undefined, '1,000', '1e3', '+1', '--1', '1.234'])
      expect(minorOf(text, 'KRW')).toBeNull();
    expect(minorOf('-3.45', 'USD')).toBe(-345);
  });
});

describe('PayPal settings', () => {
  const whole = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'W',
    PAYPAL_MERCHANT_ID: 'M',
  };

  test("returns null when no PayPal setting is set, and uses PayPal's production address by default", () => {
    expect(readSettings({})).toBeNull();
    expect(readSettings(whole)).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'W',
      merchantId: 'M',
      endpoint: 'https://api-m.paypal.com',
      certificateRoots: [],
      certificateOrigin: null,
      timeout: 15_000,
    });
    expect(
      readSettings({
        ...whole,
        PAYPAL_ENDPOINT: 'https://api-m.sandbox.paypal.com',
        PAYPAL_CERT_ORIGIN: 'http://127.0.0.1:9/',
        PAYPAL_CERT_ROOTS: certify({ name: 'Root', kind: 'rsa', ca: true }).pem,
      }),
    ).toMatchObject({
      endpoint: 'https://api-m.sandbox.paypal.com',
      certificateOrigin: 'http://127.0.0.1:9',
      certificateRoots: [{}],
    });
  });

  test('names the missing PayPal settings when only some are set', () => {
    for (const name of Object.keys(whole)) expect(() => readSettings({ ...whole, [name]: '' })).toThrow(name);
    expect(() => readSettings({ ...whole, PAYPAL_CERT_ROOTS: 'x' })).toThrow('PAYPAL_CERT_ROOTS');
  });
});
