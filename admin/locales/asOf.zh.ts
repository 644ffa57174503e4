import type { Texts } from './texts';

/** What lists and records as of an earlier time say. */
const asOf = {
  open: '查看过去…',
  title: '{{name}}：查看过去的状态',
  at: '时间',
  show: '查看',
  help: '显示该时间的记录、名称和余额，按您现在的权限。只能查看，不能修改。',
  future: '该时间尚未到来。',
  shown: '当前显示 {{at}} 的状态',
  reading: '仅供查看。该时间没有保存的内容显示为“–”。',
  unknown: '仅供查看。以下内容的历史未保存：{{names}}',
  other: '其他时间…',
  back: '回到现在',
  notThere: '该时间还没有这条记录。',
  changes: {
    open: '有哪些变化…',
    title: '{{name}}：变化',
    from: '从',
    to: '到（不填为现在）',
    none: '这段时间没有变化。',
    added: '新增',
    changed: '修改',
    removed: '删除',
    page: '第 {{page}} / {{last}} 页',
  },
} as const;

export type AsOfTexts = Texts<typeof asOf>;
export default asOf;
