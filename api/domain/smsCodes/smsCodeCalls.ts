import { STAFF } from '@t3d/resources/roles';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  MONEY,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithOther,
  respondsWithRows,
  header,
  inputOf,
  orNull,
  query,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const MESSAGE_FACTS = {
  id: INTEGER,
  number: TEXT,
  order: orNull(INTEGER),
  from: orNull(TEXT),
  text: orNull(TEXT),
  code: orNull(TEXT),
  mark: { type: ['object', 'null'], properties: { start: INTEGER, end: INTEGER } },
  receivedAt: orNull(TIME),
};
const MESSAGE = shapeOf(MESSAGE_FACTS);
const PAGE = [
  query('since', TIME, { description: 'received at this time or later' }),
  query('page', INTEGER),
  query('size', INTEGER, { description: 'at most 200' }),
];
const AT = { server: '/' } as const;
const READERS = { roles: [...STAFF, 'SMS_RECYCLE'] } as const;
const OWNERS = { roles: ['SMS_RECYCLE'], pattern: 'sms-code-orders:list' } as const;
const SIGNED = [
  header('X-Timestamp', 'unix seconds; at most five minutes off'),
  header('X-Signature', 'hex HMAC-SHA256 over the timestamp, a full stop and the bytes of the body'),
];

export const CALLS: readonly ApiCall[] = [
  {
    ...AT,
    method: 'post',
    path: '/ms-api/inbound',
    name: 'inbound.receive',
    summary: 'a text message from a gateway; the same messageId is stored once, an unknown number is 404',
    open: true,
    parameters: SIGNED,
    body: sends(inputOf({ messageId: TEXT, to: TEXT, from: TEXT, text: TEXT, receivedAt: TIME })),
    answers: respondsWithOne(shapeOf({ messageId: TEXT, duplicate: BOOLEAN })),
  },
  {
    ...AT,
    method: 'post',
    path: '/ms-api/inbound/smpp',
    name: 'inbound.receiveSmpp',
    summary: 'the same as a bridge from SMPP sends it: a form with id, from, to, content, coding and binary',
    open: true,
    parameters: SIGNED,
    body: sends(
      inputOf({ id: TEXT, to: TEXT, from: TEXT, content: TEXT, coding: TEXT, binary: TEXT }, ['id', 'to']),
      'application/x-www-form-urlencoded',
    ),
    answers: respondsWithOther('`ACK/Jasmin`', 'text/plain'),
  },
  {
    ...AT,
    method: 'get',
    path: '/ms-api/messages',
    name: 'inbound.messages',
    summary: 'messages to one’s own numbers, each received within the order’s time; of staff, those in their scope',
    ...READERS,
    parameters: PAGE,
    answers: respondsWithRows(MESSAGE),
  },
  {
    ...AT,
    method: 'get',
    path: '/ms-api/messages/events',
    name: 'inbound.events',
    summary: 'new messages as server-sent events named message; Last-Event-ID resumes without a gap',
    ...OWNERS,
    parameters: [header('Last-Event-ID', 'the id of the last message seen')],
    answers: respondsWithOther('the stream', 'text/event-stream'),
  },
  {
    ...AT,
    method: 'get',
    path: '/ms-api/numbers',
    name: 'inbound.numbers',
    summary: 'one’s own numbers in use, each with its newest message',
    ...OWNERS,
    answers: respondsWithRows(
      shapeOf({
        order: INTEGER,
        orderNo: TEXT,
        number: TEXT,
        country: TEXT,
        startedAt: TIME,
        endsAt: TIME,
        renewPrice: orNull(MONEY),
        currency: TEXT,
        messages: INTEGER,
        last: { ...MESSAGE, type: ['object', 'null'] },
      }),
      { cursor: INTEGER },
    ),
  },
  {
    ...AT,
    method: 'get',
    path: '/ms-api/numbers/{number}/messages',
    name: 'inbound.messagesOf',
    summary: 'the same of one number; 404 for a number that the caller never had',
    ...READERS,
    parameters: PAGE,
    answers: respondsWithRows(MESSAGE),
  },
  {
    ...AT,
    method: 'get',
    path: '/ms-api/volumes',
    name: 'inbound.volumes',
    summary: 'messages by day and number with the delay of their delivery, milliseconds',
    roles: STAFF,
    pattern: 'sms-messages:list',
    parameters: [query('days', INTEGER, { description: '7 unless given, at most 31' })],
    answers: respondsWithRows(
      shapeOf({
        day: TEXT,
        number: TEXT,
        messages: INTEGER,
        quarantined: INTEGER,
        averageDelay: INTEGER,
        longestDelay: INTEGER,
      }),
    ),
  },
];
