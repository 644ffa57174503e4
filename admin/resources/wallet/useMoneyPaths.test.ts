import { expect, test } from '@jest/globals';
import { mayAlert } from './useMoneyPaths';

test('the alert is offered to agents whose patterns let them set it', () => {
  expect([mayAlert('AGENT_2', ['*']), mayAlert('AGENT_2', ['bills:*']), mayAlert('AGENT_2', ['bills:alert'])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    mayAlert('AGENT_2', ['bills:list', 'users:*']),
    mayAlert('SMS_RECYCLE', ['*']),
    mayAlert('ADMIN', ['*']),
  ]).toEqual([false, false, false]);
});
