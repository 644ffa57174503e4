import type { Catalogue } from '../../locales/textTypes';
import type { Problem } from './port';

/** The texts for WeChat's error codes, each with a remedy. */
const problem = (zh: string, en: string, cht?: string) => ({ zh, en, cht });
export const errorWords = {
  'wxmp.error.-1': problem('微信忙（-1）', 'WeChat is busy (-1).', '微信忙碌（-1）'),
  'wxmp.cure.-1': problem('稍后再试。', 'Try again in a minute.'),
  'wxmp.error.40001': problem(
    '微信拒绝（40001）：AppSecret 不正确',
    'WeChat refused with 40001: the AppSecret is wrong.',
  ),
  'wxmp.cure.40001': problem(
    '在微信“基本配置”中重置 AppSecret，然后在此处更换。',
    'Reset the AppSecret in WeChat › Basic configuration and replace it here.',
    '在微信「基本設定」中重設 AppSecret，然後在此更換。',
  ),
  'wxmp.error.40013': problem(
    '微信拒绝（40013）：没有这个 AppID',
    'WeChat refused with 40013: there is no such AppID.',
  ),
  'wxmp.cure.40013': problem('从微信“基本配置”中复制 AppID。', 'Copy the AppID from WeChat › Basic configuration.'),
  'wxmp.error.40018': problem(
    '微信拒绝（40018）：菜单名称过长',
    'WeChat refused with 40018: a name in the menu is too long.',
  ),
  'wxmp.cure.40018': problem('缩短菜单名称。', 'Shorten the names in the menu.'),
  'wxmp.error.40055': problem(
    '微信拒绝（40055）：菜单中的链接不可用',
    'WeChat refused with 40055: an address in the menu cannot be used.',
  ),
  'wxmp.cure.40055': problem(
    '菜单中的链接须为公开的 https 地址。',
    'Every address in the menu must be a public https address.',
  ),
  'wxmp.error.40125': problem(
    '微信拒绝（40125）：AppSecret 不正确或已重置',
    'WeChat refused with 40125: the AppSecret is wrong or was reset.',
    '微信拒絕（40125）：AppSecret 不正確或已重設',
  ),
  'wxmp.cure.40125': problem(
    '在微信“基本配置”中重置 AppSecret，然后在此处更换。',
    'Reset the AppSecret in WeChat › Basic configuration and replace it here.',
    '在微信「基本設定」中重設 AppSecret，然後在此更換。',
  ),
  'wxmp.error.40164': problem(
    '微信拒绝（40164）：我们的地址 {address} 不在您的 IP 白名单中',
    'WeChat refused with 40164: our address {address} is not in your IP whitelist.',
  ),
  'wxmp.cure.40164': problem(
    '加入微信“基本配置”›“IP 白名单”，然后重新自检。',
    'Add it in WeChat › Basic configuration › IP whitelist, then run again.',
    '加入微信「基本設定」›「IP 白名單」，然後重新檢查。',
  ),
  'wxmp.error.40243': problem(
    '微信拒绝（40243）：AppSecret 已被冻结',
    'WeChat refused with 40243: the AppSecret is frozen.',
  ),
  'wxmp.cure.40243': problem(
    '在微信“基本配置”中解冻 AppSecret。',
    'Unfreeze the AppSecret in WeChat › Basic configuration.',
  ),
  'wxmp.error.45009': problem(
    '微信拒绝（45009）：今天的调用次数已用完',
    'WeChat refused with 45009: the calls of this day are used up.',
  ),
  'wxmp.cure.45009': problem(
    '等到次日零点，或在微信“接口权限”中清零。',
    'Wait until midnight in China, or reset the counter in WeChat › API permissions.',
    '等到次日零時，或在微信「介面權限」中清零。',
  ),
  'wxmp.error.45011': problem(
    '微信拒绝（45011）：调用过于频繁',
    'WeChat refused with 45011: too many calls in a minute.',
  ),
  'wxmp.cure.45011': problem('一分钟后再试。', 'Try again in a minute.'),
  'wxmp.error.48001': problem(
    '微信拒绝（48001）：该公众号没有此接口的权限',
    'WeChat refused with 48001: this account may not use this function.',
  ),
  'wxmp.cure.48001': problem('在微信“设置与开发”中完成公众号认证。', 'Have the account verified in WeChat › Settings.'),
  'wxmp.error.61024': problem(
    '微信拒绝（61024）：该公众号由第三方平台管理',
    'WeChat refused with 61024: a third-party platform manages this account.',
  ),
  'wxmp.cure.61024': problem(
    '在微信“已授权的第三方平台”中取消授权。',
    'End its authorisation in WeChat › Authorised third-party platforms.',
  ),
  'wxmp.error.89503': problem(
    '微信拒绝（89503）：公众号管理员须先确认我们的地址',
    'WeChat refused with 89503: the administrator of the account must confirm our address first.',
  ),
  'wxmp.cure.89503': problem(
    '请管理员在微信中确认，然后重新自检。',
    'Ask the administrator to confirm it in WeChat, then run again.',
    '請管理員在微信中確認，然後重新檢查。',
  ),
  'wxmp.error.other': problem('微信拒绝（{errcode}）：{errmsg}', 'WeChat refused with {errcode}: {errmsg}'),
  'wxmp.cure.other': problem(
    '请在微信的“全局返回码”中查找这个号码。',
    'Look the number up in WeChat’s list of return codes.',
    '請在微信的「全域回傳碼」中查詢這個號碼。',
  ),
  'wxmp.error.unreachable': problem('微信没有回应', 'WeChat did not answer.'),
  'wxmp.cure.unreachable': problem('稍后再试。', 'Try again in a minute.'),
} as const satisfies Catalogue;

/** Error codes of WeChat that have the same explanation as another code. */
const SAME: Readonly<Record<number, number>> = { 40014: 40001, 42001: 40001, 40054: 40055, 41002: 40013, 41004: 40125 };

interface Explained extends Problem {
  cure: string;
  /** The text that the user copies for the remedy. */
  copy?: string;
}

/** Explains a WeChat error in plain words and names a remedy. `errcode` 0 means that WeChat did not respond. */
export function explainError(errcode: number, errmsg: string): Explained {
  if (errcode === 0) return { key: 'wxmp.error.unreachable', cure: 'wxmp.cure.unreachable' };
  const code = SAME[errcode] ?? errcode;
  const key = `wxmp.error.${code}`;
  if (!Object.hasOwn(errorWords, key))
    return { key: 'wxmp.error.other', params: { errcode, errmsg }, cure: 'wxmp.cure.other' };
  if (code !== 40164) return { key, cure: `wxmp.cure.${code}` };
  const address = /ip ([\d.]{7,15}|[\da-f:]{3,39})/i.exec(errmsg)?.[1] ?? '';
  return { key, params: { address }, cure: `wxmp.cure.${code}`, ...(address ? { copy: address } : {}) };
}
