import type { Texts } from './texts';

/** Forms: merge and drafts. */
const forms = {
  saving: '保存中…',
  waitUpload: '图片上传完成后才能保存',
  merge: {
    title: '合并他人的修改',
    base: '原值',
    theirs: '对方的',
    mine: '我的',
    result: '将保存为',
    choose: '编辑期间，别人已保存了这条记录。请为双方都改过的字段选择保留哪一个，然后保存。',
    taken: '编辑期间，别人已保存了这条记录。对方的修改已并入，您的修改保留；核对后保存。',
    elsewhere: '编辑期间，别人已保存了这条记录，但未改动此表单的字段。您的修改都保留，再次保存即可。',
    change: { both: '双方都改了', theirs: '对方改了', mine: '我改了', agreed: '双方改得一样' },
  },
  lost: {
    text: '保存权限已被收回（{{right}}）。已填写的内容会保留到关闭此页；请复制需要的内容，或联系管理员恢复权限。',
    reason: '保存权限已被收回',
  },
  draft: { restored: '已恢复 {{time}} 的草稿。', left: '未保存、需重新填写：{{fields}}。', discard: '丢弃草稿' },
  children: {
    keys: 'Enter 下一行 · Tab 下一格 · Ctrl+Delete 删除 · Alt+↑↓ 移动 · 可从电子表格粘贴',
    askRemove: '删除第 {{number}} 行？',
    add: '添加{{name}}',
    remove: '删除第 {{number}} 行',
    up: '上移第 {{number}} 行',
    down: '下移第 {{number}} 行',
    history: '第 {{number}} 行的历史',
    none: '暂无',
    row: '第 {{number}} 行',
    changes: { added: '新增 {{count}} 行', changed: '修改 {{count}} 行', removed: '删除 {{count}} 行' },
    all: '共 {{count}} 行',
  },
  i18n: { hint: '每种已添加的语言都要填写，不需要的请移除。' },
  image: { uploading: '上传中… {{percent}}%', drop: '或把图片拖到这里、粘贴进来', dropHere: '松开以上传' },
} as const;

export type FormsTexts = Texts<typeof forms>;
export default forms;
