import type { Texts } from './texts';

/** Tabs of visited pages. */
const tabs = {
  label: '打开的页面',
  menu: '标签菜单',
  close: '关闭标签',
  closeName: '关闭“{{name}}”',
  closeOthers: '关闭其他标签',
  closeRight: '关闭右侧标签',
  closeAll: '关闭全部标签',
  edit: '编辑 {{name}}',
  count_one: '{{count}} 个标签',
  count_other: '{{count}} 个标签',
  unsaved_one: '{{count}} 个标签未保存',
  unsaved_other: '{{count}} 个标签未保存',
  isUnsaved: '未保存',
  unsavedTab: '{{name}}，未保存',
  closeOne: '关闭“{{name}}”？内容未保存',
  closeMany: '关闭 {{tabs}}？{{unsaved}}',
  leaveLanguage: '切换到{{language}}？{{unsaved}}',
  logOut: '退出登录？{{unsaved}}',
  lost: '未保存的内容会丢失：',
  keepEditing: '继续编辑',
  discard: '不保存并关闭',
  switchAnyway: '不保存并切换',
} as const;

export type TabsTexts = Texts<typeof tabs>;
export default tabs;
