/** The texts of sharing a link, loaded with it. The other two languages have exactly these keys. */
export const en = {
  withNumber: 'Include the card number',
  withNumberHint: 'Whoever has the link then sees the plans of this card.',
  qr: 'QR code of the link',
  copy: 'Copy the link',
  copied: 'Copied',
  send: 'Send the link…',
};

export type ShareText = typeof en;
