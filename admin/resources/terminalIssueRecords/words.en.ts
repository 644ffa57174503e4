import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  issueRecords: {
    ranges: 'Number ranges',
    count_one: '{{count}} card',
    count_other: '{{count}} cards',
    wasTaken: 'This record took its cards back already',
    remark: 'Record #{{id}}',
    recycle: 'Recycle this record',
    to: 'To',
    numbers: 'Numbers',
    cards: 'Show cards',
    cardsNow: 'Cards now',
    cardsOfFirst: 'Cards of the first range now',
    noCards: 'None of these cards is yours to see now.',
    from: 'From',
  },
};

export default words;
