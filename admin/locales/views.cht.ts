import type { ViewsTexts } from './views.zh';

const views: ViewsTexts = {
  label: '檢視', all: '全部', attention: '待處理', save: '儲存檢視', saveHelp: '將目前的篩選、排序和欄位存成檢視', edited: '已變更', menu: '檢視「{{name}}」的選單',
  update: '以目前狀態更新', rename: '名稱與分享…', makeDefault: '開啟清單時使用', dropDefault: '開啟清單時不再使用', delete: '刪除…',
  kept: '已儲存檢視：{{name}}', updated: '已更新檢視：{{name}}', deleted: '已刪除檢視：{{name}}', dropped: '此檢視中有 {{count}} 個篩選條件您無法使用，已略過。',
  deleteTitle: '刪除檢視「{{name}}」？', deleteText: '記錄不受影響。', deleteShared: '分享的對象也將看不到它。記錄不受影響。',
  dialog: {
    title: '儲存檢視', edit: '檢視「{{name}}」', what: '將儲存目前的篩選、排序、欄位和每頁筆數。「近 7 天」這類日期會隨日曆變動。', name: '名稱', nameFirst: '請填寫名稱', nameTaken: '您在此清單已有同名檢視，請換一個名稱',
    share: '分享給', shareHelp: '分享的對象只能看到自己有權檢視的欄位，無法修改此檢視。', default: '開啟清單時使用此檢視', defaultAll: '開啟清單時使用此檢視（對分享的對象也生效，除非他們另選）', submit: '儲存檢視',
  },
  columns: { title: '欄位', reset: '還原預設', up: '上移「{{name}}」', down: '下移「{{name}}」', help: '拖曳或按 Alt + ↑ ↓ 調整順序', moved: '{{name}}：第 {{place}} 位，共 {{count}} 位', unfit_one: '{{count}} 欄未顯示', unfit_other: '{{count}} 欄未顯示', noRoom: '視窗放不下：{{names}}', showAll: '全部顯示（可左右捲動）', comma: '、' },
  filters: { empty: '為空', noWord: '沒有符合的選項' },
  presets: { today: '今天', yesterday: '昨天', last7: '近 7 天', last30: '近 30 天', thisMonth: '本月' },
  select: { first: '選取前 {{most}} 筆（共 {{count}} 筆）', full: '最多選取 {{most}} 筆，共 {{count}} 筆：請先縮小篩選範圍，分批處理。', export: '匯出 {{count}} 筆', exportMost: '一次最多匯出 {{most}} 筆勾選的記錄；請改用篩選後匯出全部', exportFiltered: '依目前的篩選與排序匯出 {{count}} 筆', exportAll: '匯出全部 {{count}} 筆' },
  sums: { label: '合計（全部 {{count}} 筆）', ask: '計算合計', failed: '合計讀取失敗。' },
  inline: { edit: '修改{{name}}', hint: '按兩下或按 F2 修改', saved: '已儲存：{{name}}', theirs: '他人剛改為：', overwrite: '按 Enter 以您的內容覆寫，按 Esc 保留對方的。' },
  keys: {
    title: '快速鍵', move: '下一列、上一列', ends: '第一列、最後一列', back: '上一頁', forth: '下一頁', window: '向上、向下翻一個畫面', open: '開啟', edit: '編輯', inline: '在表格中修改', copy: '複製號碼', tick: '勾選', tickRange: '從上次勾選處起全部勾選', untick: '取消勾選', search: '搜尋', palette: '尋找記錄、頁面和操作', sheet: '顯示快速鍵',
  },
};

export default views;
