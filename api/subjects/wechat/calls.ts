import {
  type ApiCall,
  BOOLEAN,
  TEXT,
  TIME,
  answersOne,
  answersOther,
  orNull,
  query,
  shapeOf,
} from '../../engine/http/apiCall';

const SIGNED = [
  query('signature', TEXT, { description: 'SHA-1 over the sorted token, timestamp and nonce' }),
  query('timestamp', TEXT, { description: 'seconds; at most five minutes off' }),
  query('nonce', TEXT),
];
const CALLBACK = { server: '/', path: '/ms-api/wx/{key}', open: true } as const;

const OWN = '/sessions/wechat';

/** This room's part of the API's document: what WeChat calls, and the caller's own link. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: OWN,
    name: 'wechat.link',
    summary:
      "the caller's WeChat: the official account that writes to it, since when it is linked, why it gets nothing",
    answers: answersOne(
      shapeOf({ offered: BOOLEAN, name: orNull(TEXT), boundAt: orNull(TIME), problem: orNull(TEXT) }),
    ),
  },
  {
    method: 'post',
    path: OWN,
    name: 'wechat.startLink',
    pattern: 'notifications:list',
    summary: 'a QR code that links the WeChat which scans it: once, within ten minutes; earlier codes end',
    answers: answersOne(shapeOf({ url: TEXT, expiresAt: TIME })),
  },
  {
    method: 'delete',
    path: OWN,
    name: 'wechat.endLink',
    summary: "removes the link of the caller's WeChat",
    answers: answersOne({ type: 'null' }),
  },
  {
    ...CALLBACK,
    method: 'get',
    name: 'wechat.check',
    summary: 'WeChat looks whether the callback of an official account is ours: answers `echostr`',
    parameters: [...SIGNED, query('echostr', TEXT)],
    answers: answersOther('the `echostr`', 'text/plain'),
  },
  {
    ...CALLBACK,
    method: 'post',
    name: 'wechat.message',
    summary: 'a message or event of a follower, in WeChat’s XML; wrong signatures, times and AppIDs are 401',
    parameters: [...SIGNED, query('msg_signature', TEXT, { description: 'of an encrypted message' })],
    answers: answersOther('the reply, in WeChat’s XML, or `success`', 'text/xml'),
  },
];
