import type { Catalogue } from '../../locales/types';

/** Messages about the documents of those who use cards. */
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
    cht: '該卡已有待審核的實名資料',
  },
  'realNames.limit': {
    zh: '同一人最多可实名 {limit} 张卡',
    en: 'One person may have {limit} verified cards at most',
    cht: '同一人最多可實名 {limit} 張卡',
  },
  'realNames.cardInvalid': { zh: '该卡已失效', en: 'This card is no longer in use', cht: '該卡已失效' },
  'realNames.imageUsed': {
    zh: '该图片已用于其他资料，请重新上传',
    en: 'This picture belongs to another document, please upload it again',
    cht: '該圖片已用於其他資料，請重新上傳',
  },
  'realNames.tooOften': {
    zh: '提交过于频繁，请稍后再试',
    en: 'Too many submissions, please try again later',
    cht: '提交過於頻繁，請稍後再試',
  },
  'realNames.mismatch': {
    zh: '身份信息核验不一致',
    en: 'The identity could not be confirmed',
    cht: '身分資訊核驗不一致',
  },

  'realNames.idFormat': {
    zh: '身份证号应为 18 位，末位为数字或 X',
    en: 'An ID number has 18 characters, the last one a digit or X',
    cht: '身分證號應為 18 位，末位為數字或 X',
  },
  'realNames.idChecksum': {
    zh: '身份证号校验位错误，请核对',
    en: 'The check digit of the ID number is wrong, please compare it',
    cht: '身分證號檢查碼錯誤，請核對',
  },
  'realNames.idBirthDate': {
    zh: '身份证号中的出生日期无效',
    en: 'The ID number holds no possible birth date',
    cht: '身分證號中的出生日期無效',
  },
  'realNames.idBirthDiffers': {
    zh: '出生日期与身份证号不一致',
    en: 'The birth date is not that of the ID number',
    cht: '出生日期與身分證號不一致',
  },
  'realNames.idSexDiffers': {
    zh: '性别与身份证号不一致',
    en: 'The sex is not that of the ID number',
    cht: '性別與身分證號不一致',
  },

  'realNames.permitFormat': {
    zh: '通行证号码不正确：港澳为 H 或 M 加 8 位数字（可加 2 位换证次数），台湾为 8 位数字',
    en: 'Not a permit number: H or M and 8 digits (Hong Kong, Macau) or 8 digits (Taiwan), with or without the 2 digits of renewals',
    cht: '通行證號碼不正確：港澳為 H 或 M 加 8 位數字（可加 2 位換證次數），台灣為 8 位數字',
  },
  'realNames.permitTypeDiffers': {
    zh: '通行证类型与号码不一致',
    en: 'The permit type is not that of the number',
    cht: '通行證類型與號碼不一致',
  },
  'realNames.renewalDiffers': {
    zh: '换证次数与号码不一致',
    en: 'The renewals are not those of the number',
    cht: '換證次數與號碼不一致',
  },

  'realNames.passportFormat': {
    zh: '护照号码格式不正确',
    en: 'Not a valid passport number',
    cht: '護照號碼格式不正確',
  },
  'realNames.mrzInvalid': {
    zh: '机读码不正确：应为护照底部的两行，每行 44 个字符',
    en: 'These are not the two lines at the foot of a passport, 44 characters each, or a check digit is wrong',
    cht: '機讀碼不正確：應為護照底部的兩行，每行 44 個字元',
  },
  'realNames.mrzDiffers': {
    zh: '与护照机读码不一致',
    en: 'Differs from the machine-readable lines',
    cht: '與護照機讀碼不一致',
  },

  'realNames.birthDate': { zh: '出生日期无效', en: 'Not a possible birth date', cht: '出生日期無效' },
  'realNames.notYetValid': { zh: '证件尚未生效', en: 'The document is not valid yet', cht: '證件尚未生效' },
  'realNames.expired': { zh: '证件已过期', en: 'The document has expired', cht: '證件已過期' },
  'realNames.validOrder': {
    zh: '有效期止不能早于有效期起',
    en: 'It cannot end before it begins',
    cht: '有效期止不能早於有效期起',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
