import type { Catalogue } from './textTypes';

export const preferences = {
  'preferences.tooBig': {
    zh: '内容不能超过 {max} KB，请缩短后再保存',
    en: 'At most {max} KB: shorten it and save again',
  },
  'preferences.tooMany': {
    zh: '最多保存 {max} 项个人设置，请先删除不用的',
    en: 'At most {max} settings: remove some first',
  },
  'preferences.tooMuch': {
    zh: '个人设置合计不能超过 {max} KB，请先删除不用的',
    en: 'Your settings may take {max} KB in all: remove some first',
  },
  'views.noList': {
    zh: '您没有这个列表，请选择您能打开的列表',
    en: 'You have no such list: choose one that you can open',
  },
  'views.roleHasNoList': {
    zh: '{role:users.role}没有这个列表，请取消勾选',
    en: '{role:users.role} has no such list: untick it',
  },
  'views.tooMany': {
    zh: '一个列表最多保存 {max} 个视图，请先删除不用的',
    en: 'At most {max} views of a list: delete some first',
  },
} as const satisfies Catalogue;
