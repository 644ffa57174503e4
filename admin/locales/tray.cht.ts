import type { TrayTexts } from './tray.zh';

const tray: TrayTexts = {
  title: '任務', open: '進行中的任務：{{count}} 個', show: '檢視', clear: '清除已結束的', none: '沒有進行中的任務，今天也沒有結束的任務。', queued: '等待中', rate: '每秒 {{count}} 筆', stop: '停止', stopping: '正在停止…', goOn: '繼續執行', stopAsk: '停止這個任務？已完成的部分會全部復原。', failed: '任務失敗', nothingWritten: '沒有寫入任何內容，修正後可以重新執行。', errorFile: '下載有錯誤的列', toList: '開啟{{name}}', ended: '{{kind}}：{{result}}', affected: '已處理 {{count}} 筆', imported: '共 {{total}} 列：新增 {{created}}，更新 {{updated}}', checked: '已檢查 {{total}} 列：新增 {{created}}，更新 {{updated}}，尚未寫入', refusedRows_one: '{{count}} 列有錯誤', refusedRows_other: '{{count}} 列有錯誤', import: '匯入{{name}}', check: '檢查{{name}}的檔案',
  kinds: {
    orders: { 'revoke-many': '撤銷訂單', 'retry-many': '重試訂單', 'renew-many': '續費訂單', 'finish-many': '完成訂單', 'complete-many': '強制完成', 'delete-many': '刪除訂單' },
    terminals: { issue: '下發', buy: '購買', recycle: '回收' }, imports: { undo: '復原匯入' } },
  history: {
    field: '欄位', action: '操作', all: '全部', older: '更早的紀錄', noMatch: '已讀取的紀錄中沒有符合條件的。', revert: '還原', revertOf: '還原「{{field}}」', ask: '將「{{field}}」改回「{{value}}」？', askEmpty: '清空「{{field}}」？', submit: '改回', now: '目前', then: '改回為', done: '「{{field}}」已改回', stale: '這筆紀錄剛被其他人修改，已重新讀取，請核對後再改。',
  },
  audit: { title: '我的操作', help: '您使用本帳號進行過的操作。', open: '檢視我的操作', record: '開啟這筆紀錄', changes: '變更', none: '沒有變更欄位。', parts: { rows: '列' }, counts: { created: '新增 {{count}}', updated: '更新 {{count}}', removed: '刪除 {{count}}', restored: '還原 {{count}}' }, before: '之前', after: '之後', more: '等 {{count}} 項' },
};

export default tray;
