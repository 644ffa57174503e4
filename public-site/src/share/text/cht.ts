import type { ShareText } from './en';

export const cht: ShareText = {
  withNumber: '帶上卡號',
  withNumberHint: '拿到連結的人可以看到這張卡的方案。',
  qr: '連結的 QR 碼',
  copy: '複製連結',
  copied: '已複製',
  send: '傳送連結…',
};
