import { describe, expect, test } from '@jest/globals';
import {
  areasOf,
  changedPrices,
  dataFilterOf,
  dayFilterOf,
  findOffers,
  type Offer,
  partsOf,
  paymentOf,
} from './buyCalls';

const offer = (values: Partial<Offer> = {}): Offer => ({
  id: 1,
  planCode: 'JP-3G-7',
  name: 'Japan 3GB',
  rules: { dataMB: 3072, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
  areaCodes: ['JP'],
  price: 1200,
  fee: 50,
  total: 1250,
  retail: 1990,
  keep: 740,
  revocable: false,
  ...values,
});
const NONE = { data: null, days: null };
const global = offer({ id: 2, name: 'Global 1GB', planCode: 'GL-1G', areaCodes: ['DE', 'FR', 'JP'] });

describe('the search for plans in the buy dialog', () => {
  test("finds plans by name, by code, and by country in the reader's language or in English", () => {
    const all = [offer(), global];
    expect(findOffers(all, { text: 'gl-1', ...NONE }, 'en')).toEqual([global]);
    expect(findOffers(all, { text: 'japan', ...NONE }, 'zh')).toHaveLength(2);
    expect(findOffers(all, { text: '日本 global', ...NONE }, 'zh')).toEqual([global]);
    expect(findOffers(all, { text: 'de', ...NONE }, 'zh')).toEqual([global]);
    expect(findOffers(all, { text: 'nowhere', ...NONE }, 'en')).toEqual([]);
  });

  test('lists the countries of a plan that match the search first', () => {
    expect(areasOf(global, ['japan'], 'en').map(({ code, hit }) => [code, hit])).toEqual([
      ['JP', true],
      ['DE', false],
      ['FR', false],
    ]);
  });

  test("marks every part of a plan's text that matches the search", () => {
    expect(partsOf('Japan 3GB', ['3gb', 'ja'])).toEqual([
      { text: 'Ja', hit: true },
      { text: 'pan ', hit: false },
      { text: '3GB', hit: true },
    ]);
    expect(partsOf('', ['x'])).toEqual([]);
  });

  test('filters plans by the total data and by the validity in days', () => {
    const { rules } = offer();
    expect(dataFilterOf(offer())).toBe('gb5');
    expect(dataFilterOf(offer({ rules: { ...rules, dataMB: 1024, cycle: 'DAY', cycles: 7 } }))).toBe('gb20');
    expect(dataFilterOf(offer({ rules: { ...rules, dataMB: null } }))).toBe('unlimited');
    expect(dayFilterOf(offer())).toBe('d7');
    expect(dayFilterOf(offer({ rules: { ...rules, validDays: 180 } }))).toBe('more');
  });
});

test('returns the balance after a purchase, and the amount that the wallet cannot cover', () => {
  const wallet = { balance: 2000, creditLimit: 0, available: 2000, currency: 'USD' };
  expect(paymentOf(wallet, offer(), 1)).toEqual({ total: 1250, before: 2000, after: 750, short: 0 });
  expect(paymentOf(wallet, offer(), 2)).toEqual({ total: 2500, before: 2000, after: -500, short: 500 });
  expect(paymentOf({ ...wallet, available: 3000 }, offer(), 2).short).toBe(0);
});

test('returns the former price of each plan with a changed price', () => {
  expect([...changedPrices([offer(), global], [offer({ total: 1300 }), global])]).toEqual([[1, 1250]]);
  expect(changedPrices([], [offer()]).size).toBe(0);
});
