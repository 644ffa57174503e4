import { CTRIP_STATUSES } from '@t3d/resources/ctrip/ctrip-orders';
import { VOUCHER_STATUSES } from '@t3d/resources/ctrip/ctrip-vouchers';
import {
  type ApiCall,
  INTEGER,
  TEXT,
  respondsWithOne,
  inputOf,
  listOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
  TIME,
  query,
} from '../engine/http/apiCall';
import { BRAND, OPEN, PROOF } from './publicCalls';
import { TRANSFER_PROOFS, TRANSFER_STATUSES } from '@t3d/resources/cards/card-transfers';

const TAIL = {
  ...TEXT,
  description: 'the last four digits of the phone, or the first three letters of the mail if there is no phone',
};

const VOUCHER = shapeOf({
  code: TEXT,
  status: oneOf(VOUCHER_STATUSES),
  number: { ...orNull(TEXT), description: 'of its card, once it is delivered' },
  lpa: { ...orNull(TEXT), description: '`LPA:1$<SM-DP+ address>$<matching id>`, while it may be installed' },
});

const ORDER = shapeOf({
  otaOrderId: TEXT,
  status: oneOf(CTRIP_STATUSES),
  needs: orNull(oneOf(['tail', 'seller'])),
  asks: orNull(oneOf(['phone', 'mail'])),
  items: listOf(
    shapeOf({
      plan: TEXT,
      rules: { type: ['object', 'null'] },
      areaCodes: listOf(TEXT),
      status: oneOf(CTRIP_STATUSES),
      quantity: INTEGER,
      used: INTEGER,
      cancelled: INTEGER,
      useStartDate: orNull(TEXT),
      useEndDate: orNull(TEXT),
      vouchers: listOf(VOUCHER),
    }),
  ),
  brand: BRAND,
});

export const CTRIP_ORDER_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'post',
    path: '/ctrip/search',
    name: 'ctripOrders.search',
    summary:
      'an order of Ctrip by its number there: masked cards without `tail`, with a right one their numbers and what ' +
      'installs them; 400 when the number is unknown or the tail wrong, 429 after five wrong tails in an hour',
    parameters: [PROOF],
    body: sends(inputOf({ orderNo: TEXT, tail: TAIL }, ['orderNo'])),
    answers: respondsWithOne(ORDER),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/ctrip-orders/{otaOrderId}',
    name: 'ctripOrders.public',
    summary: 'an order of Ctrip by its number there, its cards masked; 400 when unknown',
    parameters: [PROOF],
    answers: respondsWithOne(ORDER),
  },
];

const MASKED_ADDRESS = { type: 'string', description: 'where the code went, masked' } as const;
const MASKED = { type: 'string', description: 'masked' } as const;

/** The calls by which a card's holder moves the plans to another card. */
export const TRANSFER_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'post',
    path: '/transfer-card',
    name: 'transferCard.request',
    summary: 'ask that a card takes another one’s place: by a code to the contact of the old card, or by its agent',
    parameters: [PROOF],
    body: sends(inputOf({ from: TEXT, to: TEXT }, ['from', 'to'])),
    answers: respondsWithOne(
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
    answers: respondsWithOne(shapeOf({ status: oneOf(['DONE']) })),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/transfer-card/{id}',
    name: 'transferCard.show',
    summary: 'how far a transfer is, for its holder: numbers and address are masked',
    parameters: [query('key', TEXT, { description: 'from the answer that took the request' })],
    answers: respondsWithOne(
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

const SHOWN = shapeOf({
  lpa: { type: 'string', description: '`LPA:1$<SM-DP+ address>$<matching id>`' },
  number: { type: 'string', description: 'of the card, masked' },
});

export const ESIM_CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'get',
    path: '/orders/{orderNo}/esim',
    name: 'publicOrders.esim',
    summary: 'what installs the eSIM of a provisioned order, by the key of the order; 404 when there is none',
    parameters: [query('key', TEXT, { description: 'from the answer that made the order' })],
    answers: respondsWithOne(SHOWN),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/cards/{number}/esim/code',
    name: 'cards.esimCode',
    summary: 'mail a code to the contact of an eSIM: good once, ten minutes, five tries',
    parameters: [PROOF],
    answers: respondsWithOne(
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
    answers: respondsWithOne(SHOWN),
  },
];
