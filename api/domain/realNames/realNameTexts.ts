import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'realNames.another': {
    zh: '此后已提交了新的证件',
    en: 'Another document has been submitted since',
    cht: '之後已提交了新的證件',
  },
  'realNames.ordersWentOn': {
    zh: '通过后已有订单提交供应商，不能撤销',
    en: 'Orders went to the supplier when it was approved, so this cannot be undone',
    cht: '通過後已有訂單提交供應商，不能復原',
  },
  'realNames.waiting': {
    zh: '该卡已有待审核的实名资料',
    en: 'A document for this card is being reviewed already',
  },
  'realNames.limit': {
    zh: '同一人最多可实名 {limit} 张卡',
    en: 'One person may have {limit} verified cards at most',
  },
  'realNames.cardInvalid': { zh: '该卡已失效', en: 'This card is no longer in use' },
  'realNames.imageUsed': {
    zh: '该图片已用于其他资料，请重新上传',
    en: 'This picture belongs to another document, please upload it again',
  },
  'realNames.tooOften': {
    zh: '提交过于频繁，请稍后再试',
    en: 'Too many submissions, please try again later',
    cht: '提交過於頻繁，請稍後再試',
  },
  'realNames.mismatch': {
    zh: '身份信息核验不一致',
    en: 'The identity could not be confirmed',
  },

  'realNames.idFormat': {
    zh: '身份证号应为 18 位，末位为数字或 X',
    en: 'An ID number has 18 characters, the last one a digit or X',
  },
  'realNames.idChecksum': {
    zh: '身份证号校验位错误，请核对',
    en: 'The check digit of the ID number is wrong, please compare it',
  },
  'realNames.idBirthDate': {
    zh: '身份证号中的出生日期无效',
    en: 'The ID number holds no possible birth date',
  },
  'realNames.idBirthDiffers': {
    zh: '出生日期与身份证号不一致',
    en: 'The birth date is not that of the ID number',
  },
  'realNames.idSexDiffers': {
    zh: '性别与身份证号不一致',
    en: 'The sex is not that of the ID number',
  },

  'realNames.permitFormat': {
    zh: '通行证号码不正确：港澳为 H 或 M 加 8 位数字（可加 2 位换证次数），台湾为 8 位数字',
    en: 'Not a permit number: H or M and 8 digits (Hong Kong, Macau) or 8 digits (Taiwan), with or without the 2 digits of renewals',
  },
  'realNames.permitTypeDiffers': {
    zh: '通行证类型与号码不一致',
    en: 'The permit type is not that of the number',
  },
  'realNames.renewalDiffers': {
    zh: '换证次数与号码不一致',
    en: 'The renewals are not those of the number',
  },

  'realNames.passportFormat': {
    zh: '护照号码格式不正确',
    en: 'Not a valid passport number',
  },
  'realNames.mrzInvalid': {
    zh: '机读码不正确：应为护照底部的两行，每行 44 个字符',
    en: 'These are not the two lines at the foot of a passport, 44 characters each, or a check digit is wrong',
  },
  'realNames.mrzDiffers': {
    zh: '与护照机读码不一致',
    en: 'Differs from the machine-readable lines',
  },

  'realNames.birthDate': { zh: '出生日期无效', en: 'Not a possible birth date' },
  'realNames.notYetValid': { zh: '证件尚未生效', en: 'The document is not valid yet' },
  'realNames.expired': { zh: '证件已过期', en: 'The document has expired' },
  'realNames.validOrder': {
    zh: '有效期止不能早于有效期起',
    en: 'It cannot end before it begins',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
