import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'cardTransfers.notHeld': {
    zh: '旧卡不能在此换卡，请联系售卡方',
    en: 'The old card cannot be transferred here, please ask its seller',
  },
  'cardTransfers.otherHolder': {
    zh: '两张卡须由同一售卡方售出',
    en: 'Both cards must come from the same seller',
  },
  'cardTransfers.newHasOrders': {
    zh: '新卡已有套餐，请换一张未使用的卡',
    en: 'The new card has a plan already, please take an unused one',
  },
  'cardTransfers.open': {
    zh: '其中一张卡已有换卡申请，请先完成或等待其结束',
    en: 'A transfer of one of these cards is open: finish it, or wait until it ends',
  },
  'cardTransfers.expired': {
    zh: '申请已过期，请持卡人重新申请',
    en: 'The request has expired: the holder has to send it again',
  },
  'cardTransfers.mailed': {
    zh: '已发邮件告知持卡人结果，因此不能撤销',
    en: 'Cannot be undone: the holder has been mailed the decision',
    cht: '已寄郵件告知持卡人結果，因此不能復原',
  },
  'cardTransfers.decided': {
    zh: '该申请已不在等待处理',
    en: 'This request no longer waits for a decision',
  },

  'cardTransfers.code.title': { zh: '换卡验证码', en: 'Your code to transfer a card' },
  'cardTransfers.code.text': {
    zh: '有人申请将您的卡换成另一张卡。\n\n验证码：{code}\n\n{minutes} 分钟内有效，只能使用一次。输入后旧卡作废。请勿告诉任何人。\n\n如果不是您本人操作，请忽略此邮件，卡不会改变。',
    en: 'Somebody asked that another card takes the place of yours.\n\nCode: {code}\n\nIt is good for {minutes} minutes, once. With it the old card becomes invalid. Give it to nobody.\n\nIf it was not you, ignore this mail and your card stays as it is.',
  },
  'cardTransfers.done.title': { zh: '换卡已完成', en: 'Your card was transferred' },
  'cardTransfers.done.text': {
    zh: '卡 {from} 的套餐已转到卡 {to}。旧卡已作废，请使用新卡。\n\n如果不是您本人操作，请立即联系售卡方。',
    en: 'The plans of card {from} have moved to card {to}. The old card is invalid, please use the new one.\n\nIf you did not ask for this, contact the seller of the card at once.',
  },
  'cardTransfers.refused.title': { zh: '换卡申请未通过', en: 'Your card was not transferred' },
  'cardTransfers.refused.text': {
    zh: '将卡 {from} 换成卡 {to} 的申请未通过：{reason}\n\n两张卡都不变。',
    en: 'Your request to transfer card {from} to card {to} was refused: {reason}\n\nBoth cards stay as they are.',
  },

  'notice.cardTransfer.waiting.title': {
    zh: '有换卡申请待您同意',
    en: 'A card transfer waits for your approval',
  },
  'notice.cardTransfer.waiting.text': {
    zh: '持卡人申请将卡 {from} 换成卡 {to}。请在“换卡申请”中同意或拒绝，7 天后过期。',
    en: 'The holder asks to transfer card {from} to card {to}. Approve or refuse it under “Card transfers”; it expires after 7 days.',
    cht: '持卡人申請將卡 {from} 換成卡 {to}。請在「換卡申請」中同意或拒絕，7 天後過期。',
  },
  'notice.cardTransfer.done.title': { zh: '换卡已完成', en: 'A card was transferred' },
  'notice.cardTransfer.done.text': {
    zh: '卡 {from} 已换成卡 {to}，旧卡已作废。',
    en: 'Card {to} has taken the place of card {from}; the old card is invalid.',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
