import type { Texts } from './keys';

/** Saved views, columns and keys of lists. */
const views = {
  label: '视图', all: '全部', attention: '待处理', save: '保存视图', saveHelp: '把当前的筛选、排序和列保存为视图', edited: '已改动', menu: '视图“{{name}}”的菜单',
  update: '用当前状态更新', rename: '名称与共享…', makeDefault: '打开列表时使用', dropDefault: '打开列表时不再使用', delete: '删除…',
  kept: '已保存视图：{{name}}', updated: '已更新视图：{{name}}', deleted: '已删除视图：{{name}}', dropped: '此视图中有 {{count}} 个筛选条件您无法使用，已忽略。',
  deleteTitle: '删除视图“{{name}}”？', deleteText: '记录不受影响。', deleteShared: '被共享的人也将看不到它。记录不受影响。',
  dialog: {
    title: '保存视图', edit: '视图“{{name}}”', what: '将保存当前的筛选、排序、列和每页条数。“近 7 天”这样的日期会随日历变化。', name: '名称', nameFirst: '请填写名称', nameTaken: '您在此列表已有同名视图，请换一个名称',
    share: '共享给', shareHelp: '被共享的人只能看到自己有权查看的字段，不能修改视图。', default: '打开列表时使用此视图', defaultAll: '打开列表时使用此视图（对被共享的人也生效，除非他们另选）', submit: '保存视图',
  },
  columns: { title: '列', reset: '恢复默认', up: '上移“{{name}}”', down: '下移“{{name}}”', help: '拖动或按 Alt + ↑ ↓ 调整顺序', moved: '{{name}}：第 {{place}} 位，共 {{count}} 位', unfit_one: '{{count}} 列未显示', unfit_other: '{{count}} 列未显示', noRoom: '窗口放不下：{{names}}', showAll: '全部显示（可左右滚动）', comma: '、' },
  filters: { empty: '为空', noWord: '没有匹配的选项' },
  presets: { today: '今天', yesterday: '昨天', last7: '近 7 天', last30: '近 30 天', thisMonth: '本月' },
  select: { first: '选择前 {{most}} 条（共 {{count}} 条）', full: '最多选择 {{most}} 条，共 {{count}} 条：请先缩小筛选范围，分批处理。', export: '导出 {{count}} 条', exportMost: '一次最多导出 {{most}} 条勾选的记录；请改用筛选后导出全部', exportFiltered: '按当前筛选与排序导出 {{count}} 条', exportAll: '导出全部 {{count}} 条' },
  sums: { label: '合计（全部 {{count}} 条）', ask: '计算合计', failed: '合计读取失败。' },
  inline: { edit: '修改{{name}}', hint: '双击或按 F2 修改', saved: '已保存：{{name}}', theirs: '他人刚改为：', overwrite: '按 Enter 用您的内容覆盖，按 Esc 保留对方的。' },
  keys: {
    title: '快捷键', move: '下一行、上一行', ends: '第一行、最后一行', back: '上一页', forth: '下一页', window: '向上、向下翻一屏', open: '打开', edit: '编辑', inline: '在表格中修改', copy: '复制号码', tick: '勾选', tickRange: '从上次勾选处起全部勾选', untick: '取消勾选', search: '搜索', palette: '查找记录、页面和操作', sheet: '显示快捷键',
  },
} as const;

export type ViewsTexts = Texts<typeof views>;
export default views;
