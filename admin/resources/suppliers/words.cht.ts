import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  suppliers: {
    health: '狀況',
    ofLast: '最近 {{count}} 次呼叫',
    state: '狀態',
    answered: '有答覆',
    refused: '拒絕',
    failedCalls: '無答覆',
    meanTime: '平均用時',
    lastAnswer: '最近答覆',
    lastFailure: '最近失敗',
    routes: '路由',
    noRoutes: '還沒有方案走此供應商。',
    calls: '最近呼叫',
    noCalls: '還沒有呼叫過。',
    states: {
      good: '正常',
      doubtful: '不穩定',
      bad: '不可用',
    },
    callback: '回呼位址',
    callbackHelp: '請供應商把簽章通知傳送到這裡；簽章用同一把密鑰。',
    ok: '連線正常',
    failed: '連線失敗',
    took: '{{count}} 毫秒',
    again: '再測一次',
  },
};

export default words;
