import type { ApiCall } from '../../engine/http/apiCall';
import { TEXT, answersOther, sends, shapeOf } from '../../engine/http/apiCall';

const HEADER = shapeOf({
  accountId: TEXT,
  serviceName: TEXT,
  requestTime: TEXT,
  version: TEXT,
  sign: TEXT,
});

/** This subject's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/ctrip',
    name: 'ctrip.call',
    summary: 'Ctrip orders, pays, cancels and asks: one address for each service of its supplier interface',
    open: true,
    body: sends(shapeOf({ header: HEADER, body: TEXT })),
    answers: answersOther('always 200: `{header: {resultCode, resultMessage}, body?}`', 'application/json'),
  },
];
