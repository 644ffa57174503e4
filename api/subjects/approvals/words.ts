import type { Catalogue } from '../../locales/types';

export const words = {
  'approvals.own': {
    zh: '不能批准自己提出的操作，须由另一位管理员批准',
    en: 'You asked for this yourself: another administrator has to approve it',
    cht: '不能核准自己提出的操作，須由另一位管理員核准',
  },
  'approvals.askerGone': {
    zh: '提出该操作的账号已停用或删除',
    en: 'The account that asked for this is disabled or deleted',
    cht: '提出該操作的帳號已停用或刪除',
  },
  'approvals.askerRight': {
    zh: '提出该操作的账号已没有所需权限',
    en: 'The account that asked for this no longer has the right to do it',
    cht: '提出該操作的帳號已沒有所需權限',
  },
  'approvals.changed': {
    zh: '提出之后情况有变：{difference}。尚未执行任何操作，请拒绝后让对方重新提出',
    en: 'Changed since it was asked for: {difference}. Nothing was done: refuse it, and let it be asked for anew',
    cht: '提出之後情況有變：{difference}。尚未執行任何操作，請拒絕後讓對方重新提出',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
