import { translations } from '@t3d/resources/locales/translations';

const secondFactor = translations({
  zh: {
    title: '两步验证',
    hint: '登录时除密码外，还须输入手机验证器应用（如 Google Authenticator、Microsoft Authenticator）显示的 6 位数字。',
    on: '已开启',
    since: '{{time}} 开启',
    codesLeft: '剩余恢复码：{{count}}',
    renewCodes: '要获得新的恢复码，请先关闭再重新设置。',
    required: '您的角色需要两步验证。',
    setUp: '设置',
    switchOff: '关闭两步验证',
    offTitle: '关闭两步验证？',
    offText: '之后只凭密码即可登录，现有的恢复码也会失效。',
    offRequired: '您的角色需要两步验证：关闭后须立即重新设置，例如换手机时。现有的恢复码也会失效。',
    isOff: '两步验证已关闭',
    code: '验证码',
    codeHint: '应用显示的 6 位数字，或一个恢复码',
    codeMissing: '请输入验证码',
  },
  en: {
    title: 'Second factor',
    hint: 'Besides the password, a login needs the 6 digits that an authenticator app on your phone shows (Google Authenticator or Microsoft Authenticator, for example).',
    on: 'On',
    since: 'since {{time}}',
    codesLeft: 'Recovery codes left: {{count}}',
    renewCodes: 'To get new ones, switch the second factor off and set it up again.',
    required: 'Your role needs a second factor.',
    setUp: 'Set up',
    switchOff: 'Switch off second factor',
    offTitle: 'Switch off your second factor?',
    offText: 'The password alone will log in, and your recovery codes will no longer be valid.',
    offRequired:
      'Your role needs a second factor: you set up a new one at once, for a new phone, for example. Your recovery codes will no longer be valid.',
    isOff: 'Second factor switched off',
    code: 'Code',
    codeHint: 'The 6 digits of the app, or a recovery code',
    codeMissing: 'Enter a code',
  },
  cht: {
    hint: '登入時除密碼外，還須輸入手機驗證器應用程式（如 Google Authenticator、Microsoft Authenticator）顯示的 6 位數字。',
    renewCodes: '要取得新的復原碼，請先關閉再重新設定。',
    codeHint: '應用程式顯示的 6 位數字，或一個復原碼',
  },
});

export default secondFactor;
