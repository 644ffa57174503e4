import type { Texts } from './texts';

/** The second factor on the profile. */
const secondFactor = {
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
} as const;

export type SecondFactorTexts = Texts<typeof secondFactor>;
export default secondFactor;
