import type { AsOfTexts } from './asOf.zh';

const asOf: AsOfTexts = {
  open: '查看過去…',
  title: '{{name}}：查看過去的狀態',
  at: '時間',
  show: '查看',
  help: '顯示該時間的記錄、名稱和餘額，依您現在的權限。只能查看，不能修改。',
  future: '該時間尚未到來。',
  shown: '目前顯示 {{at}} 的狀態',
  reading: '僅供查看。該時間沒有保存的內容顯示為「–」。',
  unknown: '僅供查看。以下內容的歷史未保存：{{names}}',
  other: '其他時間…',
  back: '回到現在',
  notThere: '該時間還沒有這筆記錄。',
  changes: {
    open: '有哪些變化…',
    title: '{{name}}：變化',
    from: '從',
    to: '到（不填為現在）',
    none: '這段時間沒有變化。',
    added: '新增',
    changed: '修改',
    removed: '刪除',
    page: '第 {{page}} / {{last}} 頁',
  },
};

export default asOf;
