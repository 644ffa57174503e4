import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@t3d/resources/money/recharge-records';
import {
  type ApiCall,
  type Json,
  BOOLEAN,
  MONEY,
  NUMBER,
  TEXT,
  answersOne,
  answersOther,
  listOf,
  oneOf,
  query,
  shapeOf,
} from '../../../engine/http/apiCall';

const METHOD = shapeOf({ payment: oneOf(PAYMENT_METHODS), label: TEXT, currency: TEXT, rate: NUMBER });
const LANGUAGE = query('lang', TEXT, { description: 'language of the page; absent: that of the browser' });
const ANY_BODY: Json = { content: { '*/*': { schema: {} } }, description: "in the gateway's own form, signed by it" };
const NOTICE_ANSWERS: Json = {
  200: { description: "heard, said in the gateway's own words", content: { '*/*': { schema: {} } } },
};

const notice = (method: 'get' | 'post'): ApiCall => ({
  method,
  path: '/payments/notices/{gateway}',
  name: `payments.notice.${method}`,
  summary: 'a payment gateway tells what became of a payment',
  open: true,
  body: method === 'post' ? ANY_BODY : undefined,
  answers: NOTICE_ANSWERS,
});

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/payment-methods',
    name: 'payments.methods',
    summary: 'the ways in which the caller may recharge its wallet now',
    answers: answersOne(shapeOf({ methods: listOf(METHOD), least: MONEY })),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/checkout',
    name: 'payments.checkout',
    summary: "the payer's way to the gateway",
    open: true,
    parameters: [LANGUAGE],
    answers: answersOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/result',
    name: 'payments.result',
    summary: 'where the payer comes back to',
    open: true,
    parameters: [LANGUAGE],
    answers: answersOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/payments/{paymentNo}/state',
    name: 'payments.state',
    summary: 'whether a payment has come',
    open: true,
    answers: answersOne(shapeOf({ status: oneOf(PAYMENT_STATUSES), closed: BOOLEAN })),
  },
  notice('get'),
  notice('post'),
];
