import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'sandbox.clock.one': {
    zh: '请填写 advance（秒）或 now（时间）之一',
    en: 'Give either advance (seconds) or now (a time)',
  },
  'sandbox.clock.back': {
    zh: '沙箱时间只能向前。如需从头开始，请调用 POST /t3d-api/sandbox/reset',
    en: 'The time of a sandbox only moves forward. To begin anew, call POST /t3d-api/sandbox/reset',
  },
  'sandbox.clock.limit': {
    zh: '沙箱时间最多可前移两年。如需从头开始，请调用 POST /t3d-api/sandbox/reset',
    en: 'The time of a sandbox moves two years at most. To begin anew, call POST /t3d-api/sandbox/reset',
  },
  'sandbox.outcome.order': {
    zh: '订单可模拟：success、failed、activated、used、completed',
    en: 'An order can have: success, failed, activated, used, completed',
  },
  'sandbox.outcome.target': {
    zh: '请只填写 card 或 order 之一',
    en: 'Give either card or order, not both',
  },
  'sandbox.conformance.success': {
    zh: '下单成功后，您的程序读取了该订单',
    en: 'Your program bought a plan that was accepted, and read the order afterwards',
  },
  'sandbox.conformance.success.how': {
    zh: '为任意普通测试卡下单（POST /t3d-api/orders），再读取该订单',
    en: 'Buy a plan for any ordinary test card (POST /t3d-api/orders), then read the order',
  },
  'sandbox.conformance.delayed': {
    zh: '供应商延迟开通后，您的程序读取了该订单',
    en: 'Your program waited for an order that the supplier accepted late, and read it afterwards',
  },
  'sandbox.conformance.delayed.how': {
    zh: '为备注“一分钟后开通”的测试卡下单，将时间前移 60 秒（POST /t3d-api/sandbox/clock），再读取该订单',
    en:
      'Buy for a test card with the remark “accepted a minute later”, move the clock by 60 seconds ' +
      '(POST /t3d-api/sandbox/clock), then read the order',
  },
  'sandbox.conformance.failed': {
    zh: '供应商拒绝并退款后，您的程序读取了该订单',
    en: 'Your program read an order that the supplier refused and that was refunded',
  },
  'sandbox.conformance.failed.how': {
    zh: '为备注“供应商拒绝并退款”的测试卡下单，再读取该订单',
    en: 'Buy for a test card with the remark “refused by the supplier and refunded”, then read the order',
  },
  'sandbox.conformance.lowBalance': {
    zh: '余额不足时，您的程序收到了拒绝',
    en: 'Your program was refused a purchase because the balance was too low',
  },
  'sandbox.conformance.lowBalance.how': {
    zh: '调用 POST /t3d-api/sandbox/simulate {"outcome":"low-balance"}，再下单；之后用 "refill" 恢复余额',
    en:
      'Call POST /t3d-api/sandbox/simulate {"outcome":"low-balance"}, then buy. ' +
      'The outcome "refill" fills the wallet again',
  },
  'sandbox.conformance.duplicate': {
    zh: '您的程序用同一个 Idempotency-Key 重复了请求，且没有重复下单',
    en: 'Your program repeated a call with the same Idempotency-Key and got the first answer again',
  },
  'sandbox.conformance.duplicate.how': {
    zh: '用同一个 Idempotency-Key 和同样的内容再次下单',
    en: 'Send a purchase twice with the same Idempotency-Key and the same body',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
