import { translations } from '@t3d/resources/locales/translations';

const forms = translations({
  zh: {
    saving: '保存中…',
    basics: '基本信息',
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
  },
  en: {
    saving: 'Saving…',
    basics: 'Basics',
    waitUpload: 'Save once the picture is uploaded',
    merge: {
      title: 'Merge somebody else’s changes',
      base: 'Before',
      theirs: 'Theirs',
      mine: 'Mine',
      result: 'Will be saved',
      choose:
        'Somebody else saved this record while you were editing. Choose what to keep where you both made changes, then save.',
      taken:
        'Somebody else saved this record while you were editing. Their changes were taken over, yours are kept. Look at both, then save.',
      elsewhere:
        'Somebody else saved this record while you were editing, but changed nothing in this form. Your changes are kept: save again.',
      change: {
        both: 'changed by both',
        theirs: 'changed by them',
        mine: 'changed by you',
        agreed: 'both made the same change',
      },
    },
    lost: {
      text: 'You no longer have permission to save this ({{right}}). What you typed stays here until you close the page: copy what you need, or ask an administrator to give the permission back.',
      reason: 'You no longer have permission to save this',
    },
    draft: {
      restored: 'Draft of {{time}} restored.',
      left: 'Not kept, fill in again: {{fields}}.',
      discard: 'Discard the draft',
    },
    children: {
      keys: 'Enter: next line · Tab: next cell · Ctrl+Delete: remove · Alt+↑↓: move · paste from a spreadsheet',
      askRemove: 'Remove row {{number}}?',
      add: 'Add {{name}}',
      remove: 'Remove row {{number}}',
      up: 'Move row {{number}} up',
      down: 'Move row {{number}} down',
      history: 'History of row {{number}}',
      none: 'None yet',
      row: 'Row {{number}}',
      changes: { added: '{{count}} added', changed: '{{count}} changed', removed: '{{count}} removed' },
      all: '{{count}} in all',
    },
    i18n: { hint: 'Fill in every language that was added, or remove it.' },
    image: { uploading: 'Uploading… {{percent}}%', drop: 'or drop or paste one here', dropHere: 'Let go to upload' },
  },
  cht: {
    merge: { elsewhere: '編輯期間，別人已儲存了這筆記錄，但未更動此表單的欄位。您的修改都保留，再次儲存即可。' },
    draft: { restored: '已還原 {{time}} 的草稿。', left: '未保留、需重新填寫：{{fields}}。', discard: '捨棄草稿' },
    children: { keys: 'Enter 下一列 · Tab 下一格 · Ctrl+Delete 刪除 · Alt+↑↓ 移動 · 可從試算表貼上' },
    i18n: { hint: '每種已加入的語言都要填寫，不需要的請移除。' },
    image: { drop: '或將圖片拖到這裡、貼上', dropHere: '放開以上傳' },
  },
});

export default forms;
