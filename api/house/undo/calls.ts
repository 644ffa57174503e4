import type { ApiCall } from '../../engine/http/apiCall';
import {
  BOOLEAN,
  IDEMPOTENCY_KEY,
  INTEGER,
  TEXT,
  answersOne,
  listOf,
  orNull,
  sendsAtLeast,
  shapeOf,
} from '../../engine/http/apiCall';

const PREVIEW = shapeOf({
  matched: INTEGER,
  available: INTEGER,
  refused: listOf(shapeOf({ reason: TEXT, count: INTEGER, examples: listOf(TEXT) })),
  changes: listOf({ type: 'object' }),
});

const BODY = {
  ...sendsAtLeast(
    { conversation: { ...BOOLEAN, description: 'all that the assistant behind the entry did in its conversation' } },
    [],
  ),
  required: false,
};

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/history/{id}/undo/check',
    name: 'history.checkUndo',
    openToKeys: true,
    summary: 'what undoing the operation that wrote a history entry would put back, and what stands in its way',
    body: BODY,
    answers: answersOne(PREVIEW),
  },
  {
    method: 'post',
    path: '/history/{id}/undo',
    name: 'history.undo',
    openToKeys: true,
    summary: 'undoes the operation that wrote a history entry, all of it or nothing; needs the right to the action',
    parameters: [IDEMPOTENCY_KEY],
    body: BODY,
    answers: answersOne(
      shapeOf({
        affected: INTEGER,
        history: orNull(INTEGER),
        jobId: INTEGER,
        approvalId: INTEGER,
        operations: INTEGER,
      }),
    ),
  },
];
