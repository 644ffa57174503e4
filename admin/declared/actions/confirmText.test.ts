import { describe, expect, it, test } from '@jest/globals';
import { fillConfirm, spaced } from './confirmText';

describe('the confirmation sentence', () => {
  it('fills count, label and inputs into a confirmation sentence', () => {
    expect(fillConfirm('Issue {count} cards to {toUser}?', { count: '1,996', toUser: 'Lvxin' })).toBe(
      'Issue 1,996 cards to Lvxin?',
    );
    expect(fillConfirm('Recycle {{count}}?', { count: '3' })).toBe('Recycle 3?');
  });
  it('uses the singular in a confirmation for a single record, and the plural for several records', () => {
    const template = 'Issue {count} {count|card|cards} to {toUser}?';
    expect(fillConfirm(template, { count: '1', toUser: 'Lvxin' })).toBe('Issue 1 card to Lvxin?');
    expect(fillConfirm(template, { count: '12', toUser: 'Lvxin' })).toBe('Issue 12 cards to Lvxin?');
  });
  it('hides a confirmation sentence while a value is missing', () => {
    expect(fillConfirm('Recharge {label} {amount}?', { label: 'Lvxin' })).toBeNull();
    expect(fillConfirm('Recharge {label} {amount}?', { label: 'Lvxin', amount: '' })).toBeNull();
  });
  it('returns a confirmation sentence unchanged when it has no placeholders', () =>
    expect(fillConfirm('Force completion? No refund', {})).toBe('Force completion? No refund'));

  it('omits the end of a confirmation after the question mark while a value of the end is unknown', () => {
    expect(fillConfirm('撤销 {count} 个订单？退回 {amount}', { count: '2' })).toBe('撤销 2 个订单？');
    expect(
      fillConfirm('Revoke {count} {count|order|orders}? {amount} goes back', { count: '1', amount: '3.00 USD' }),
    ).toBe('Revoke 1 order? 3.00 USD goes back');
  });

  it('fills values into the form of a confirmation for one, several or no records', () => {
    const template = 'Disable {count|{label}{below| and 1 below it| and {below} below it|}|{count} customers}?';
    expect(fillConfirm(template, { count: '1', label: 'Lvxin', below: '3' })).toBe('Disable Lvxin and 3 below it?');
    expect(fillConfirm(template, { count: '1', label: 'Lvxin', below: '1' })).toBe('Disable Lvxin and 1 below it?');
    expect(fillConfirm(template, { count: '1', label: 'Lvxin', below: '0' })).toBe('Disable Lvxin?');
    expect(fillConfirm(template, { count: '1', label: 'Lvxin' })).toBe('Disable Lvxin?');
    expect(fillConfirm(template, { count: '2', label: 'Lvxin', below: '3' })).toBe('Disable 2 customers?');
    expect(fillConfirm(template, { count: '1', below: '3' })).toBeNull();
  });
});

test('puts a space between Chinese and Latin words when a sentence is filled', () => {
  expect(fillConfirm('给{label}充值 {amount}？', { label: '\u2068Lvxin Tech\u2069', amount: '5.00 USD' })).toBe(
    '给 \u2068Lvxin Tech\u2069 充值 5.00 USD？',
  );
  expect(spaced('向旅信下发 10 张卡？')).toBe('向旅信下发 10 张卡？');
});
