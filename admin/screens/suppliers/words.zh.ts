const words = {
  suppliers: {
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
