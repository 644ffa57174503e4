import { TRANSFER_PROOFS, TRANSFER_STATUSES } from '@t3d/resources/cards/card-transfers';
import type { ApiCall } from '../engine/http/apiCall';
import { INTEGER, TEXT, TIME, answersOne, inputOf, oneOf, orNull, query, sends, shapeOf } from '../engine/http/apiCall';
import { BRAND, OPEN, PROOF } from './calls';

const MASKED_ADDRESS = { type: 'string', description: 'where the code went, masked' } as const;
const MASKED = { type: 'string', description: 'masked' } as const;

/** Calls with which the holder of a card asks that another card takes its place. */
export const TRANSFER_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'post',
    path: '/transfer-card',
    name: 'transferCard.request',
    summary: 'ask that a card takes another one’s place: by a code to the contact of the old card, or by its agent',
    parameters: [PROOF],
    body: sends(inputOf({ from: TEXT, to: TEXT }, ['from', 'to'])),
    answers: answersOne(
      inputOf(
        { transferId: INTEGER, proof: oneOf(['code', 'agent']), sentTo: MASKED_ADDRESS, key: TEXT, brand: BRAND },
        ['transferId', 'proof', 'key', 'brand'],
      ),
    ),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/transfer-card/{id}',
    name: 'transferCard.confirm',
    summary: 'finish a transfer with the code that was mailed: good once, ten minutes, five tries',
    body: sends(inputOf({ code: TEXT }, ['code'])),
    answers: answersOne(shapeOf({ status: oneOf(['DONE']) })),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/transfer-card/{id}',
    name: 'transferCard.show',
    summary: 'how far a transfer is, for its holder: numbers and address are masked',
    parameters: [query('key', TEXT, { description: 'from the answer that took the request' })],
    answers: answersOne(
      shapeOf({
        transferId: INTEGER,
        status: oneOf(TRANSFER_STATUSES),
        proof: orNull(oneOf(TRANSFER_PROOFS)),
        sentTo: orNull(MASKED_ADDRESS),
        from: MASKED,
        to: MASKED,
        reason: orNull(TEXT),
        requestedAt: TIME,
        decidedAt: orNull(TIME),
        expiresAt: orNull(TIME),
        brand: BRAND,
      }),
    ),
  },
];
