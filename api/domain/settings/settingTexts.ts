import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'settings.SET': { zh: '已设置', en: 'Set' },
  'settings.OFF': { zh: '已停用', en: 'Disabled' },
  'settings.SIMULATED': { zh: '模拟，不对外连接', en: 'Simulated: nobody outside is reached' },
  'settings.bySimulator': { zh: '（模拟）{message}', en: '(simulated) {message}' },
  'settings.NONE': { zh: '未设置', en: 'Not set up' },
  'settings.missing': { zh: '缺少：{names}', en: 'Missing: {names}' },
  'settings.field.url': { zh: '地址', en: 'address' },
  'settings.field.keyId': { zh: '密钥编号', en: 'key id' },
  'settings.field.secret': { zh: '密钥', en: 'secret' },
  'settings.field.aesKey': { zh: 'AES 密钥', en: 'AES key' },
  'settings.field.aesIv': { zh: 'AES 向量', en: 'AES vector' },
  'settings.field.signKey': { zh: '签名密钥', en: 'signing key' },
  'settings.field.noticeUrl': { zh: '通知地址', en: 'address for notices' },
  'settings.supplierAnswered': { zh: '供应商已应答', en: 'The supplier answered' },
  'settings.routes.name': { zh: '套餐路由', en: 'Routes of plans' },
  'settings.routes': {
    zh: '{count} 条路由；在售套餐 {onSale} 个，其中 {without} 个没有路由',
    en: '{count} routes; {without} of {onSale} plans on sale have none',
    cht: '{count} 條路由；在售方案 {onSale} 個，其中 {without} 個沒有路由',
  },
  'settings.unrouted': {
    zh: '{count} 个在售套餐没有供应商：{plans}',
    en: 'No supplier provides {count} plans on sale: {plans}',
  },
  'settings.allRouted': {
    zh: '全部 {count} 个在售套餐都有供应商',
    en: 'Each of the {count} plans on sale has a supplier',
  },
  'settings.lastPaid': { zh: '最近收款 {number}', en: 'Last paid: {number}' },
  'settings.gatewayAnswered': {
    zh: '网关已应答：没有这笔付款（{state}），签名有效',
    en: 'The gateway answered: no such payment ({state}), so the signature is valid',
  },
  'settings.simulator': { zh: '模拟网关', en: 'Simulated gateway' },
  'settings.mail.name': { zh: '邮件服务器', en: 'Mail server' },
  'settings.mailSent': { zh: '测试邮件已发到 {to}', en: 'Sent a test mail to {to}', cht: '測試郵件已寄到 {to}' },
  'settings.signed': { zh: '只接受已签名的短信', en: 'Signed messages are taken' },
  'settings.lastText': { zh: '最近收到短信', en: 'Last message received' },
  'settings.inboundTaken': {
    zh: '{address} 可访问，签名有效',
    en: '{address} is reached and the signature is valid',
    cht: '{address} 可連線，簽章有效',
  },
  'settings.inboundRefused': {
    zh: '{address} 应答 {status}：请检查 PUBLIC_URL 和签名密钥',
    en: '{address} answered {status}: check PUBLIC_URL and the signing secret',
  },
  'settings.pushTaken': {
    zh: '推送服务已应答：账号有效',
    en: 'The push service answered: the account is valid',
  },
  'settings.wechat.name': { zh: '微信服务器', en: 'WeChat servers' },
  'settings.wechat.platform': { zh: '平台公众号', en: 'Platform account' },
  'settings.wechat': {
    zh: '各代理在自己的“公众号设置”中填写并自检',
    en: 'Each agent sets up and tests its account under “Official account”',
    cht: '各代理在自己的「公眾號設定」中填寫並自我檢測',
  },
  'settings.wechatAnswered': { zh: '微信服务器已应答', en: 'WeChat answered' },
  'settings.keysSet': {
    zh: '密钥和通知地址已设置',
    en: 'Keys and address for notices are set',
  },
  'settings.ctripAnswered': { zh: '携程最近应答', en: 'Ctrip last answered' },
  'settings.ctripSaid': {
    zh: '携程已应答：{answer}',
    en: 'Ctrip answered: {answer}',
  },
  'settings.ctripWaits': {
    zh: '携程尚未应答，请稍后查看携程日志',
    en: 'Ctrip has not answered yet. See the Ctrip log in a minute',
    cht: '攜程尚未回應，請稍後檢視攜程記錄',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
