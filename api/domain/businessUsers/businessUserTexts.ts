import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'businessUsers.noPlace': {
    zh: '该用户没有上报位置',
    en: 'This user has not reported a place',
  },
  'businessUsers.twice': {
    zh: '文件里已有这个账号',
    en: 'The file has this account already',
  },
  'businessUsers.masked': {
    zh: '文件里没有完整的值，新用户不能这样建立：请填写完整的值，或留空',
    en: 'The value is masked, and this user is new: write the whole value, or leave the cell empty',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
