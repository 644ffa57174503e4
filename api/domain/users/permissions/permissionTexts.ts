import type { Catalogue } from '../../../locales/textTypes';

/** The labels of permissions, including calls outside declared resources. */
export const words = {
  'permissions.own': { zh: '消息与个人工作', en: 'Own work' },
  'permissions.preset.everything': { zh: '全部', en: 'Everything' },
  'permissions.preset.sales': { zh: '销售', en: 'Sales', cht: '業務' },
  'permissions.preset.finance': { zh: '财务', en: 'Finance' },
  'permissions.preset.readOnly': { zh: '只读', en: 'Read only', cht: '唯讀' },
  'permissions.gained': { zh: '增加（{users} 个用户）', en: 'gained by {users}', cht: '增加（{users} 個用戶）' },
  'permissions.lost': { zh: '减少（{users} 个用户）', en: 'lost by {users}', cht: '減少（{users} 個用戶）' },
  'permissions.ledger': { zh: '总账', en: 'Ledger' },
  'permissions.mail-settings': { zh: '邮件服务器', en: 'Mail server' },
  'permissions.second-factor-roles': { zh: '两步验证', en: 'Second factor' },
  'permissions.settings': { zh: '系统设置', en: 'Settings overview' },
  'permissions.users:view-as': { zh: '以其身份查看', en: 'See as this user' },
  'permissions.bills:alert': { zh: '低余额提醒', en: 'Low-balance alert' },
  'permissions.ledger:heads': { zh: '账本核对值', en: 'Ledger heads' },
  'permissions.mail-settings:show': { zh: '查看', en: 'Open' },
  'permissions.mail-settings:test': { zh: '发送测试邮件', en: 'Send a test mail', cht: '寄出測試郵件' },
  'permissions.second-factor-roles:show': { zh: '查看', en: 'Open' },
  'permissions.second-factor-roles:update': { zh: '修改', en: 'Change' },
  'permissions.settings:show': { zh: '查看', en: 'Open' },
  'permissions.settings:test': { zh: '测试连接', en: 'Test a connection' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../../locales/keys' {
  interface ProductMessages extends Words {}
}
