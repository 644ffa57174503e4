import type { Catalogue } from '../../locales/types';
import { explanationWords } from './statements/explain/words';

/** What the room of bills says: its monthly statements, and the sentences that explain a bill. */
export const words = {
  'statements.month': {
    zh: '请填写月份，例如 2026-11',
    en: 'Write the month as 2026-11',
    cht: '請填寫月份，例如 2026-11',
  },
  'statements.future': { zh: '该月份尚未开始', en: 'This month has not begun', cht: '該月份尚未開始' },

  'statement.title': { zh: '月结单', en: 'Monthly statement', cht: '月結單' },
  'statement.product': { zh: '平台', en: 'Platform', cht: '平台' },
  'statement.account': { zh: '账号', en: 'Account', cht: '帳號' },
  'statement.nickname': { zh: '昵称', en: 'Nickname', cht: '暱稱' },
  'statement.wallet': { zh: '钱包编号', en: 'Wallet number', cht: '錢包編號' },
  'statement.currency': { zh: '币种', en: 'Currency', cht: '幣別' },
  'statement.month': { zh: '月份', en: 'Month', cht: '月份' },
  'statement.zone': { zh: '时区', en: 'Time zone', cht: '時區' },
  'statement.period': { zh: '起止', en: 'Period', cht: '起迄' },
  'statement.complete': { zh: '整月', en: 'The whole month', cht: '整月' },
  'statement.soFar': {
    zh: '本月尚未结束，至今为止',
    en: 'The month is not over: up to now',
    cht: '本月尚未結束，至今為止',
  },
  'statement.opening': { zh: '期初余额', en: 'Opening balance', cht: '期初餘額' },
  'statement.closing': { zh: '期末余额', en: 'Closing balance', cht: '期末餘額' },
  'statement.openingHash': { zh: '期初哈希值', en: 'Opening hash', cht: '期初雜湊值' },
  'statement.closingHash': { zh: '期末哈希值', en: 'Closing hash', cht: '期末雜湊值' },
  'statement.type': { zh: '合计', en: 'Totals', cht: '合計' },
  'statement.count': { zh: '笔数', en: 'Bills', cht: '筆數' },
  'statement.amount': { zh: '金额', en: 'Amount', cht: '金額' },
  'statement.sequence': { zh: '序号', en: 'No.', cht: '序號' },
  'statement.time': { zh: '时间（{zone}）', en: 'Time ({zone})', cht: '時間（{zone}）' },
  'statement.balanceAfter': { zh: '余额', en: 'Balance', cht: '餘額' },
  'statement.hash': { zh: '哈希值', en: 'Hash', cht: '雜湊值' },
  'statement.reason.REVERSAL': { zh: '冲正', en: 'Reversal', cht: '沖正' },
  'statement.reason.PROFIT_SHARE_CLAWBACK': { zh: '分润扣回', en: 'Profit share taken back', cht: '分潤扣回' },
  ...explanationWords,
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
