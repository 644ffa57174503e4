import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  answersOne,
  inputOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const SETTINGS = {
  ...shapeOf({ kind: oneOf(['SMTP', 'SIMULATOR', 'NONE']), host: TEXT, port: INTEGER, secure: BOOLEAN, from: TEXT }),
  required: ['kind'],
};

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/mail-settings',
    name: 'mail-settings.show',
    admins: true,
    pattern: 'mail-settings:show',
    summary: 'how mails leave this installation: its mail server, or none (admins)',
    answers: answersOne(SETTINGS),
  },
  {
    method: 'post',
    path: '/mail-settings/test',
    name: 'mail-settings.test',
    admins: true,
    pattern: 'mail-settings:test',
    summary: "send a test mail at once, to the caller's own address unless another is given (admins)",
    body: sends(inputOf({ to: TEXT })),
    answers: answersOne(shapeOf({ to: TEXT, milliseconds: INTEGER })),
  },
];
