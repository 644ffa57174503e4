import { expect, test } from '@jest/globals';
import { passwordProblems } from './passwordRules';

test.each([
  ['', '', '', { original: 'required', next: 'required', confirm: 'required' }],
  ['old', '12345', '12345', { next: 'length' }],
  ['old', '12345678901234567', '12345678901234567', { next: 'length' }],
  ['old', '123456', '123457', { confirm: 'differs' }],
  ['old', '123456', '123456', {}],
  ['old', '1234567890123456', '1234567890123456', {}],
])(
  'validates the current password %p with the new password %p and the repetition %p',
  (original, next, confirm, problems) => expect(passwordProblems({ original, next, confirm })).toEqual(problems),
);
