const words = {
  issueRecords: {
    ranges: '号段',
    count_one: '{{count}} 张卡',
    count_other: '{{count}} 张卡',
    wasTaken: '此记录已是回收',
    remark: '记录 #{{id}}',
    recycle: '回收此记录的卡',
    to: '止',
    numbers: '号码数',
    cards: '查看卡',
    cardsNow: '这些卡现在的情况',
    cardsOfFirst: '第一段的卡现在的情况',
    noCards: '这些卡现在都不在您的范围内。',
    from: '起',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    issueRecords: (typeof words)['issueRecords'];
  }
}
export default words;
