import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'smsCodes.nothing': {
    zh: '没有可操作的号码，请核对号码或号段',
    en: 'None of these numbers can go. Check the numbers or ranges',
  },
  'smsCodes.notFree': {
    zh: '号码已分配或未空闲（{status}）',
    en: 'The number is distributed or not free ({status})',
  },
  'smsCodes.notHeld': {
    zh: '号码未分配或已下单（{status}）',
    en: 'The number is not distributed, or is ordered ({status})',
  },
  'smsCodes.notBuyer': {
    zh: '请选择收码用户',
    en: 'Choose a customer that receives codes',
    cht: '請選擇收碼用戶',
  },
  'smsCodes.numberUsed': {
    zh: '号码已有订单或短信，不能删除',
    en: 'The number has had an order or a message: it cannot be deleted',
  },
  'smsCodes.notOnSale': {
    zh: '套餐未上架，请选择其他套餐',
    en: 'The plan is not on sale. Choose another plan',
  },
  'smsCodes.otherCurrency': {
    zh: '套餐以 {planCurrency} 计价，钱包为 {currency}',
    en: 'The plan is sold in {planCurrency}, the wallet holds {currency}',
  },
  'smsCodes.noNumbers': {
    zh: '{country} 仅剩 {available} 个空闲号码，请减少数量',
    en: 'Only {available} free numbers of {country} are left. Order fewer',
  },
  'smsCodes.notRunning': {
    zh: '订单当前为“{status}”，仅使用中的订单可操作',
    en: 'The order is {status}: only orders in use can be renewed or revoked',
  },
  'smsCodes.ended': {
    zh: '订单已到期，请重新订购',
    en: 'The term is over. Order a number again',
  },
  'smsCodes.buyerDisabled': {
    zh: '客户已停用',
    en: 'The customer is disabled',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
