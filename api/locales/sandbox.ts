import type { Catalogue } from './textTypes';

export const sandbox = {
  'sandbox.busy': {
    zh: '沙箱均在使用中，请稍后重试',
    en: 'All sandboxes are at work now. Try again in a few seconds',
  },
  'sandbox.broken': {
    zh: '沙箱在应答前中断。请用同一个 Idempotency-Key 重试，不会重复执行',
    en: 'The sandbox ended before it answered. Repeat the call with the same Idempotency-Key: nothing is done twice',
  },
  'sandbox.none': {
    zh: '该密钥的所有者没有沙箱。请改用正式密钥（t3d_live_…）',
    en: 'The owner of this key has no sandbox. Use a live key (t3d_live_…)',
    cht: '該金鑰的擁有者沒有沙箱。請改用正式金鑰（t3d_live_…）',
  },
  'sandbox.only': {
    zh: '此接口只在沙箱中可用。请使用沙箱密钥（t3d_test_…）调用',
    en: 'This call exists in a sandbox only. Make it with a sandbox key (t3d_test_…)',
  },
  'sandbox.path': {
    zh: '沙箱密钥只能调用 /t3d-api、/ms-api 和 /data-api',
    en: 'A sandbox key may call /t3d-api, /ms-api and /data-api only',
  },
} as const satisfies Catalogue;
