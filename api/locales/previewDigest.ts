import type { Catalogue } from './textTypes';

/** Messages about previews that are outdated. */
export const previewDigest = {
  'promise.changed': {
    zh: '预览之后情况有变：{difference}。尚未执行任何操作，请看过新的预览再确认',
    en: 'Changed since the preview: {difference}. Nothing was done. Look at the new preview and press again',
  },
  'promise.unknown': {
    zh: '该预览已失效或不属于本次操作。尚未执行任何操作，请看过新的预览再确认',
    en: 'This preview is out of date or of another call. Nothing was done. Look at the new preview and press again',
  },
  'promise.impossible': {
    zh: '无法执行：{reason}',
    en: 'Not possible: {reason}',
  },
  'promise.matched': { zh: '找到的记录', en: 'Records found' },
  'promise.available': { zh: '可执行的记录', en: 'Records that can be done' },
  'promise.toChange': { zh: '将改变的记录', en: 'Records that will change' },
  'promise.rows': { zh: '涉及的记录', en: 'The records concerned' },
  'promise.cost': { zh: '金额', en: 'Amount' },
  'promise.balance': { zh: '余额', en: 'Balance' },
  'promise.gained': { zh: '获得的权限', en: 'Rights gained' },
  'promise.lost': { zh: '失去的权限', en: 'Rights lost' },
  'promise.rights': { zh: '权限', en: 'Rights' },
} as const satisfies Catalogue;
