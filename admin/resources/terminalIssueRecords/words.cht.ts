import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  issueRecords: {
    ranges: '號段',
    count_one: '{{count}} 張卡',
    count_other: '{{count}} 張卡',
    wasTaken: '此記錄已是回收',
    remark: '記錄 #{{id}}',
    recycle: '回收此記錄的卡',
    to: '迄',
    numbers: '號碼數',
    cards: '查看卡',
    cardsNow: '這些卡現在的情況',
    cardsOfFirst: '第一段的卡現在的情況',
    noCards: '這些卡現在都不在您的範圍內。',
    from: '起',
  },
};

export default words;
