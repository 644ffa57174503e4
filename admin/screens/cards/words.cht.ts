import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  cards: {
    now: '目前方案',
    none: '沒有正在使用的方案。',
    waiting: '排隊中的方案',
    replaced: '此卡已換成',
    replacedHint: '它的方案已轉到新卡。',
    realName: '實名',
    verified: '已認證 {{at}}',
    required: '需要，未認證',
    notRequired: '不需要',
    life: '卡的一生',
    none2: '還沒有紀錄。',
    bought: '購買 {{plan}}',
    step: '{{step}}：{{plan}}',
    stock: '平台庫存',
    held: '轉給 {{owner}}',
    older: '更早的紀錄',
    holdersPage: '檢視持卡人頁面',
    queues: {
      documents: '實名審核',
      documentsWaiting: '實名審核（{{count}}）',
      transfers: '換卡申請',
      transfersWaiting: '換卡申請（{{count}}）',
    },
    cures: {
      steps: '無須處理；連不上時請持卡人開啟「數據漫遊」。',
      wait: '會自動恢復，無須處理。',
      buy: '解決辦法：為它下單購買方案。',
      pay: '解決辦法：請付款人完成付款，逾時自動失效。',
      verify: '解決辦法：請持卡人實名，或審核待審的證件。',
      install: '解決辦法：請持卡人安裝，安裝碼見下方「eSIM 安裝」。',
      resume: '解決辦法：使用「復機」。',
      move: '解決辦法：使用「換卡」。',
      ask: '請檢視操作記錄了解原因。',
    },
  },
  crud: {
    ranges: {
      unit: '張',
      gaps_one: '{{count}} 個號碼沒有對應的卡',
      gaps_other: '{{count}} 個號碼沒有對應的卡',
      holders: '這些卡現在歸誰',
    },
  },
};

export default words;
