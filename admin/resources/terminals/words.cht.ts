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
    queues: {
      documents: '實名審核',
      documentsWaiting: '實名審核（{{count}}）',
      transfers: '換卡申請',
      transfersWaiting: '換卡申請（{{count}}）',
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
