import type { Catalogue } from '../../locales/types';

/** Messages of the flow pool. */
export const words = {
  'flowPool.noFormerPrice': {
    zh: '此前没有单价，无法按原价重新计费',
    en: 'There was no price before, so the days cannot be billed at it again',
    cht: '此前沒有單價，無法按原價重新計費',
  },
  'flowPool.billed': {
    zh: '{first} 至 {last} 有 {count} 天已按原价开账单，请改用“追溯改价”，或从以后的日期起定价',
    en: '{count} days from {first} to {last} are billed at the price before: use “Change a price backwards”, or a later start date',
    cht: '{first} 至 {last} 有 {count} 天已按原價開帳單，請改用「追溯改價」，或從以後的日期起定價',
  },
  'flowPool.someBilled': {
    zh: '已开账单的日子用了这些价格',
    en: 'Days that are billed have these prices',
    cht: '已開帳單的日子用了這些價格',
  },
  'flowPool.nothingBilled': {
    zh: '没有账单会因此改变，请直接新增价格',
    en: 'No bill changes by this: add it as an ordinary price',
    cht: '沒有帳單會因此改變，請直接新增價格',
  },
  'flowPool.stays': {
    zh: '{day} 无法重新开账单，请先补齐价格或余额',
    en: '{day} cannot be billed again: give the missing price, or recharge the wallet first',
    cht: '{day} 無法重新開帳單，請先補齊價格或餘額',
  },
  'flowPool.notOver': { zh: '这一天还没有结束', en: 'This day is not over', cht: '這一天還沒有結束' },
  'flowPool.future': { zh: '不能晚于今天', en: 'Not later than today', cht: '不能晚於今天' },
  'flowPool.notSettled': {
    zh: '该客户不按流量池结算',
    en: 'This customer is not settled by the flow pool',
    cht: '該客戶不按流量池結算',
  },
  'flowPool.twice': {
    zh: '文件里已有同一客户、日期、国家/地区和上报方的用量',
    en: 'The file has this customer, day, country and source already',
    cht: '檔案裡已有同一客戶、日期、國家/地區和回報方的用量',
  },
  'flowPool.unpricedDays': {
    zh: '有国家/地区没有价格',
    en: 'A country has no price',
    cht: '有國家/地區沒有價格',
  },
  'flowPool.why.noPrice': {
    zh: '{countries} 没有价格',
    en: 'no price for {countries}',
    cht: '{countries} 沒有價格',
  },
  'flowPool.why.noMoney': {
    zh: '余额不足：需要 {needed}，可用 {available}',
    en: '{needed} is due, the wallet has {available}',
    cht: '餘額不足：需要 {needed}，可用 {available}',
  },
  'flowPool.why.paysBack': {
    zh: '须退回 {back}，请由管理人员点“结算”',
    en: '{back} goes back to the customer: a person presses “Settle”',
    cht: '須退回 {back}，請由管理人員點「結算」',
  },
  'flowPool.why.noWallet': { zh: '没有钱包', en: 'there is no wallet', cht: '沒有錢包' },
  'staff.pool.unbilled.title': {
    zh: '流量池：{account} 有 {count} 天未出账单',
    en: 'Flow pool: {account} has {count} days without a bill',
    cht: '流量池：{account} 有 {count} 天未出帳單',
  },
  'staff.pool.unbilled.text': {
    zh: '请补齐价格或为其充值，然后在“流量池”点“结算”，或等下一个夜间结算。\n{lines}',
    en: 'Give the missing price or recharge the wallet. Then press “Settle” in “Flow pool”, or wait for the next night.\n{lines}',
    cht: '請補齊價格或為其儲值，然後在「流量池」點「結算」，或等下一個夜間結算。\n{lines}',
  },
  'flowPool.tooLittle': { zh: '余额不足', en: 'Too little in the wallet', cht: '餘額不足' },
  'flowPool.daysAgain': { zh: '{first} 至 {last}', en: '{first} to {last}', cht: '{first} 至 {last}' },
  'flowPool.statement': { zh: '流量池月结单', en: 'Flow pool statement', cht: '流量池月結單' },
  'flowPool.pricePerGB': { zh: '每 GB 单价', en: 'Price per GB', cht: '每 GB 單價' },
  'flowPool.exactSum': { zh: '精确合计', en: 'Exact sum', cht: '精確合計' },
  'flowPool.rounding': { zh: '舍入', en: 'Rounding', cht: '捨入' },
  'flowPool.sum': { zh: '账单合计', en: 'Billed', cht: '帳單合計' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
