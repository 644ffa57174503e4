import type { Catalogue } from '../../locales/textTypes';
import { errorWords } from './errors';

export const words = {
  ...errorWords,
  'wechat.noAccount': {
    zh: '暂无可向您发送消息的公众号，请联系您的上级',
    en: 'No official account can write to you yet. Ask your supplier to set one up',
  },
  'wechat.refused': {
    zh: '未能生成二维码。{reason}',
    en: 'The QR code could not be made. {reason}',
    cht: '未能產生 QR 碼。{reason}',
  },
  'wechat.unreachable': {
    zh: '微信无法送达：您已取消关注或拒收消息。请重新关注该公众号。',
    en: 'WeChat cannot deliver: you no longer follow the account, or refuse its messages. Follow it again.',
  },
  'wechat.bound': {
    zh: '已绑定账号 {account}。通知将发送到此微信。若非本人操作，请忽略并取消关注。',
    en: 'Linked to {account}. Its notices will come to this WeChat. If this was not you, stop following this account.',
  },
  'wechat.taken': {
    zh: '此微信已绑定另一个账号。请先在该账号的个人资料中解除绑定。',
    en: 'This WeChat is linked to another account. Remove the link on its profile first.',
  },
  'wechat.expired': {
    zh: '二维码已失效，请在个人资料中重新获取。',
    en: 'This QR code is no longer valid. Get a new one on your profile.',
    cht: 'QR 碼已失效，請在個人資料中重新取得。',
  },
  'wechat.twice': { zh: '重复', en: 'Given twice' },
  'wxmp.signature': { zh: '签名不正确', en: 'The signature is wrong' },
  'wxmp.timestamp': {
    zh: '时间戳相差超过五分钟',
    en: 'The timestamp is more than five minutes off',
  },
  'wxmp.encrypted': { zh: '消息无法解密', en: 'The message cannot be decrypted' },
  'wxmp.appId': {
    zh: '消息属于另一个公众号',
    en: 'The message is for another official account',
  },
  'wxmp.xml': { zh: '消息不是微信的 XML', en: 'The message is not WeChat’s XML' },
  'wxmp.tooLong': { zh: '最多 {max} 个字', en: 'At most {max} characters' },
  'wxmp.menuName': {
    zh: '名称过长：最多 {count} 个汉字',
    en: 'The name is too long: at most {count} Chinese characters or three times as many letters',
  },
  'wxmp.menuUrl': {
    zh: '链接须以 https:// 开头',
    en: 'The address must begin with https://',
  },
  'wxmp.noSignature': {
    zh: '微信现在不签名，请稍后再试',
    en: 'WeChat gives no signature now, try again later',
  },
  'wxmp.ownPage': {
    zh: '只为本站的页面签名',
    en: 'Only pages of this site are signed',
  },
  'wxmp.card': { zh: '卡号 {number}', en: 'Card {number}' },
  'wxmp.dataLeft': { zh: '剩余 {left}，共 {total}', en: '{left} left of {total}' },
  'wxmp.messagesLeft': {
    zh: '剩余 {left} 条短信，共 {total} 条',
    en: '{left} messages left of {total}',
    cht: '剩餘 {left} 則簡訊，共 {total} 則',
  },
  'wxmp.unlimited': { zh: '不限流量', en: 'unlimited data', cht: '不限流量' },
  'wxmp.until': { zh: '有效至 {at}', en: 'until {at}' },
  'wxmp.notStarted': { zh: '未开始', en: 'not started' },
  'wxmp.noPlan': {
    zh: '该卡暂无套餐，请先购买',
    en: 'No plan for the card, purchase first',
  },
  'wxmp.more': { zh: '详情与加购：{link}', en: 'Details and top-ups: {link}' },
  'wxmp.welcome': {
    zh: '欢迎！发送卡号即可查询剩余流量。',
    en: 'Welcome! Send a card number to see what is left on it.',
    cht: '歡迎！傳送卡號即可查詢剩餘流量。',
  },
  'wxmp.test.form': { zh: 'AppID 与 AppSecret', en: 'AppID and AppSecret' },
  'wxmp.test.form.passed': {
    zh: '均已设置，格式正确',
    en: 'Both are set and have the right form.',
  },
  'wxmp.test.form.missing': {
    zh: '尚未设置 AppID 或 AppSecret',
    en: 'The AppID or the AppSecret is not set.',
  },
  'wxmp.test.form.wrong': {
    zh: 'AppID 或 AppSecret 的格式不像微信的',
    en: 'The AppID or the AppSecret does not look like one of WeChat’s.',
  },
  'wxmp.test.form.cure': {
    zh: '从微信“基本配置”中复制两者。',
    en: 'Copy both from WeChat › Basic configuration.',
  },
  'wxmp.test.access': { zh: 'access_token', en: 'Access token' },
  'wxmp.test.access.passed': { zh: '微信已发放', en: 'WeChat issued one.' },
  'wxmp.test.access.waits': {
    zh: '等待 AppID 与 AppSecret',
    en: 'Waits for AppID and AppSecret.',
  },
  'wxmp.test.reachable': { zh: '服务器地址可达', en: 'Callback URL reachable' },
  'wxmp.test.reachable.passed': {
    zh: '证书有效期至 {until}',
    en: 'Certificate valid until {until}.',
    cht: '憑證有效期至 {until}',
  },
  'wxmp.test.reachable.plain': {
    zh: '可达，但没有 https',
    en: 'It answers, without https.',
  },
  'wxmp.test.reachable.failed': {
    zh: '地址没有回应：{reason}',
    en: 'The address does not answer: {reason}',
  },
  'wxmp.test.reachable.private': {
    zh: '这个地址只有本机能访问，微信无法到达',
    en: 'The address leads to this machine only; WeChat cannot reach it.',
    cht: '這個位址只有本機能存取，微信無法到達',
  },
  'wxmp.test.reachable.cure': {
    zh: '请系统管理员检查公开地址（PUBLIC_URL）与证书。',
    en: 'Ask the administrator of this system to check its public address (PUBLIC_URL) and certificate.',
    cht: '請系統管理員檢查公開位址（PUBLIC_URL）與憑證。',
  },
  'wxmp.test.signature': { zh: '签名校验', en: 'Signature check', cht: '簽章校驗' },
  'wxmp.test.signature.passed': {
    zh: '带签名的请求得到了 echostr',
    en: 'A signed request was answered with its echostr.',
  },
  'wxmp.test.signature.failed': {
    zh: '带签名的请求被拒绝',
    en: 'A signed request was refused.',
  },
  'wxmp.test.signature.cure': {
    zh: '生成新的令牌，并填入微信。',
    en: 'Make a new Token and enter it in WeChat.',
  },
  'wxmp.test.waitsToken': { zh: '等待令牌（Token）', en: 'Waits for the Token.' },
  'wxmp.test.waitsCallback': { zh: '等待服务器地址', en: 'Waits for the callback URL.' },
  'wxmp.test.waitsAccess': { zh: '等待 access_token', en: 'Waits for the access token.' },
  'wxmp.test.sealed': { zh: '消息加解密', en: 'Encrypted messages' },
  'wxmp.test.sealed.passed': {
    zh: '加密消息已打开，AppID 是您的',
    en: 'An encrypted message was opened; its AppID is yours.',
  },
  'wxmp.test.sealed.failed': {
    zh: '加密消息被拒绝',
    en: 'An encrypted message was refused.',
  },
  'wxmp.test.sealed.cure': {
    zh: '生成新的 EncodingAESKey，并填入微信。',
    en: 'Make a new EncodingAESKey and enter it in WeChat.',
  },
  'wxmp.test.menu': { zh: '菜单推送', en: 'Menu push', cht: '選單推送' },
  'wxmp.test.menu.passed': {
    zh: '微信已收到菜单',
    en: 'WeChat took the menu; followers see it after some minutes.',
  },
  'wxmp.test.menu.none': { zh: '没有菜单可推送', en: 'There is no menu to push.', cht: '沒有選單可推送' },
  'wxmp.test.page': { zh: '微信内的查卡页', en: 'Card page inside WeChat' },
  'wxmp.test.page.passed': {
    zh: '微信已为页面发放票据',
    en: 'WeChat issued the ticket for pages.',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
