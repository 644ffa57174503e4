import { ORDER_STATUSES } from '@t3d/resources/orders/orders';
import { DOC_TYPES, PERMIT_TYPES, REVIEW_STATUSES, SEXES } from '@t3d/resources/cards/real-names';
import { PAYMENT_METHODS } from '@t3d/resources/money/recharge-records';
import { THEMES } from '@t3d/resources/messages/wxmp-settings';
import {
  type ApiCall,
  BOOLEAN,
  BYTES,
  IDEMPOTENCY_KEY,
  INTEGER,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithOther,
  respondsWithRows,
  header,
  inputOf,
  listOf,
  oneOf,
  orNull,
  query,
  sends,
  shapeOf,
} from '../engine/http/apiCall';

export const PROOF = header(
  'X-Altcha',
  'proof of work, asked for by a 429 with a challenge after many unknown numbers, or orders that nobody paid',
);
const SEEN_PRICE = header(
  'X-Offer-Price',
  'the price that the payer saw, in minor units: 409 when the offer has another',
);
export const OPEN = { server: '/data-api', open: true } as const;
/** The usage of a plan. `cycle` is the current one, which ends at `resetsAt`. */
const USAGE = {
  usedMB: NUMBER,
  totalMB: orNull(NUMBER),
  throttled: { ...BOOLEAN, description: 'it runs at its slower speed now' },
  cycle: orNull(shapeOf({ no: INTEGER, of: INTEGER, usedMB: NUMBER, totalMB: NUMBER, resetsAt: orNull(TIME) })),
};
const CARD_PLAN = shapeOf({
  orderNo: TEXT,
  name: TEXT,
  status: oneOf(ORDER_STATUSES),
  startedAt: orNull(TIME),
  endsAt: orNull(TIME),
  ...USAGE,
  cycleKind: orNull(oneOf(['DAY', 'MONTH'])),
  throttleKbps: orNull(INTEGER),
  areaCodes: listOf(TEXT),
  unpaid: BOOLEAN,
  expiresAt: orNull(TIME),
  agentPlanId: orNull(INTEGER),
  messages: orNull(shapeOf({ used: INTEGER, total: INTEGER })),
  preOrder: BOOLEAN,
});
export const BRAND = shapeOf({
  key: { ...orNull(TEXT), description: 'of the look-up address `/t3d/wxmp/search?a=<key>`' },
  name: TEXT,
  logo: orNull(TEXT),
  theme: oneOf(THEMES),
  welcome: orNull(TEXT),
  contact: orNull(TEXT),
});
const CARD = shapeOf({
  number: { type: 'string', description: 'masked' },
  type: orNull(TEXT),
  status: orNull(TEXT),
  realName: shapeOf({ required: BOOLEAN, verified: BOOLEAN, document: orNull(oneOf(REVIEW_STATUSES)) }),
  plans: listOf(CARD_PLAN),
  esim: { ...BOOLEAN, description: 'it has a profile to install' },
  balance: shapeOf({ remainingMB: orNull(NUMBER), ...USAGE, remainingMessages: orNull(INTEGER), endsAt: orNull(TIME) }),
  brand: BRAND,
});
const OFFER = shapeOf({
  id: INTEGER,
  agentPlanId: INTEGER,
  name: TEXT,
  price: MONEY,
  originalPrice: { ...orNull(MONEY), description: 'before a discount' },
  payMethods: listOf(shapeOf({ method: oneOf(PAYMENT_METHODS), amount: MONEY, currency: TEXT, rate: orNull(TEXT) })),
  currency: TEXT,
  rules: { type: 'object' },
  areaCodes: listOf(TEXT),
});

const LINKED = {
  orderNo: TEXT,
  plan: TEXT,
  price: MONEY,
  currency: TEXT,
  unpaid: BOOLEAN,
  expiresAt: orNull(TIME),
  payUrl: orNull(TEXT),
  brand: BRAND,
};
const STEP = shapeOf({
  name: oneOf(['paid', 'verified', 'activating', 'active', 'refund']),
  at: orNull(TIME),
  state: oneOf(['waiting', 'now', 'done', 'failed']),
});
/**
 * The parameters of the call for an order's progress. Without the order's key, the response contains only what a payer
 * may see.
 */
const COURSE = inputOf(
  {
    ...LINKED,
    status: oneOf(ORDER_STATUSES),
    steps: listOf(STEP),
    refund: shapeOf({
      amount: MONEY,
      currency: TEXT,
      state: oneOf(['ASKED', 'DONE', 'REFUSED']),
      askedAt: TIME,
      endedAt: orNull(TIME),
    }),
    number: { type: 'string', description: 'masked' },
    rules: { type: ['object', 'null'] },
    areaCodes: listOf(TEXT),
    esim: { ...BOOLEAN, description: 'its key opens a profile to install' },
    paid: orNull(shapeOf({ amount: MONEY, currency: TEXT, method: oneOf(PAYMENT_METHODS) })),
    now: TIME,
  },
  Object.keys(LINKED),
);
const KEY = query('key', TEXT, { description: 'from the answer that made the order' });

