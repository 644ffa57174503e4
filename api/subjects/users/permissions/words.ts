import type { Catalogue } from '../../../locales/types';

/** Calls made by hand, as the tick list of permissions names them; screens of their own by the first part. */
export const words = {
  'permissions.own': { zh: '消息与个人工作', en: 'Own work', cht: '訊息與個人工作' },
  'permissions.preset.everything': { zh: '全部', en: 'Everything', cht: '全部' },
  'permissions.preset.sales': { zh: '销售', en: 'Sales', cht: '業務' },
  'permissions.preset.finance': { zh: '财务', en: 'Finance', cht: '財務' },
  'permissions.preset.readOnly': { zh: '只读', en: 'Read only', cht: '唯讀' },
  'permissions.gained': { zh: '增加（{users} 个用户）', en: 'gained by {users}', cht: '增加（{users} 個用戶）' },
  'permissions.lost': { zh: '减少（{users} 个用户）', en: 'lost by {users}', cht: '減少（{users} 個用戶）' },
  'permissions.ledger': { zh: '总账', en: 'Ledger', cht: '總帳' },
  'permissions.mail-settings': { zh: '邮件服务器', en: 'Mail server', cht: '郵件伺服器' },
  'permissions.second-factor-roles': { zh: '两步验证', en: 'Second factor', cht: '兩步驗證' },
  'permissions.settings': { zh: '系统设置', en: 'Settings overview', cht: '系統設定' },
  'permissions.users:view-as': { zh: '以其身份查看', en: 'See as this user', cht: '以其身分檢視' },
  'permissions.bills:alert': { zh: '低余额提醒', en: 'Low-balance alert', cht: '低餘額提醒' },
  'permissions.ledger:heads': { zh: '账本核对值', en: 'Ledger heads', cht: '帳本核對值' },
  'permissions.mail-settings:show': { zh: '查看', en: 'Open', cht: '檢視' },
  'permissions.mail-settings:test': { zh: '发送测试邮件', en: 'Send a test mail', cht: '寄出測試郵件' },
  'permissions.second-factor-roles:show': { zh: '查看', en: 'Open', cht: '檢視' },
  'permissions.second-factor-roles:update': { zh: '修改', en: 'Change', cht: '修改' },
  'permissions.settings:show': { zh: '查看', en: 'Open', cht: '檢視' },
  'permissions.settings:test': { zh: '测试连接', en: 'Test a connection', cht: '測試連線' },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../../locales/keys' {
  interface ProductMessages extends Words {}
}
