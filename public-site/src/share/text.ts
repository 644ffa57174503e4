import { currentLanguage, type Language } from '../language';

const en = {
  withNumber: 'Include the card number',
  withNumberHint: 'Whoever has the link then sees the plans of this card.',
  qr: 'QR code of the link',
  copy: 'Copy the link',
  copied: 'Copied',
  send: 'Send the link…',
};

export type ShareText = typeof en;

const zh: ShareText = {
  withNumber: '带上卡号',
  withNumberHint: '拿到链接的人可以看到这张卡的套餐。',
  qr: '链接的二维码',
  copy: '复制链接',
  copied: '已复制',
  send: '发送链接…',
};

const cht: ShareText = {
  withNumber: '帶上卡號',
  withNumberHint: '拿到連結的人可以看到這張卡的方案。',
  qr: '連結的 QR 碼',
  copy: '複製連結',
  copied: '已複製',
  send: '傳送連結…',
};

export const shareTexts: Record<Language, ShareText> = { zh, en, cht };

export const shareText: ShareText = shareTexts[currentLanguage];
