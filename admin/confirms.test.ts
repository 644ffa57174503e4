import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@t3d/resources/kit';
import type { Language } from '@t3d/resources/kit';
import { actionText, addProductWords } from '@t3d/resources/locales';
import { WORDS } from '@t3d/resources/words';
import { fillConfirm } from './declared/actions/confirmText';

addProductWords(WORDS);

type Output = Record<Language, string>;
interface Line {
  resource: string;
  action: string;
  values: Record<string, string | Output>;
  says: Output;
}
const LVXIN: Output = { zh: '旅信', en: 'Lvxin', cht: '旅信' };

// The confirmation texts that the design prescribes, with values.
const LINES: Line[] = [
  {
    resource: 'orders',
    action: 'apply-revoke',
    values: { count: '4', amount: '63.90 USD' },
    says: {
      en: 'Revoke 4 orders? 63.90 USD goes back',
      zh: '撤销 4 个订单？退回 63.90 USD',
      cht: '撤銷 4 筆訂單？退回 63.90 USD',
    },
  },
  {
    resource: 'terminals',
    action: 'issue',
    values: { count: '1,996', toUser: LVXIN },
    says: { en: 'Issue 1,996 cards to Lvxin?', zh: '向旅信下发 1,996 张卡？', cht: '向旅信下發 1,996 張卡？' },
  },
  {
    resource: 'terminals',
    action: 'recycle',
    values: { count: '300' },
    says: { en: 'Recycle 300 cards?', zh: '回收 300 张卡？', cht: '回收 300 張卡？' },
  },
  {
    resource: 'users',
    action: 'recharge',
    values: { label: LVXIN, amount: '500.00 USD' },
    says: { en: 'Recharge Lvxin 500.00 USD?', zh: '给旅信充值 500.00 USD？', cht: '為旅信儲值 500.00 USD？' },
  },
  {
    resource: 'users',
    action: 'transfer',
    values: { toUser: LVXIN, amount: '50.00 USD', after: '950.00' },
    says: {
      en: 'Send Lvxin 50.00 USD? 950.00 stays',
      zh: '转给旅信 50.00 USD？余 950.00',
      cht: '轉給旅信 50.00 USD？餘 950.00',
    },
  },
  {
    resource: 'orders',
    action: 'force-completion',
    values: { count: '1' },
    says: { en: 'Force completion? No refund', zh: '强制完成？不退款', cht: '強制完成？不退款' },
  },
  {
    resource: 'orders',
    action: 'partial-refund',
    values: { amountFigure: '3.00', price: '18.60 USD' },
    says: { en: 'Refund 3.00 of 18.60 USD?', zh: '退 3.00（共 18.60 USD）？', cht: '退 3.00（共 18.60 USD）？' },
  },
  {
    resource: 'users',
    action: 'disable',
    values: { count: '1', label: LVXIN, below: '3' },
    says: { en: 'Disable Lvxin and 3 below it?', zh: '停用旅信及 3 个下级？', cht: '停用旅信及 3 個下級？' },
  },
  {
    resource: 'plans',
    action: 'delist',
    values: { count: '2' },
    says: {
      en: 'Delist 2 plans? Running orders go on',
      zh: '下架 2 个套餐？在用订单照常',
      cht: '下架 2 個方案？使用中訂單照常',
    },
  },
];

describe.each(LANGUAGES)('the confirmation texts in %s', (language) => {
  test.each(LINES.map((line) => [`${line.resource}: ${line.action}`, line] as const))(
    'returns the confirmation text of %s',
    (_name, { resource, action, values, says }) => {
      const filled = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[language]]),
      );
      expect(fillConfirm(actionText(resource, action, language).confirm, filled)).toBe(says[language]);
    },
  );

  test('shows amount and customer on the button and in the toast of a recharge dialog', () => {
    const { submit = '', done = '' } = actionText('users', 'recharge', language);
    const values = { label: 'Lvxin', amount: '100.00 USD' };
    expect([fillConfirm(submit, values), fillConfirm(done, values)]).toEqual(
      {
        en: ['Recharge 100.00 USD to Lvxin', 'Recharged 100.00 USD to Lvxin'],
        zh: ['给 Lvxin 充值 100.00 USD', '已给 Lvxin 充值 100.00 USD'],
        cht: ['為 Lvxin 儲值 100.00 USD', '已為 Lvxin 儲值 100.00 USD'],
      }[language],
    );
    expect(fillConfirm(submit, { label: 'Lvxin' })).toBeNull();
  });

  test('shows the count in the confirmation of several records', () => {
    expect(fillConfirm(actionText('users', 'disable', language).confirm, { count: '2', label: 'x', below: '5' })).toBe(
      {
        en: 'Disable 2 customers and 5 below them?',
        zh: '停用 2 个客户及 5 个下级？',
        cht: '停用 2 個客戶及 5 個下級？',
      }[language],
    );
    expect(
      fillConfirm(actionText('users', 'disable', language).confirm, { count: '1', label: 'Lvxin', below: '0' }),
    ).toBe({ en: 'Disable Lvxin?', zh: '停用 Lvxin？', cht: '停用 Lvxin？' }[language]);
    expect(fillConfirm(actionText('orders', 'force-completion', language).confirm, { count: '3' })).toBe(
      {
        en: 'Force completion of 3 orders? No refund',
        zh: '强制完成 3 个订单？不退款',
        cht: '強制完成 3 筆訂單？不退款',
      }[language],
    );
  });
});
