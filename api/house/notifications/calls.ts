import {
  type ApiCall,
  INTEGER,
  answersOne,
  answersOther,
  inputOf,
  listOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

/** This room's part of the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/notifications/bell',
    name: 'notifications.bell',
    pattern: 'notifications:list',
    summary: "how many of the caller's notices are unread, the newest of them, and the prompts that wait",
    answers: answersOne(shapeOf({ unread: INTEGER, latest: INTEGER, pops: INTEGER })),
  },
  {
    method: 'get',
    path: '/notifications/bell/events',
    name: 'notifications.bellEvents',
    pattern: 'notifications:list',
    summary: 'the same at every change, as server-sent events named `bell`',
    answers: answersOther('a stream of events', 'text/event-stream'),
  },
  {
    method: 'post',
    path: '/notifications/pops',
    name: 'notifications.closePops',
    pattern: 'notifications:read',
    summary: 'note that the caller closed the prompts of these notices',
    body: sends(inputOf({ ids: listOf(INTEGER) })),
    answers: answersOne(shapeOf({ affected: INTEGER })),
  },
];
