import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  usage: {
    title: 'Usage',
    of: '{{used}} of {{total}} used',
    unlimited: '{{used}} used, unlimited',
    unlimitedAt: '{{used}} used, unlimited at {{speed}}',
    messages: '{{count}} SMS',
    left: '{{left}} left',
    gone: 'all used',
    nearly: 'nearly used up',
    then: 'then {{speed}}',
    dayOf: 'resets daily, day {{no}} of {{of}}',
    monthOf: 'resets monthly, month {{no}} of {{of}}',
    slowNow: 'now at {{speed}}',
    unpaid: 'Waiting for payment: it ends at {{at}} if nobody pays',
    inAll: '{{used}} in all',
    day: 'day {{day}} of {{days}}',
    ends: 'ends {{at}}',
    ended: 'term until {{at}}',
    daysLeft_one: '{{count}} day left',
    daysLeft_other: '{{count}} days left',
    lastDay: 'less than a day left',
    over: 'over',
    notStarted: {
      FIRST_USE: 'Not begun: it starts with the first use',
      IMMEDIATE: 'Not begun: it starts once provisioned',
      DATE: 'Not begun: it starts on its date',
      preOrder: 'Pre-order: it starts when the plan before it ends',
    },
    time: 'Time',
    data: 'Data',
  },
};

export default words;
