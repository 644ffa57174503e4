import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    issueRecords: {
      name: '{{circulation}} · {{from}} → {{to}} · {{count}} 张卡',
      movedTo: '转给',
      by: '操作人',
      ranges: '号段',
      count_one: '{{count}} 张卡',
      count_other: '{{count}} 张卡',
      remark: '记录 #{{id}}',
      recycle: '回收此记录的卡',
      to: '末号',
      numbers: '张数',
      cards: '查看卡',
      cardsNow: '这些卡现在的情况',
      cardsOfFirst: '第一段的卡现在的情况',
      noCards: '这些卡现在都不在您的范围内。',
      from: '首号',
    },
  },
  en: {
    issueRecords: {
      name: '{{circulation}} · {{from}} → {{to}} · {{count}} cards',
      movedTo: 'to',
      by: 'by',
      ranges: 'Number ranges',
      count_one: '{{count}} card',
      count_other: '{{count}} cards',
      remark: 'Record #{{id}}',
      recycle: 'Recycle this record',
      to: 'Last number',
      numbers: 'Cards',
      cards: 'Show cards',
      cardsNow: 'Cards now',
      cardsOfFirst: 'Cards of the first range now',
      noCards: 'None of these cards is yours to see now.',
      from: 'First number',
    },
  },
  cht: { issueRecords: { cards: '查看卡' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    issueRecords: (typeof words)['zh']['issueRecords'];
  }
}

export default words;
