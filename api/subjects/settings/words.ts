import type { Catalogue } from '../../locales/types';

/** What the settings page says of each connection, and what came back of a test. */
export const words = {
  'settings.SET': { zh: '已设置', en: 'Set', cht: '已設定' },
  'settings.OFF': { zh: '已停用', en: 'Disabled', cht: '已停用' },
  'settings.SIMULATED': { zh: '模拟，不对外连接', en: 'Simulated: nobody outside is reached', cht: '模擬，不對外連線' },
  'settings.bySimulator': { zh: '（模拟）{message}', en: '(simulated) {message}', cht: '（模擬）{message}' },
  'settings.NONE': { zh: '未设置', en: 'Not set up', cht: '未設定' },
  'settings.missing': { zh: '缺少：{names}', en: 'Missing: {names}', cht: '缺少：{names}' },
  'settings.field.url': { zh: '地址', en: 'address', cht: '位址' },
  'settings.field.keyId': { zh: '密钥编号', en: 'key id', cht: '金鑰編號' },
  'settings.field.secret': { zh: '密钥', en: 'secret', cht: '金鑰' },
  'settings.field.aesKey': { zh: 'AES 密钥', en: 'AES key', cht: 'AES 金鑰' },
  'settings.field.aesIv': { zh: 'AES 向量', en: 'AES vector', cht: 'AES 向量' },
  'settings.field.signKey': { zh: '签名密钥', en: 'signing key', cht: '簽章金鑰' },
  'settings.field.noticeUrl': { zh: '通知地址', en: 'address for notices', cht: '通知位址' },
  'settings.supplierAnswered': { zh: '供应商已应答', en: 'The supplier answered', cht: '供應商已回應' },
  'settings.routes.name': { zh: '套餐路由', en: 'Routes of plans', cht: '方案路由' },
  'settings.routes': {
    zh: '{count} 条路由；在售套餐 {onSale} 个，其中 {without} 个没有路由',
    en: '{count} routes; {without} of {onSale} plans on sale have none',
    cht: '{count} 條路由；在售方案 {onSale} 個，其中 {without} 個沒有路由',
  },
  'settings.unrouted': {
    zh: '{count} 个在售套餐没有供应商：{plans}',
    en: 'No supplier provides {count} plans on sale: {plans}',
    cht: '{count} 個在售方案沒有供應商：{plans}',
  },
  'settings.allRouted': {
    zh: '全部 {count} 个在售套餐都有供应商',
    en: 'Each of the {count} plans on sale has a supplier',
    cht: '全部 {count} 個在售方案都有供應商',
  },
  'settings.lastPaid': { zh: '最近收款 {number}', en: 'Last paid: {number}', cht: '最近收款 {number}' },
  'settings.gatewayAnswered': {
    zh: '网关已应答：没有这笔付款（{state}），签名有效',
    en: 'The gateway answered: no such payment ({state}), so the signature is valid',
    cht: '閘道已回應：沒有這筆付款（{state}），簽章有效',
  },
  'settings.mail.name': { zh: '邮件服务器', en: 'Mail server', cht: '郵件伺服器' },
  'settings.mailSent': { zh: '测试邮件已发到 {to}', en: 'Sent a test mail to {to}', cht: '測試郵件已寄到 {to}' },
  'settings.signed': { zh: '只接受已签名的短信', en: 'Signed messages are taken', cht: '只接受已簽章的簡訊' },
  'settings.lastText': { zh: '最近收到短信', en: 'Last message received', cht: '最近收到簡訊' },
  'settings.inboundTaken': {
    zh: '{address} 可访问，签名有效',
    en: '{address} is reached and the signature is valid',
    cht: '{address} 可連線，簽章有效',
  },
  'settings.inboundRefused': {
    zh: '{address} 应答 {status}：请检查 PUBLIC_URL 和签名密钥',
    en: '{address} answered {status}: check PUBLIC_URL and the signing secret',
    cht: '{address} 回應 {status}：請檢查 PUBLIC_URL 和簽章金鑰',
  },
  'settings.pushTaken': {
    zh: '推送服务已应答：账号有效',
    en: 'The push service answered: the account is valid',
    cht: '推播服務已回應：帳號有效',
  },
  'settings.wechat.name': { zh: '微信服务器', en: 'WeChat servers', cht: '微信伺服器' },
  'settings.wechat.platform': { zh: '平台公众号', en: 'Platform account', cht: '平台公眾號' },
  'settings.wechat': {
    zh: '各代理在自己的“公众号设置”中填写并自检',
    en: 'Each agent sets up and tests its account under “Official account”',
    cht: '各代理在自己的「公眾號設定」中填寫並自我檢測',
  },
  'settings.wechatAnswered': { zh: '微信服务器已应答', en: 'WeChat answered', cht: '微信伺服器已回應' },
  'settings.keysSet': {
    zh: '密钥和通知地址已设置',
    en: 'Keys and address for notices are set',
    cht: '金鑰和通知位址已設定',
  },
  'settings.ctripAnswered': { zh: '携程最近应答', en: 'Ctrip last answered', cht: '攜程最近回應' },
  'settings.ctripSaid': {
    zh: '携程已应答：{answer}',
    en: 'Ctrip answered: {answer}',
    cht: '攜程已回應：{answer}',
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
