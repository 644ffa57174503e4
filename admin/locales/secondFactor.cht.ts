import type { SecondFactorTexts } from './secondFactor.zh';

const secondFactor: SecondFactorTexts = {
  title: '兩步驗證',
  hint: '登入時除密碼外，還須輸入手機驗證器應用程式（如 Google Authenticator、Microsoft Authenticator）顯示的 6 位數字。',
  on: '已開啟',
  since: '{{time}} 開啟',
  codesLeft: '剩餘復原碼：{{count}}',
  renewCodes: '要取得新的復原碼，請先關閉再重新設定。',
  required: '您的角色需要兩步驗證。',
  setUp: '設定',
  switchOff: '關閉兩步驗證',
  offTitle: '關閉兩步驗證？',
  offText: '之後只憑密碼即可登入，現有的復原碼也會失效。',
  offRequired: '您的角色需要兩步驗證：關閉後須立即重新設定，例如換手機時。現有的復原碼也會失效。',
  isOff: '兩步驗證已關閉',
  code: '驗證碼',
  codeHint: '應用程式顯示的 6 位數字，或一個復原碼',
  codeMissing: '請輸入驗證碼',
};

export default secondFactor;
