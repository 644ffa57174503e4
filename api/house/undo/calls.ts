import type { ApiCall } from '../../engine/http/apiCall';
import { IDEMPOTENCY_KEY, INTEGER, answersOne, orNull, shapeOf, TEXT, listOf } from '../../engine/http/apiCall';

const PREVIEW = shapeOf({
  matched: INTEGER,
  available: INTEGER,
  refused: listOf(shapeOf({ reason: TEXT, count: INTEGER, examples: listOf(TEXT) })),
  changes: listOf({ type: 'object' }),
});

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/history/{id}/undo/check',
    name: 'history.checkUndo',
    openToKeys: true,
    summary: 'what undoing the operation that wrote a history entry would put back, and what stands in its way',
    answers: answersOne(PREVIEW),
  },
  {
    method: 'post',
    path: '/history/{id}/undo',
    name: 'history.undo',
    openToKeys: true,
    summary: 'undoes the operation that wrote a history entry, all of it or nothing; needs the right to the action',
    parameters: [IDEMPOTENCY_KEY],
    answers: answersOne(shapeOf({ affected: INTEGER, history: orNull(INTEGER), jobId: INTEGER, approvalId: INTEGER })),
  },
];
