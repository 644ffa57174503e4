import type { Catalogue } from '../../locales/types';

/** Messages of app users. */
export const words = {
  'businessUsers.noPlace': {
    zh: '该用户没有上报位置',
    en: 'This user has not reported a place',
    cht: '該使用者沒有回報位置',
  },
  'businessUsers.twice': {
    zh: '文件里已有这个账号',
    en: 'The file has this account already',
    cht: '檔案裡已有這個帳號',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
