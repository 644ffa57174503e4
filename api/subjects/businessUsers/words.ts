import type { Catalogue } from '../../locales/types';

/** Messages of app users. */
export const words = {
  'businessUsers.noPlace': {
    zh: '该用户没有上报位置',
    en: 'This user has not reported a place',
    cht: '該使用者沒有回報位置',
  },
} satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
