import type { ShareText } from './en';

export const zh: ShareText = {
  withNumber: '带上卡号',
  withNumberHint: '拿到链接的人可以看到这张卡的套餐。',
  qr: '链接的二维码',
  copy: '复制链接',
  copied: '已复制',
  send: '发送链接…',
};
