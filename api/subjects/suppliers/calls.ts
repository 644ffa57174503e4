import {
  type ApiCall,
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  header,
  listOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { NOTICE_KINDS } from './notices/readNotice';

const USAGE = shapeOf({ reference: TEXT, usedMB: INTEGER, usedMessages: INTEGER, at: TIME });
const NOTICE = shapeOf({
  id: TEXT,
  kind: oneOf(NOTICE_KINDS),
  reference: TEXT,
  question: TEXT,
  at: TIME,
  reason: TEXT,
  lpa: TEXT,
  rows: listOf(USAGE),
});

/** This subject's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/suppliers/{code}/notices',
    name: 'suppliers.notice',
    summary: 'a supplier tells what became of orders, and what was used',
    open: true,
    parameters: [
      header('X-Key-Id', 'of the supplier'),
      header('X-Timestamp', 'seconds since 1970, at most five minutes off'),
      header('X-Signature', 'HMAC-SHA256 in hex; docs/supplier-protocol.md'),
    ],
    body: sends(NOTICE),
    answers: answersOne(shapeOf({ outcome: oneOf(['DONE', 'KEPT', 'NOTHING', 'LATE', 'UNKNOWN']) })),
  },
];
