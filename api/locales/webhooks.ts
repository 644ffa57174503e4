import type { Catalogue } from './textTypes';

export const webhooks = {
  'webhooks.url': {
    zh: '请填写完整地址，例如 https://example.com/hooks',
    en: 'Give a whole address, for example https://example.com/hooks',
    cht: '請填寫完整網址，例如 https://example.com/hooks',
  },
  'webhooks.https': {
    zh: '地址须以 https:// 开头',
    en: 'The address must begin with https://',
    cht: '網址須以 https:// 開頭',
  },
  'webhooks.private': {
    zh: '该地址属于本机或内部网络；请使用互联网上的地址',
    en: 'This address is of this machine or of a private network: use one on the internet',
    cht: '該網址屬於本機或內部網路；請使用網際網路上的網址',
  },
  'webhooks.port': {
    zh: '端口须为 80、443 或 1024 以上',
    en: 'The port must be 80, 443 or at least 1024',
    cht: '連接埠須為 80、443 或 1024 以上',
  },
  'webhooks.password': {
    zh: '地址中不能含用户名或密码；接收方请验证签名',
    en: 'The address must not hold a user name or password: verify the signature instead',
    cht: '網址中不能含使用者名稱或密碼；接收方請驗證簽章',
  },
  'webhooks.event.unknown': {
    zh: '没有事件“{event}”；请从事件列表中选择',
    en: 'There is no event “{event}”: choose from the list of events',
  },
  'webhooks.event.notYours': {
    zh: '您无权查看“{event}”所涉及的记录；请选择其他事件',
    en: 'You may not see the records of “{event}”: choose other events',
  },
  'webhooks.tooMany': {
    zh: '最多 {max} 个 Webhook；请先删除一个',
    en: 'At most {max} webhooks: delete one first',
  },
  'webhooks.enableFirst': {
    zh: '此 Webhook 已停用；请先启用，再重新投递',
    en: 'The webhook is disabled: enable it first, then redeliver',
  },
} as const satisfies Catalogue;
