import type { Catalogue } from './types';

/** Messages about previews that no longer hold. */
export const promise = {
  'promise.changed': {
    zh: '预览之后情况有变：{difference}。尚未执行任何操作，请看过新的预览再确认',
    en: 'Changed since the preview: {difference}. Nothing was done. Look at the new preview and press again',
    cht: '預覽之後情況有變：{difference}。尚未執行任何操作，請看過新的預覽再確認',
  },
  'promise.unknown': {
    zh: '该预览已失效或不属于本次操作。尚未执行任何操作，请看过新的预览再确认',
    en: 'This preview is out of date or of another call. Nothing was done. Look at the new preview and press again',
    cht: '該預覽已失效或不屬於本次操作。尚未執行任何操作，請看過新的預覽再確認',
  },
  'promise.impossible': {
    zh: '无法执行：{reason}',
    en: 'Not possible: {reason}',
    cht: '無法執行：{reason}',
  },
  'promise.matched': { zh: '找到的记录', en: 'Records found', cht: '找到的記錄' },
  'promise.available': { zh: '可执行的记录', en: 'Records that can be done', cht: '可執行的記錄' },
  'promise.toChange': { zh: '将改变的记录', en: 'Records that will change', cht: '將改變的記錄' },
  'promise.rows': { zh: '涉及的记录', en: 'The records concerned', cht: '涉及的記錄' },
  'promise.cost': { zh: '金额', en: 'Amount', cht: '金額' },
  'promise.balance': { zh: '余额', en: 'Balance', cht: '餘額' },
  'promise.gained': { zh: '获得的权限', en: 'Rights gained', cht: '獲得的權限' },
  'promise.lost': { zh: '失去的权限', en: 'Rights lost', cht: '失去的權限' },
  'promise.rights': { zh: '权限', en: 'Rights', cht: '權限' },
} as const satisfies Catalogue;
