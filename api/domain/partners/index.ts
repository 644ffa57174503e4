/** Adds a program's example calls (`NOTES`) and the changelog (`CHANGES`) to the API document. */
import { defineModule } from '../../engine/http/domainModule';
import { PARTNER_API, type CallNote, type ApiChange } from '../../engine/http/docs/document';
import { type Provided, provide } from '../../models/services';
import orders, { ORDER_STATUSES } from '@t3d/resources/orders/orders';
import { INTEGER, MONEY, TEXT, listOf, oneOf, shapeOf } from '../../engine/http/apiCall';

/** The changelog of the API for programs, newest change first. */
export const CHANGES: readonly ApiChange[] = [
  {
    on: '2026-11-27',
    kind: 'added',
    text: {
      zh: 'GET /dict（地区与国家）和 GET /topic/all 可用 API 密钥调用。',
      en: 'GET /dict (areas and countries) and GET /topic/all are open to API keys.',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: 'API 密钥：以 Authorization: Bearer t3d_live_… 调用；沙箱密钥以 t3d_test_… 开头。',
      en: 'API keys: call with Authorization: Bearer t3d_live_…. The keys of a sandbox begin with t3d_test_….',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: '每次拒绝都返回稳定的 errorCode、处理方法 cure，以及错误目录链接 docs。',
      en: 'Every refusal answers a stable errorCode, its cure, and docs, a link into the catalogue of codes.',
      cht: '每次拒絕都傳回穩定的 errorCode、處理方法 cure，以及錯誤目錄連結 docs。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: '列表返回 nextCursor；以 cursor 逐页读取时，增删记录不会造成重复或遗漏。',
      en: 'Lists answer nextCursor. Pages read by cursor neither repeat nor miss rows when others come and go.',
      cht: '清單傳回 nextCursor；以 cursor 逐頁讀取時，增刪記錄不會造成重複或遺漏。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'changed',
    text: {
      zh: '…/check 返回 holdsUntil：digest 在此时间之前有效（约十分钟），过期返回 409。',
      en: '…/check answers holdsUntil, the time until which its digest holds: about ten minutes. Later it is 409.',
      cht: '…/check 傳回 holdsUntil：digest 在此時間之前有效（約十分鐘），過期傳回 409。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: 'GET /orders/{id}/esim：订单 eSIM 的激活码、二维码和一键安装链接。',
      en: 'GET /orders/{id}/esim: the activation code of the eSIM of an order, its QR code, and links that install it.',
    },
  },
];

const MADE = shapeOf({ id: INTEGER, orderNo: TEXT, terminal: INTEGER, status: oneOf(ORDER_STATUSES) });
/** The response to a sale of several orders. */
const SOLD = { total: MONEY, currency: TEXT, orders: listOf(MADE) };

const ok = (data: unknown) => ({ code: 200, message: 'ok', data });
const [PLAN, CARD, OTHER_CARD, ORDER] = [41, 7, 8, 1001];
const AT = '2026-11-26T10:05:00.000Z';
const orderNo = '20261126100500K7Q2M9';
const made = (id: number, terminal: number) => ({ id, orderNo, terminal, status: 'INITIAL' });

/** The example calls of a selling program, in sequence. A test makes each call and compares the responses. */
export const NOTES: Readonly<Record<string, CallNote>> = {
  'webhooks.create': {
    answers: { secret: { ...TEXT, description: 'for the verification of messages; answered once' } },
  },
  [`${orders.name}.offers`]: {
    answer: ok({
      asOf: AT,
      buyer: { id: 12, name: 'Hanaro Mobile', own: true },
      wallet: { balance: 100_000, creditLimit: 0, available: 100_000, currency: 'USD' },
      cards: {
        type: 'E_SIM',
        iccid: null,
        status: 'UNUSED',
        count: 3,
        stock: true,
        refused: [],
        waiting: 0,
        verify: 0,
        running: null,
      },
      fitting: [
        {
          id: PLAN,
          planCode: 'JP-3GB-7D',
          name: 'Japan 3 GB',
          type: 'SUM',
          rules: { dataMB: 3072, cycle: null, cycles: 1, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
          areaCodes: ['JP'],
          price: 500,
          fee: 0,
          total: 500,
          retail: null,
          keep: null,
          revocable: true,
        },
      ],
      refused: [],
    }),
  },
  [`${orders.name}.actions.buy.check`]: {
    body: { agentPlan: PLAN, quantity: 2 },
    answer: ok({
      matched: 2,
      available: 2,
      cost: { amount: -1000, currency: 'USD', before: 100_000, after: 99_000 },
      digest: 'en.hx3k2a.3fJx0f6cJm2W1kq9sT5vYb8nLzQ4rPd7eHaUgCiXoMw',
      holdsUntil: '2026-11-26T10:15:00.000Z',
    }),
  },
  [`${orders.name}.actions.buy`]: {
    answers: SOLD,
    parameters: { 'Idempotency-Key': '6a4f1c7e-0c2b-4d5e-9f3a-2b7d8c1e5a90' },
    body: { agentPlan: PLAN, quantity: 2, seenTotal: 1000 },
    answer: ok({ affected: 2, total: 1000, currency: 'USD', orders: [made(ORDER, CARD), made(1002, OTHER_CARD)] }),
  },
  [`${orders.name}.esim`]: {
    parameters: { id: ORDER },
    answer: ok({
      orderNo,
      iccid: '89852020000000000014',
      lpa: 'LPA:1$rsp.example.com$K2-1A2B3C',
      smdpAddress: 'rsp.example.com',
      matchingId: 'K2-1A2B3C',
      ios: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2-1A2B3C',
      android: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24rsp.example.com%24K2-1A2B3C',
      qr: 'data:image/png;base64,iVBORw0KGgo=',
    }),
  },
  [`${orders.name}.show`]: {
    parameters: { id: ORDER },
    answer: ok({ id: ORDER, orderNo, status: 'UNUSED', usedMB: 0, totalMB: 3072, cycle: null, throttled: false }),
  },
  [`${orders.name}.list`]: {
    parameters: { size: 1, sort: 'createdAt', order: 'DESC' },
    answer: {
      code: 200,
      message: 'ok',
      rows: [{ id: 1002, orderNo, status: 'UNUSED', terminal: OTHER_CARD, totalPrice: 500, currency: 'USD' }],
      total: 2,
      nextCursor: 'WyJ4WmQ4Ml9LcTN2QTEiLCIyMDI2LTExLTI2IDEwOjA1OjAwLjAwMCIsMTAwMl0',
    },
  },
  [`${orders.name}.create`]: {
    body: { agentPlan: PLAN, terminal: CARD },
    answer: ok({ id: 1003, orderNo, status: 'INITIAL', terminal: CARD, preOrder: true, totalPrice: 500 }),
  },
  [`${orders.name}.actions.apply-revoke.check`]: {
    body: { ids: [1002] },
    answer: ok({ matched: 1, available: 1, digest: 'en.hx3k2b.9Kw', holdsUntil: '2026-11-26T10:16:00.000Z' }),
  },
  [`${orders.name}.actions.apply-revoke`]: {
    body: { ids: [1002] },
    answer: ok({ affected: 1 }),
  },
};

export default defineModule({
  services: [provide(PARTNER_API, { notes: NOTES, changes: CHANGES }) as Provided],
});
