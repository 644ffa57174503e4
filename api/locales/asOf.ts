import type { Catalogue } from './textTypes';

export const asOf = {
  'asOf.future': {
    zh: '该时间尚未到来，请选择现在或更早的时间',
    en: 'This time has not come yet: choose now or an earlier one',
  },
  'asOf.order': {
    zh: '开始时间晚于结束时间',
    en: 'The first time is later than the second',
  },
  'asOf.notKept': {
    zh: '此列表的历史未保存，无法查看过去的状态',
    en: 'No history of this list is kept, so it cannot be shown as of an earlier time',
    cht: '此列表的歷史未保存，無法查看過去的狀態',
  },
  'asOf.filter': {
    zh: '此字段在该时间的值不完整，无法按其筛选或排序：请去掉此条件',
    en: 'The values of this field at that time are not all known, so it cannot filter or order here: leave it out',
    cht: '此欄位在該時間的值不完整，無法依其篩選或排序：請移除此條件',
  },
  'asOf.tooMany': {
    zh: '自该时间起有超过 {max} 条记录被改动：请选择较晚的时间，或打开单条记录查看',
    en: 'More than {max} records have changed since then: choose a later time, or open a single record',
    cht: '自該時間起有超過 {max} 筆記錄被變動：請選擇較晚的時間，或開啟單筆記錄查看',
  },
} as const satisfies Catalogue;
