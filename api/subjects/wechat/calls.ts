import type { ApiCall } from '../../engine/http/apiCall';
import { TEXT, answersOther, query } from '../../engine/http/apiCall';

const SIGNED = [
  query('signature', TEXT, { description: 'SHA-1 over the sorted token, timestamp and nonce' }),
  query('timestamp', TEXT, { description: 'seconds; at most five minutes off' }),
  query('nonce', TEXT),
];
const CALLBACK = { server: '/', path: '/ms-api/wx/{key}', open: true } as const;

/** This room's part of the API's document: what WeChat calls. */
export const CALLS: readonly ApiCall[] = [
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
