import type { PaletteTexts } from './palette.zh';

const palette: PaletteTexts = {
  title: '搜尋與前往',
  field: '搜尋紀錄、頁面…',
  placeholder: '搜尋紀錄、頁面或操作',
  results: '搜尋結果',
  count_one: '{{count}} 個結果',
  count_other: '{{count}} 個結果',
  records: '紀錄',
  pages: '頁面',
  actions: '操作',
  recent: '最近開啟',
  start: '貼上編號或帳號，或輸入頁面、操作的名稱。',
  searching: '正在搜尋紀錄…',
  none: '找不到「{{text}}」。',
  noneHint: '請核對號碼，或只輸入開頭幾碼；也可輸入頁面或操作的名稱。',
  failed: '無法搜尋紀錄，頁面和操作仍可使用。',
  retry: '重試',
  tooLong: '最多搜尋 64 個字元，請只貼上一組號碼。',
  gone: '無法讀取這筆紀錄，可能已被刪除。可先開啟查看。',
  onOne: '先選擇一個{{name}}',
  which: '輸入{{name}}的{{keys}}',
  or: '或',
  whichHint: '至少輸入兩個字元，選取後會開啟操作視窗。',
  whatNext: '選擇操作',
  move: '移動',
  open: '開啟',
  next: '更多操作',
  back: '返回',
  close: '關閉',
};

export default palette;
