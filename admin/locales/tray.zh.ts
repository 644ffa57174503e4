import type { Texts } from './keys';

/** The tray of jobs, history and its undoing. */
const tray = {
  title: '任务', open: '正在进行的任务：{{count}} 个', show: '查看', clear: '清除已结束的', none: '没有进行中的任务，今天也没有结束的任务。', queued: '等待中', rate: '每秒 {{count}} 条', stop: '停止', stopping: '正在停止…', goOn: '继续执行', stopAsk: '停止这个任务？已做的部分会全部撤回。', failed: '任务失败', nothingWritten: '没有写入任何内容，改好后可以重新执行。', errorFile: '下载有错误的行', toList: '打开{{name}}', ended: '{{kind}}：{{result}}', affected: '已处理 {{count}} 条', imported: '共 {{total}} 行：新增 {{created}}，更新 {{updated}}', checked: '已检查 {{total}} 行：新增 {{created}}，更新 {{updated}}，尚未写入', refusedRows_one: '{{count}} 行有错误', refusedRows_other: '{{count}} 行有错误', import: '导入{{name}}', check: '检查{{name}}的文件',
  kinds: {
    orders: { 'revoke-many': '撤销订单', 'retry-many': '重试订单', 'renew-many': '续费订单', 'finish-many': '完成订单', 'complete-many': '强制完成', 'delete-many': '删除订单' },
    terminals: { issue: '下发', buy: '购买', recycle: '回收' }, imports: { undo: '撤销导入' } },
  history: {
    field: '字段', action: '操作', all: '全部', older: '更早的记录', noMatch: '已读取的记录里没有符合条件的。', revert: '恢复', revertOf: '恢复“{{field}}”', ask: '把“{{field}}”改回“{{value}}”？', askEmpty: '清空“{{field}}”？', submit: '改回', now: '现在', then: '改回为', done: '“{{field}}”已改回', stale: '这条记录刚被别人改过，已重新读取，请核对后再改。',
  },
  audit: { title: '我的操作', help: '您用本账号做过的操作。', open: '查看我的操作', record: '打开这条记录', changes: '变更', none: '没有变更字段。', parts: { rows: '行' }, counts: { created: '新增 {{count}}', updated: '更新 {{count}}', removed: '删除 {{count}}', restored: '还原 {{count}}' }, before: '之前', after: '之后', more: '等 {{count}} 项' },
} as const;

export type TrayTexts = Texts<typeof tray>;
export default tray;
