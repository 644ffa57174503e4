import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'rehearsal.platform': { zh: '平台', en: 'Platform' },
  'rehearsal.level1': { zh: '一级代理', en: 'Level 1' },
  'rehearsal.level2': { zh: '二级代理', en: 'Level 2' },
  'rehearsal.level3': { zh: '三级代理', en: 'Level 3' },
  'rehearsal.notified': { zh: '会收到调价通知', en: 'Gets the price notice' },
  'rehearsal.notNotified': { zh: '不会收到通知，请告知', en: 'Gets no notice: tell them' },
  'plans.soldSince': { zh: '此后已售出', en: 'Sold since' },
  'plans.issuedOn': {
    zh: '此后已下发给下级',
    en: 'Issued on to a sub-agent since',
  },
  'plans.pricesMoved': {
    zh: '原价与现在的上级或下级价格冲突',
    en: 'The former price would be below a superior’s or above a sub-agent’s now',
  },
  'plans.belowCostOf.short': { zh: '低于成本', en: 'Below cost' },
  'plans.belowOwn.short': { zh: '低于您的合作价', en: 'Below your own price' },
  'plans.belowSuperior.short': { zh: '低于上级的价格', en: 'Below the superior’s price' },
  'plans.aboveChildren.short': { zh: '下级 {names} 付得更少', en: 'Sub-agent {names} pays less' },
  'plans.belowCooperation.short': { zh: '零售价低于合作价', en: 'Retail is below the cooperation price' },
  'plans.otherCurrency.short': { zh: '币种为 {currency}', en: 'Pays in {currency}' },
  'plans.quoteUnknown': {
    zh: '每个报价须属于所选的套餐和代理，且不能重复',
    en: 'Each quote needs one of the chosen plans and agents, only once',
  },
  'plans.rules.SUM': {
    zh: '总量套餐须填写流量（MB）',
    en: 'A plan of a total needs its data (MB)',
    cht: '總量方案須填寫流量（MB）',
  },
  'plans.rules.CYC': {
    zh: '周期套餐须填写每周期流量、周期和周期数',
    en: 'A plan by cycle needs the data of a cycle, the cycle and how many',
    cht: '週期方案須填寫每週期流量、週期和週期數',
  },
  'plans.rules.CTL': {
    zh: '不限量套餐须填写限速（Kbps）',
    en: 'An unlimited plan needs the speed that it is throttled to (Kbps)',
    cht: '不限量方案須填寫限速（Kbps）',
  },
  'plans.notForSms': { zh: '短信套餐不使用此项', en: 'SMS plans do not use this' },
  'plans.inApp': { zh: 'APP 售价 {priceMinor}', en: 'the APP at {priceMinor}' },
  'plans.onCtrip': {
    zh: '携程 {PLU} 售价 {priceMinor}',
    en: 'Ctrip {PLU} at {priceMinor}',
  },

  'notice.plans.more': {
    zh: '{names} 等，另有 {more} 个',
    en: '{names} and {more} more',
  },
  'notice.plans.lines': { zh: '另有 {more} 个套餐', en: 'and {more} more' },
  'notice.plans.UP.title': { zh: '套餐上架：{plans}', en: 'On sale again: {plans}' },
  'notice.plans.UP.text': {
    zh: '现在可以销售。',
    en: 'You can sell now.',
  },
  'notice.plans.DOWN.title': { zh: '套餐下架：{plans}', en: 'Off sale: {plans}' },
  'notice.plans.DOWN.text': {
    zh: '不能再销售；已有订单不受影响。',
    en: 'No new sales. Running orders go on.',
  },
  'notice.plans.price.title': { zh: '价格变更：{plans}', en: 'Price changed: {plans}' },
  'notice.plans.price.text': {
    zh: '{lines}\n已有订单价格不变。',
    en: '{lines}\nOrders that exist keep their prices.',
  },
  'notice.plans.price.line': { zh: '{plan}：{prices}', en: '{plan}: {prices}' },
  'notice.plans.change.title': { zh: '套餐变更：{plan}', en: 'Plan changed: {plan}' },
  'notice.plans.change.text': {
    zh: '变更内容：{fields}。已有订单不受影响。',
    en: 'Changed: {fields}. Orders that exist stay as they were sold.',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
