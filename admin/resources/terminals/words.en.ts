import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  cards: {
    now: 'Current plan',
    none: 'No plan is in use.',
    waiting: 'Queued',
    replaced: 'This card was replaced by',
    replacedHint: 'Its plans went over to the new one.',
    realName: 'Real-name',
    verified: 'verified {{at}}',
    required: 'required, not verified',
    notRequired: 'not required',
    life: 'Life of the card',
    none2: 'Nothing yet.',
    bought: 'Bought {{plan}}',
    step: '{{step}}: {{plan}}',
    stock: 'platform stock',
    held: 'To {{owner}}',
    older: 'Older',
    queues: {
      documents: 'Real-name review',
      documentsWaiting: 'Real-name ({{count}})',
      transfers: 'Card transfers',
      transfersWaiting: 'Card transfers ({{count}})',
    },
  },
  crud: {
    ranges: {
      unit: 'cards',
      gaps_one: '{{count}} number has no card',
      gaps_other: '{{count}} numbers have no card',
      holders: 'Who holds these cards',
    },
  },
};

export default words;
