import type { ImportsTexts } from './imports.zh';

const imports: ImportsTexts = {
  comma: '、',
  back: '返回',
  reading: '正在讀取表頭…',
  noRows: '表頭下面沒有資料列：請補上資料後再選擇檔案。',
  columns: {
    match: '對應各欄',
    hint: '每一欄對應哪個欄位？不需要的欄可以不匯入。',
    remembered: '已依您上次對這類檔案的選擇對應。',
    anew: '重新對應',
    leaveOut: '不匯入',
    leftOut: '不匯入的欄：{{names}}',
    fieldOf: '「{{heading}}」欄對應的欄位',
    empty: '（前 50 列為空）',
    twice: '與前面的欄同名，不匯入',
    missing: '還缺少必填欄位：{{names}}',
    left_one: '{{count}} 欄不匯入',
    left_other: '{{count}} 欄不匯入',
    all: '所有欄都已對應',
    check: '核對資料',
    change: '修改對應',
  },
  errors: {
    all: '全部有誤的列（{{count}}）',
    filter: '依錯誤篩選',
    other: '其他錯誤',
    range: '{{from}}–{{to}}，共 {{all}} 列',
    previous: '上一頁',
    next: '下一頁',
    first: '此處顯示前 {{shown}} 列，共 {{all}} 列有誤；其餘請下載錯誤列查看。',
  },
  effects: { title: '既有記錄的變化', same: '無變化', row: '第 {{row}} 列', examples: '部分變化' },
  history: { title: '最近的匯入', counts: '新增 {{created}}，更新 {{updated}}', more: '顯示更多' },
  undo: {
    open: '復原…',
    this: '復原這次匯入…',
    named: '復原匯入 {{name}}…',
    submit: '復原 {{count}} 筆記錄',
    done: '已復原匯入：{{count}} 筆記錄',
    blocked: '請先處理上面列出的記錄，或逐筆刪除不需要的記錄。',
  },
};

export default imports;
