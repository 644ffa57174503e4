import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'push.notConfigured': {
    zh: '未配置推送服务（JPUSH_APP_KEY、JPUSH_MASTER_SECRET）',
    en: 'No push service is set up (JPUSH_APP_KEY, JPUSH_MASTER_SECRET)',
  },
  'push.unreachable': {
    zh: '推送服务无法连接，请稍后再次发送',
    en: 'The push service is out of reach. Send again later',
    cht: '推播服務無法連線，請稍後再次發送',
  },
  'push.nobody': {
    zh: '没有任何目标，请修改发送对象',
    en: 'Nobody is reached: change whom it is sent to',
    cht: '沒有任何目標，請修改發送對象',
  },
  'push.targets': { zh: '目标数', en: 'Targets' },
  'push.one': { zh: '请填写恰好一个账号', en: 'Give exactly one account' },
  'push.some': { zh: '请至少填写一个账号', en: 'Give at least one account' },
  'push.unknown': {
    zh: '没有这些 APP 用户：{accounts}。请更正或删除',
    en: 'No app user has these accounts: {accounts}. Correct or remove them',
  },
  'push.unknownMany': {
    zh: '没有这些 APP 用户：{accounts}，另有 {more} 个。请更正或删除',
    en: 'No app user has these accounts: {accounts}, and {more} more. Correct or remove them',
  },
  'push.none': { zh: '此类型不填写账号', en: 'This kind takes no accounts' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
