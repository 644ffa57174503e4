import type { OwnSessionsTexts } from './ownSessions.zh';

const ownSessions: OwnSessionsTexts = {
  title: 'Where you are logged in',
  help: 'Your account is logged in on these devices now. If you do not know one, end it and change your password.',
  unknown: 'Unknown device',
  current: 'this device',
  since: 'logged in {{at}}',
  used: 'last used {{at}}',
  end: 'End',
  endOf: 'End the session on {{device}}',
  endOthers: 'End all others',
  none: 'You are logged in nowhere else.',
  askOne: 'End the session on {{device}}?',
  askOthers: 'End {{others}} other sessions?',
  askHint: 'You log in again there; this device is not affected.',
  askSelf: 'You are using this session now and have to log in again.',
  endedOne: 'Ended the session on {{device}}',
  endedOthers: 'Ended {{others}} other sessions',
};

export default ownSessions;
