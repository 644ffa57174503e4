import type { OutsideTexts } from './outside.zh';

const texts: OutsideTexts = {
  'page.login': '登入',
  'page.notFound': '找不到頁面',
  'page.accountAuth': '帳號驗證',

  'login.title': '登入',
  'login.hint': '使用您的電子郵件或手機號碼',
  'login.account': '帳號',
  'login.password': '密碼',
  'login.submit': '登入',
  'login.busy': '登入中…',
  'login.show': '顯示密碼',
  'login.hide': '隱藏密碼',
  'login.accountMissing': '請輸入帳號',
  'login.passwordMissing': '請輸入密碼',
  'login.slogan': '卡、方案、訂單與帳款，一處管好。',
  'login.sloganHint': '跨境流量分銷的管理後台',
  'login.searchBefore': '查卡與儲值請前往',
  'login.search': '查卡頁',
  'login.language': '語言',
  'login.dark': '切換至深色',
  'login.light': '切換至淺色',

  'notFound.title': '沒有這個頁面',
  'notFound.hint': '網址可能有誤，或您沒有檢視它的權限。',
  'notFound.home': '回到首頁',
  'notFound.search': '查卡',

  'accountAuth.title': '帳號待驗證',
  'accountAuth.text': '帳號 {account} 尚未通過驗證，驗證後才能使用後台。',
  'accountAuth.contact': '請聯絡管理員，由管理員在客戶列表中將此帳號標記為已驗證。',
  'accountAuth.again': '我已通過驗證',
  'accountAuth.logout': '登出',

  'update.ready': '有新版本可用。重新載入後使用，未儲存的內容會遺失。',
  'update.reload': '重新載入',
  'update.later': '稍後',

  'error.request': '請求失敗，請聯絡管理員！',
  'error.export': '匯出失敗',
  'error.download': '下載失敗',
  'error.import': '匯入失敗',
  'error.loggedOut': '您已登出，請重新登入。',
  'error.toLogin': '前往登入',
  'error.permission': '沒有權限：',
  'error.maintenance': '功能維護中，請稍後再試。',
  'error.other': '錯誤：',
  'error.timeout': '操作失敗，請稍後再試',
  'error.retry': '重試',
};

export default texts;
