import type { Catalogue } from './textTypes';

export const secondFactor = {
  'secondFactor.enrol': {
    zh: '您的角色需要两步验证，请先设置（{needed}）',
    en: 'Your role needs a second factor: set it up first ({needed})',
  },
  'secondFactor.ticket': {
    zh: '本次登录已失效，请重新输入密码',
    en: 'This login has expired: enter your password again',
  },
  'secondFactor.already': {
    zh: '两步验证已开启。要更换手机，请先用验证码关闭',
    en: 'Your second factor is on already. To use another phone, switch it off with a code first',
  },
  'secondFactor.notSetUp': {
    zh: '请先获取新的密钥，再输入验证码',
    en: 'Get a new secret first, then enter a code',
    cht: '請先取得新的密鑰，再輸入驗證碼',
  },
  'secondFactor.codeNeeded': {
    zh: '请输入两步验证的验证码，以确认是您本人操作',
    en: 'Enter a code of your second factor to confirm that it is you',
  },
  'secondFactor.none': {
    zh: '该账号没有开启两步验证',
    en: 'There is no second factor to switch off',
    cht: '此帳號沒有開啟兩步驗證',
  },

  'secondFactor.off.title': {
    zh: '两步验证已关闭',
    en: 'Your second factor is off',
  },
  'secondFactor.off.text': {
    zh: '账号 {account} 的两步验证已用验证码关闭，之后只凭密码即可登录。\n\n如果不是您本人操作，请立即修改密码，并重新开启两步验证。',
    en: 'The second factor of the account {account} was switched off with a code. From now on the password alone logs in.\n\nIf it was not you, change your password at once and set the second factor up again.',
  },
  'secondFactor.reset.title': {
    zh: '管理员已关闭您的两步验证',
    en: 'An administrator switched off your second factor',
  },
  'secondFactor.reset.text': {
    zh: '管理员关闭了账号 {account} 的两步验证，所有已登录的设备都已退出，恢复码也已失效。\n\n请用密码登录，并在个人资料页重新设置。如果您没有提出过这项请求，请联系管理员。',
    en: 'An administrator switched off the second factor of the account {account}. Every device has been logged out, and the recovery codes are no longer valid.\n\nLog in with your password and set it up again on your profile. If you did not ask for this, contact the administrator.',
    cht: '管理員關閉了帳號 {account} 的兩步驗證，所有已登入的裝置都已登出，復原碼也已失效。\n\n請用密碼登入，並在個人資料頁重新設定。如果您沒有提出過這項要求，請聯絡管理員。',
  },
  'secondFactor.recovery.title': {
    zh: '有人用恢复码登录了您的账号',
    en: 'A recovery code was used to log in',
  },
  'secondFactor.recovery.text': {
    zh: '账号 {account} 刚用一个恢复码登录，还剩 {left} 个。\n\n如果不是您本人操作，请立即修改密码。手机不在身边时，请先关闭再重新开启两步验证，以获得新的恢复码。',
    en: 'A recovery code was used to log in to the account {account}. Codes left: {left}.\n\nIf it was not you, change your password at once. If you lost your phone, switch the second factor off and set it up again to get new codes.',
    cht: '帳號 {account} 剛用一個復原碼登入，還剩 {left} 個。\n\n如果不是您本人操作，請立即變更密碼。手機不在身邊時，請先關閉再重新開啟兩步驗證，以取得新的復原碼。',
  },
  'secondFactor.guessed.title': {
    zh: '有人知道您的密码，但验证码错误',
    en: 'Somebody knows your password but not your code',
  },
  'secondFactor.guessed.text': {
    zh: '有人用正确的密码登录账号 {account}，随后 {tries} 次输错验证码，登录已被拒绝。\n\n如果不是您本人操作，请立即修改密码。',
    en: 'Somebody logged in to the account {account} with the right password and then entered {tries} wrong codes. The login was refused.\n\nIf it was not you, change your password at once.',
  },
} as const satisfies Catalogue;
