import type { SecondFactorTexts } from './secondFactor.zh';

const secondFactor: SecondFactorTexts = {
  title: 'Second factor',
  hint: 'Besides the password, a login needs the 6 digits that an authenticator app on your phone shows (Google Authenticator or Microsoft Authenticator, for example).',
  on: 'On',
  since: 'since {{time}}',
  codesLeft: 'Recovery codes left: {{count}}',
  renewCodes: 'To get new ones, switch the second factor off and set it up again.',
  required: 'Your role needs a second factor.',
  setUp: 'Set up',
  switchOff: 'Switch off second factor',
  offTitle: 'Switch off your second factor?',
  offText: 'The password alone will log in, and your recovery codes will no longer be valid.',
  offRequired:
    'Your role needs a second factor: you set up a new one at once, for a new phone, for example. Your recovery codes will no longer be valid.',
  isOff: 'Second factor switched off',
  code: 'Code',
  codeHint: 'The 6 digits of the app, or a recovery code',
  codeMissing: 'Enter a code',
};

export default secondFactor;
