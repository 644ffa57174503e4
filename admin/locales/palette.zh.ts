import type { Texts } from './texts';

/** The command palette. */
const palette = {
  title: '搜索与跳转',
  field: '搜索记录、页面…',
  placeholder: '搜索记录、页面或操作',
  results: '搜索结果',
  count_one: '{{count}} 个结果',
  count_other: '{{count}} 个结果',
  records: '记录',
  pages: '页面',
  actions: '操作',
  recent: '最近打开',
  start: '粘贴编号或账号，或输入页面、操作的名称。',
  searching: '正在搜索记录…',
  none: '没有找到“{{text}}”。',
  noneHint: '请核对号码，或只输入开头几位；也可输入页面或操作的名称。',
  reported: '已上报缺少的命令：{{text}}',
  reportHint: '上报缺少的命令（Shift + Enter）',
  reportWhat: '先输入缺少的命令。',
  failed: '记录搜索失败，页面和操作仍可使用。',
  retry: '重试',
  tooLong: '最多搜索 64 个字符，请只粘贴一个号码。',
  gone: '读取这条记录失败，它可能已被删除。可先打开查看。',
  onOne: '先选择一个{{name}}',
  which: '输入{{name}}的{{keys}}',
  or: '或',
  whichHint: '至少输入两个字符，选中后打开操作窗口。',
  whatNext: '选择操作',
  move: '移动',
  open: '打开',
  next: '更多操作',
  back: '返回',
  close: '关闭',
} as const;

export type PaletteTexts = Texts<typeof palette>;
export default palette;
