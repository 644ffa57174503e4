import type { Catalogue } from '../locales/textTypes';

export const words = {
  'ctripSearch.malformed': {
    zh: '携程订单号格式不正确，请在携程订单详情中复制',
    en: 'This is no Ctrip order number: copy it from the order in Ctrip',
  },
  'ctripSearch.unknown': {
    zh: '没有这个携程订单，请核对订单号；刚下单请稍等一分钟',
    en: 'There is no such Ctrip order: check the number; just ordered? Wait a minute',
    cht: '沒有這個攜程訂單，請核對訂單號；剛下單請稍等一分鐘',
  },
  'ctripSearch.wrongPhone': {
    zh: '手机号后四位不对，还可再试 {left} 次',
    en: 'These are not the last four digits of the phone. Tries left: {left}',
    cht: '手機號碼後四碼不對，還可再試 {left} 次',
  },
  'ctripSearch.wrongMail': {
    zh: '邮箱前三位不对，还可再试 {left} 次',
    en: 'These are not the first three letters of the e-mail address. Tries left: {left}',
    cht: '電子郵件前三碼不對，還可再試 {left} 次',
  },
  'ctripSearch.tooMany': {
    zh: '错误次数过多，请一小时后再试，或联系携程上的售卖方',
    en: 'Too many wrong tries. Try again in an hour, or ask the seller at Ctrip',
    cht: '錯誤次數過多，請一小時後再試，或聯絡攜程上的販售方',
  },
  'esim.notReady': {
    zh: '这张卡现在没有可安装的 eSIM，请先购买套餐或联系售卡方',
    en: 'This card has no eSIM to install now: buy a plan first, or ask its seller',
  },
  'esim.tooOften': {
    zh: '查看安装码过于频繁，请稍后再试',
    en: 'The install code was shown too often, please try again later',
  },
  'esim.code.title': { zh: '安装 eSIM 的验证码', en: 'Your code to install the eSIM' },
  'esim.code.text': {
    zh: '有人要查看卡号 {number} 的 eSIM 安装码。\n\n验证码：{code}\n\n{minutes} 分钟内有效，只能使用一次。请勿告诉任何人，我们的员工也不会向您索取。\n\n如果不是您本人操作，请忽略此邮件，安装码不会显示。',
    en: 'Somebody wants to see the install code of the eSIM {number}.\n\nCode: {code}\n\nIt is good for {minutes} minutes, once. Tell it to nobody: our staff will never ask for it.\n\nIf it was not you, ignore this mail and the install code stays hidden.',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../locales/keys' {
  interface ProductMessages extends Words {}
}
