import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  suppliers: {
    health: 'Health',
    ofLast: 'of the last {{count}} calls',
    state: 'State',
    answered: 'Answered',
    refused: 'Refused',
    failedCalls: 'No answer',
    meanTime: 'Mean time',
    lastAnswer: 'Last answer',
    lastFailure: 'Last failure',
    routes: 'Routes',
    noRoutes: 'No plan is routed to it.',
    calls: 'Last calls',
    noCalls: 'It has not been called yet.',
    states: {
      good: 'Answers',
      doubtful: 'Answers badly',
      bad: 'Down',
    },
    callback: 'Callback address',
    callbackHelp: 'The supplier sends its signed notices here, signed with the same secret.',
    ok: 'Connection works',
    failed: 'Connection failed',
    took: '{{count}} ms',
    again: 'Test again',
  },
};

export default words;
