import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'flowPool.noFormerPrice': {
    zh: '此前没有单价，无法按原价重新计费',
    en: 'There was no price before, so the days cannot be billed at it again',
  },
  'flowPool.billed': {
    zh: '{first} 至 {last} 有 {count} 天已按原价开账单，请改用“追溯改价”，或从以后的日期起定价',
    en: '{count} days from {first} to {last} are billed at the price before: use “Change a price backwards”, or a later start date',
  },
  'flowPool.someBilled': {
    zh: '已开账单的日子用了这些价格',
    en: 'Days that are billed have these prices',
  },
  'flowPool.nothingBilled': {
    zh: '没有账单会因此改变，请直接新增价格',
    en: 'No bill changes by this: add it as an ordinary price',
  },
  'flowPool.stays': {
    zh: '{day} 无法重新开账单，请先补齐价格或余额',
    en: '{day} cannot be billed again: give the missing price, or recharge the wallet first',
  },
  'flowPool.notOver': { zh: '这一天还没有结束', en: 'This day is not over' },
  'flowPool.future': { zh: '不能晚于今天', en: 'Not later than today' },
  'flowPool.notSettled': {
    zh: '该客户不按流量池结算',
    en: 'This customer is not settled by the flow pool',
  },
  'flowPool.twice': {
    zh: '文件里已有同一客户、日期、国家/地区和上报方的用量',
    en: 'The file has this customer, day, country and source already',
  },
  'flowPool.unpricedDays': {
    zh: '有国家/地区没有价格',
    en: 'A country has no price',
  },
  'flowPool.why.noPrice': {
    zh: '{countries} 没有价格',
    en: 'no price for {countries}',
  },
  'flowPool.why.noMoney': {
    zh: '余额不足：需要 {needed}，可用 {available}',
    en: '{needed} is due, the wallet has {available}',
  },
  'flowPool.why.paysBack': {
    zh: '须退回 {back}，请由管理人员点“结算”',
    en: '{back} goes back to the customer: a person presses “Settle”',
  },
  'flowPool.why.noWallet': { zh: '没有钱包', en: 'there is no wallet' },
  'staff.pool.unbilled.title': {
    zh: '流量池：{account} 有 {count} 天未出账单',
    en: 'Flow pool: {account} has {count} days without a bill',
  },
  'staff.pool.unbilled.text': {
    zh: '请补齐价格或为其充值，然后在“流量池”点“结算”，或等下一个夜间结算。\n{lines}',
    en: 'Give the missing price or recharge the wallet. Then press “Settle” in “Flow pool”, or wait for the next night.\n{lines}',
  },
  'flowPool.tooLittle': { zh: '余额不足', en: 'Too little in the wallet' },
  'flowPool.daysAgain': { zh: '{first} 至 {last}', en: '{first} to {last}' },
  'flowPool.statement': { zh: '流量池月结单', en: 'Flow pool statement' },
  'flowPool.pricePerGB': { zh: '每 GB 单价', en: 'Price per GB' },
  'flowPool.exactSum': { zh: '精确合计', en: 'Exact sum' },
  'flowPool.rounding': { zh: '舍入', en: 'Rounding', cht: '捨入' },
  'flowPool.sum': { zh: '账单合计', en: 'Billed' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
