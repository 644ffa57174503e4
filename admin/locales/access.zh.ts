import type { Texts } from './texts';

/** Rights explained, seeing as another, new passwords. */
const access = {
  comma: '、',
  rights: {
    title: '权限说明',
    hint: '这个用户能做什么、为什么不能做其他的、由谁更改。',
    ownHint: '您能做什么、为什么不能做其他的、由谁更改。',
    open: '查看',
    close: '收起',
    search: '想问什么？',
    example: '为什么不能导出？',
    filter: '显示',
    all: '全部',
    allowed: '可以',
    denied: '不可以',
    action: '操作',
    verdict: '结果',
    why: '原因与范围',
    may: '可以',
    mayNot: '不可以',
    rows: '范围：{{rows}}',
    hidden: '{{count}} 个字段不可见',
    hiddenNamed: '{{count}} 个字段不可见：{{names}}',
    onlyRows: '仅限：{{rows}}',
    onlyWhen: '仅当：{{when}}',
    patterns: '权限：',
    everything: '全部',
    nothing: '没有任何权限',
    count: '共 {{count}} 项。',
    withheld: '另有 {{count}} 项不在您可了解的范围内。',
    standing: '{{text}}。{{remedy}}。',
    none: '没有符合的操作。换个说法，或者这不属于该角色的功能。',
  },
  grant: {
    add: '加上此权限',
    title: '允许 {{name}}「{{action}}」？',
    text: '立即生效，加上权限',
    adding: '保存中…',
  },
} as const;

export type AccessTexts = Texts<typeof access>;
export default access;
