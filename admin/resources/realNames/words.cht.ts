import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  realNames: {
    action: '實名',
    review: '審核',
    title: '實名審核',
    place: '待審核 {{place}} / {{total}}',
    waiting: '待審核 {{total}}',
    previous: '上一份',
    next: '下一份',
    papers: '這張卡的實名資料',
    none: '這張卡還沒有實名資料。',
    submit: '提交資料',
    image: '{{name}}照片',
    noImage: '沒有照片',
    imageFailed: '照片讀取失敗',
    zoomIn: '放大',
    zoomOut: '縮小',
    rotate: '旋轉',
    purged: '證件內容和照片已按期清除，只保留審核結果。',
    checked: '自動核驗',
    unchecked: '沒有可自動核驗的內容。',
    history: '審核紀錄',
    keys: 'A 通過 · R 拒絕 · ← → 上一份、下一份',
    approve: '通過',
    reject: '拒絕',
    approved: '實名資料已通過',
    rejected: '實名資料已拒絕',
    reason: '拒絕原因',
    reasonHelp: '提交者會看到這個原因，可以重新提交。',
    reasons: {
      unclear: '照片不清晰',
      differs: '填寫內容與證件不符',
      expired: '證件已過期',
      notHolder: '不是使用者本人的證件',
      incomplete: '證件拍攝不完整',
    },
    checksDone: { fine: '{{count}} 項無誤', doubt: '{{count}} 項無誤，{{bad}} 項有疑問' },
    checks: {
      fits: '{{name}}無誤',
      differs: '{{name}}有疑問',
      age: {
        ok: '已滿 16 歲',
        bad: '未滿 16 歲',
      },
      mrz: {
        ok: '機讀碼有效',
        bad: '機讀碼無效',
      },
      mrzName: {
        ok: '姓名與機讀碼一致',
        bad: '姓名與機讀碼不一致',
      },
      otherCards: {
        ok: '此人名下沒有其他卡',
        bad: '此人已實名 {{count}} 張卡',
      },
      validTo: {
        ok: '證件在有效期內',
        bad: '證件已過期',
      },
    },
  },
};

export default words;
