import type { TabsTexts } from './tabs.zh';

const tabs: TabsTexts = {
  label: '開啟的頁面',
  menu: '分頁選單',
  close: '關閉分頁',
  closeName: '關閉「{{name}}」',
  closeOthers: '關閉其他分頁',
  closeRight: '關閉右側分頁',
  closeAll: '關閉所有分頁',
  edit: '編輯 {{name}}',
  count_one: '{{count}} 個分頁',
  count_other: '{{count}} 個分頁',
  unsaved_one: '{{count}} 個分頁未儲存',
  unsaved_other: '{{count}} 個分頁未儲存',
  isUnsaved: '未儲存',
  unsavedTab: '{{name}}，未儲存',
  closeOne: '關閉「{{name}}」？內容未儲存',
  closeMany: '關閉 {{tabs}}？{{unsaved}}',
  leaveLanguage: '切換到{{language}}？{{unsaved}}',
  logOut: '登出？{{unsaved}}',
  lost: '未儲存的內容會遺失：',
  keepEditing: '繼續編輯',
  discard: '不儲存並關閉',
  switchAnyway: '不儲存並切換',
};

export default tabs;