const PLAN_ID = { type: 'integer', minimum: 1 };
const DAY = { type: 'string', format: 'date' };
const DOCUMENT = {
  docType: oneOf(DOC_TYPES),
  name: TEXT,
  idNumber: TEXT,
  sex: oneOf(SEXES),
  ethnicity: TEXT,
  birthDate: DAY,
  address: TEXT,
  authority: TEXT,
  validFrom: DAY,
  validTo: DAY,
  nationality: TEXT,
  surname: TEXT,
  givenName: TEXT,
  passportNumber: TEXT,
  mrz: { type: 'string', description: 'the two lines at the foot of a passport' },
  permitNumber: TEXT,
  permitType: oneOf(PERMIT_TYPES),
  renewalCount: INTEGER,
};

const DOCUMENT_KEY = query('key', TEXT, { description: 'from the answer that took the document' });
const SUBMITTED_DOCUMENT = shapeOf({
  id: INTEGER,
  status: oneOf(REVIEW_STATUSES),
  docType: oneOf(DOC_TYPES),
  name: orNull(TEXT),
  documentNumber: orNull(TEXT),
  submittedAt: TIME,
  reviewedAt: orNull(TIME),
  reason: orNull(TEXT),
  ahead: { ...orNull(INTEGER), description: 'how many wait before it, 99 at most' },
  number: { type: 'string', description: 'of the card, masked' },
  plan: { ...orNull(TEXT), description: 'the plan that waits for it' },
  brand: BRAND,
});

export const CALLS: readonly ApiCall[] = [
  {
    ...OPEN,
    method: 'get',
    path: '/cards/{number}',
    name: 'cards.show',
    summary: 'a card by its number or ICCID: its plans and what is left',
    parameters: [PROOF],
    answers: respondsWithOne(CARD),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/cards/{number}/plans',
    name: 'cards.plans',
    summary: 'what can be bought for a card, at the price to pay',
    parameters: [PROOF],
    answers: respondsWithRows(OFFER),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/cards/{number}/orders',
    name: 'cards.buy',
    summary: 'buy a plan for a card: an unpaid order and where to pay it',
    parameters: [PROOF, IDEMPOTENCY_KEY, SEEN_PRICE],
    body: sends(
      inputOf(
        {
          planId: PLAN_ID,
          appPlanId: { ...PLAN_ID, description: 'a plan of the app, in place of `planId`: never both' },
          paymentMethod: oneOf(PAYMENT_METHODS),
          email: { ...TEXT, description: 'for the receipt and what becomes of the order; may be left out' },
        },
        ['paymentMethod'],
      ),
    ),
    answers: respondsWithOne(shapeOf({ orderNo: TEXT, payUrl: TEXT, paymentId: INTEGER, key: TEXT })),
  },
  {
    ...OPEN,
    method: 'post',
    path: '/cards/{number}/real-name',
    name: 'cards.realName',
    summary:
      'prove who uses a card: the form and the picture (JPG, PNG, 1 MB) of a paper; verified or without plans is 400',
    parameters: [PROOF],
    body: sends(inputOf({ ...DOCUMENT, file: BYTES }, ['docType', 'file']), 'multipart/form-data'),
    answers: respondsWithOne(shapeOf({ status: oneOf(['SUBMITTED']), id: INTEGER, key: TEXT })),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/identity-documents/{id}',
    name: 'documents.show',
    summary: 'how far a submitted document is, for its holder: names and numbers are masked',
    parameters: [DOCUMENT_KEY],
    answers: respondsWithOne(SUBMITTED_DOCUMENT),
  },
  {
    ...OPEN,
    method: 'delete',
    path: '/identity-documents/{id}',
    name: 'documents.erase',
    summary: 'erase a document at the request of its holder; one that waits is withdrawn',
    parameters: [DOCUMENT_KEY],
    answers: respondsWithOne({ type: 'null' }),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/orders/{orderNo}',
    name: 'publicOrders.show',
    summary: 'how far a public order is, by its key; by its number alone what it costs and where to pay it',
    parameters: [KEY, PROOF],
    answers: respondsWithOne(COURSE),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/orders/{orderNo}/events',
    name: 'publicOrders.events',
    summary: 'the same as server-sent events named course, until nothing more happens by itself',
    parameters: [
      KEY,
      query('lang', TEXT, {
        description:
          'the language of the texts, such as `en`, for browsers that cannot set Accept-Language on a stream',
      }),
    ],
    answers: respondsWithOther('the stream', 'text/event-stream'),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/brands/{key}',
    name: 'brands.show',
    summary: 'what the pages of an agent wear, by the key of its look-up address',
    answers: respondsWithOne(BRAND),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/brands/{key}/js-sdk',
    name: 'brands.sign',
    summary: 'the signature with which a page of this site may use WeChat’s JavaScript for the agent’s account',
    parameters: [query('url', TEXT, { description: 'the address of the page, as the browser has it' })],
    answers: respondsWithOne(shapeOf({ appId: TEXT, timestamp: INTEGER, nonceStr: TEXT, signature: TEXT })),
  },
  {
    ...OPEN,
    method: 'get',
    path: '/logos/{id}',
    name: 'logos.show',
    summary: 'the logo that an agent wears',
    answers: respondsWithOther('the picture', 'image/jpeg', 'image/png'),
  },
];
