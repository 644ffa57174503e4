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
    holdersPage: 'See the holder’s page',
    cures: {
      steps: 'Nothing to do. Without a connection, the holder switches on data roaming.',
      wait: 'It continues automatically. Nothing to do.',
      buy: 'Cure: order a plan for it.',
      pay: 'Cure: the payer pays. Unpaid, it expires.',
      verify: 'Cure: the holder submits a document, or staff review the one that waits.',
      install: 'Cure: the holder installs it, see “Install the eSIM” below.',
      resume: 'Cure: use “Resume”.',
      move: 'Cure: use “Transfer card”.',
      ask: 'See the history for the reason.',
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
