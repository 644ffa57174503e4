import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    suppliers: {
      health: '状况',
      settings: '接入设置',
      ofLast: '最近 {{count}} 次调用',
      state: '状态',
      answered: '有答复',
      refused: '其中拒绝',
      failedCalls: '无答复',
      meanTime: '平均用时',
      lastAnswer: '最近答复',
      lastFailure: '最近失败',
      notUsed: '供应商已停用，不走这些路由',
      routes: '路由',
      noRoutes: '还没有套餐走此供应商。',
      calls: '最近调用',
      noCalls: '还没有调用过。',
      states: {
        good: '正常',
        doubtful: '不稳定',
        bad: '不可用',
      },
      callback: '回调地址',
      callbackHelp: '请供应商把签名通知发送到这里；签名用同一把密钥。',
      ok: '连接正常',
      failed: '连接失败',
      took: '{{count}} 毫秒',
      again: '再测一次',
    },
  },
  en: {
    suppliers: {
      health: 'Health',
      settings: 'Connection settings',
      ofLast: 'of the last {{count}} calls',
      state: 'State',
      answered: 'Answered',
      refused: 'Of these refused',
      failedCalls: 'No answer',
      meanTime: 'Mean time',
      lastAnswer: 'Last answer',
      lastFailure: 'Last failure',
      routes: 'Routes',
      notUsed: 'Not used: the supplier is disabled',
      noRoutes: 'No plan is routed to it.',
      calls: 'Last calls',
      noCalls: 'It has not been called yet.',
      states: {
        good: 'Answers',
        doubtful: 'Answers badly',
        bad: 'Down',
      },
      callback: 'Callback address',
      callbackHelp: 'The supplier sends its signed notices here, signed with the same secret.',
      ok: 'Connection works',
      failed: 'Connection failed',
      took: '{{count}} ms',
      again: 'Test again',
    },
  },
  cht: { suppliers: { callbackHelp: '請供應商把簽章通知傳送到這裡；簽章用同一把密鑰。' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    suppliers: (typeof words)['zh']['suppliers'];
  }
}

export default words;
