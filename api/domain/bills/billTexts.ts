import type { Catalogue } from '../../locales/textTypes';
import { explanationWords } from './statements/explain/explanationTexts';

export const words = {
  'statements.month': {
    zh: '请填写月份，例如 2026-11',
    en: 'Write the month as 2026-11',
  },
  'statements.future': { zh: '该月份尚未开始', en: 'This month has not begun' },

  'statement.title': { zh: '月结单', en: 'Monthly statement' },
  'statement.product': { zh: '平台', en: 'Platform' },
  'statement.account': { zh: '账号', en: 'Account' },
  'statement.nickname': { zh: '昵称', en: 'Nickname' },
  'statement.wallet': { zh: '钱包编号', en: 'Wallet number' },
  'statement.currency': { zh: '币种', en: 'Currency' },
  'statement.month': { zh: '月份', en: 'Month' },
  'statement.zone': { zh: '时区', en: 'Time zone' },
  'statement.period': { zh: '起止', en: 'Period', cht: '起迄' },
  'statement.complete': { zh: '整月', en: 'The whole month' },
  'statement.soFar': {
    zh: '本月尚未结束，至今为止',
    en: 'The month is not over: up to now',
  },
  'statement.opening': { zh: '期初余额', en: 'Opening balance' },
  'statement.closing': { zh: '期末余额', en: 'Closing balance' },
  'statement.openingHash': { zh: '期初哈希值', en: 'Opening hash' },
  'statement.closingHash': { zh: '期末哈希值', en: 'Closing hash' },
  'statement.type': { zh: '合计', en: 'Totals' },
  'statement.count': { zh: '笔数', en: 'Bills' },
  'statement.amount': { zh: '金额', en: 'Amount' },
  'statement.sequence': { zh: '序号', en: 'No.' },
  'statement.time': { zh: '时间（{zone}）', en: 'Time ({zone})' },
  'statement.balanceAfter': { zh: '余额', en: 'Balance' },
  'statement.hash': { zh: '哈希值', en: 'Hash' },
  'statement.reason.REVERSAL': { zh: '冲正', en: 'Reversal' },
  'statement.reason.PROFIT_SHARE_CLAWBACK': { zh: '分润扣回', en: 'Profit share taken back' },
  ...explanationWords,
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
