import type { ApiCall } from '../engine/http/apiCall';
import { INTEGER, TEXT, answersOne, inputOf, orNull, query, sends, shapeOf } from '../engine/http/apiCall';
import { OPEN, PROOF } from './calls';

const SHOWN = shapeOf({
  lpa: { type: 'string', description: '`LPA:1$<SM-DP+ address>$<matching id>`' },
  number: { type: 'string', description: 'of the card, masked' },
});

/** Calls with which the holder of an eSIM reads what installs it. */
export const ESIM_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'get',
    path: '/orders/{orderNo}/esim',
    name: 'publicOrders.esim',
    summary: 'what installs the eSIM of a provisioned order, by the key of the order; 404 when there is none',
    parameters: [query('key', TEXT, { description: 'from the answer that made the order' })],
    answers: answersOne(SHOWN),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/cards/{number}/esim/code',
    name: 'cards.esimCode',
    summary: 'mail a code to the contact of an eSIM: good once, ten minutes, five tries',
    parameters: [PROOF],
    answers: answersOne(
      shapeOf({
        sentTo: { ...orNull(TEXT), description: 'masked; null: the card has no e-mail address, ask its seller' },
        minutes: INTEGER,
        resendSeconds: INTEGER,
      }),
    ),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/cards/{number}/esim',
    name: 'cards.esim',
    summary: 'what installs an eSIM, for the code that was mailed to its contact',
    parameters: [PROOF],
    body: sends(inputOf({ code: TEXT }, ['code'])),
    answers: answersOne(SHOWN),
  },
];
