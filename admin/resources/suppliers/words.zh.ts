const words = {
  suppliers: {
    health: '状况',
    ofLast: '最近 {{count}} 次调用',
    state: '状态',
    answered: '有答复',
    refused: '拒绝',
    failedCalls: '无答复',
    meanTime: '平均用时',
    lastAnswer: '最近答复',
    lastFailure: '最近失败',
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
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    suppliers: (typeof words)['suppliers'];
  }
}
export default words;
