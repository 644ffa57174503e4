import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  suppliers: {
    callback: '回呼位址',
    callbackHelp: '請供應商把簽章通知傳送到這裡；簽章用同一把密鑰。',
    ok: '連線正常',
    failed: '連線失敗',
    took: '{{count}} 毫秒',
    again: '再測一次',
  },
};

export default words;
