import type { FormsTexts } from './forms.zh';

const forms: FormsTexts = {
  saving: '儲存中…',
  waitUpload: '圖片上傳完成後才能儲存',
  merge: {
    title: '合併他人的修改',
    base: '原值',
    theirs: '對方的',
    mine: '我的',
    result: '將儲存為',
    choose: '編輯期間，別人已儲存了這筆記錄。請為雙方都改過的欄位選擇保留哪一個，然後儲存。',
    taken: '編輯期間，別人已儲存了這筆記錄。對方的修改已併入，您的修改保留；核對後儲存。',
    elsewhere: '編輯期間，別人已儲存了這筆記錄，但未更動此表單的欄位。您的修改都保留，再次儲存即可。',
    change: { both: '雙方都改了', theirs: '對方改了', mine: '我改了', agreed: '雙方改得一樣' },
  },
  lost: {
    text: '儲存權限已被收回（{{right}}）。已填寫的內容會保留到關閉此頁；請複製需要的內容，或聯絡管理員恢復權限。',
    reason: '儲存權限已被收回',
  },
  draft: { restored: '已還原 {{time}} 的草稿。', left: '未保留、需重新填寫：{{fields}}。', discard: '捨棄草稿' },
  children: {
    keys: 'Enter 下一列 · Tab 下一格 · Ctrl+Delete 刪除 · Alt+↑↓ 移動 · 可從試算表貼上',
    askRemove: '刪除第 {{number}} 列？',
    add: '新增{{name}}',
    remove: '刪除第 {{number}} 列',
    up: '上移第 {{number}} 列',
    down: '下移第 {{number}} 列',
    history: '第 {{number}} 列的歷史',
    none: '暫無',
    row: '第 {{number}} 列',
    changes: { added: '新增 {{count}} 列', changed: '修改 {{count}} 列', removed: '刪除 {{count}} 列' },
    all: '共 {{count}} 列',
  },
  i18n: { hint: '每種已加入的語言都要填寫，不需要的請移除。' },
  image: { uploading: '上傳中… {{percent}}%', drop: '或將圖片拖到這裡、貼上', dropHere: '放開以上傳' },
};

export default forms;
