import type { Texts } from './texts';

/** Imports: columns and undoing. */
const imports = {
  comma: '、',
  back: '返回',
  reading: '正在读取表头…',
  noRows: '表头下面没有数据行：请补充数据后重新选择文件。',
  columns: {
    match: '对应各列',
    hint: '每一列对应哪个字段？不需要的列可以不导入。',
    remembered: '已按您上次对此类文件的选择对应。',
    anew: '重新对应',
    leaveOut: '不导入',
    leftOut: '不导入的列：{{names}}',
    fieldOf: '“{{heading}}”列对应的字段',
    empty: '（前 50 行为空）',
    twice: '与前面的列同名，不导入',
    missing: '还缺少必填字段：{{names}}',
    left_one: '{{count}} 列不导入',
    left_other: '{{count}} 列不导入',
    all: '所有列都已对应',
    check: '核对数据',
    change: '修改对应',
  },
  good: {
    submit: '导入 {{count}} 行正确数据',
    goesIn: '可导入 {{good}} 行：新增 {{created}}，更新 {{updated}}。尚未写入。',
    stays: '{{bad}} 行有误，不会导入：可连同原因一起下载，修改后直接导入该文件。',
    done: '已导入 {{good}} 行：新增 {{created}}，更新 {{updated}}',
    left: '{{bad}} 行未导入：请下载这些行，修改后直接导入该文件。',
    since: '核对之后才出现错误的行：{{rows}}',
  },
  errors: {
    cell: '第 {{row}} 行“{{heading}}”',
    correct: '可直接在此更正单元格，然后重新核对；原文件不会改变。',
    checkAgain: '重新核对',
    all: '全部有误的行（{{count}}）',
    filter: '按错误筛选',
    other: '其他错误',
    range: '{{from}}–{{to}}，共 {{all}} 行',
    previous: '上一页',
    next: '下一页',
    first: '此处显示前 {{shown}} 行，共 {{all}} 行有误；其余的请下载错误行查看。',
  },
  existing_one: '{{count}} 行的键值已存在：这些记录将被更新，不会新建。',
  existing_other: '{{count}} 行的键值已存在：这些记录将被更新，不会新建。',
  effects: { title: '已有记录的变化', same: '无变化', row: '第 {{row}} 行', examples: '部分变化' },
  history: { title: '最近的导入', counts: '新增 {{created}}，更新 {{updated}}', more: '显示更多' },
  undo: {
    open: '撤销…',
    this: '撤销此次导入…',
    named: '撤销导入 {{name}}…',
    submit: '撤销 {{count}} 条记录',
    done: '已撤销导入：{{count}} 条记录',
    blocked: '请先处理上面列出的记录，或者逐条删除不需要的记录。',
  },
} as const;

export type ImportsTexts = Texts<typeof imports>;
export default imports;
