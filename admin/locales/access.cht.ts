import type { AccessTexts } from './access.zh';

const access: AccessTexts = {
  comma: '、',
  rights: {
    title: '權限說明',
    hint: '這個用戶能做什麼、為什麼不能做其他的、由誰變更。',
    ownHint: '您能做什麼、為什麼不能做其他的、由誰變更。',
    open: '檢視',
    close: '收合',
    search: '想問什麼？',
    example: '為什麼不能匯出？',
    filter: '顯示',
    all: '全部',
    allowed: '可以',
    denied: '不可以',
    action: '操作',
    verdict: '結果',
    why: '原因與範圍',
    may: '可以',
    mayNot: '不可以',
    rows: '範圍：{{rows}}',
    hidden: '{{count}} 個欄位不可見',
    hiddenNamed: '{{count}} 個欄位不可見：{{names}}',
    onlyRows: '僅限：{{rows}}',
    onlyWhen: '僅當：{{when}}',
    patterns: '權限：',
    everything: '全部',
    nothing: '沒有任何權限',
    count: '共 {{count}} 項。',
    withheld: '另有 {{count}} 項不在您可了解的範圍內。',
    standing: '{{text}}。{{remedy}}。',
    none: '沒有符合的操作。換個說法，或者這不屬於該角色的功能。',
  },
  grant: {
    add: '加上此權限',
    title: '允許 {{name}}「{{action}}」？',
    text: '立即生效，加上權限',
    adding: '儲存中…',
  },
};

export default access;
