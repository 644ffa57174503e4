import type { ShellTexts } from './shell.zh';

const shell: ShellTexts = {
  home: '首頁',
  toggleMenu: '收合或展開選單',
  breadcrumb: '目前位置',
  mainMenu: '主選單', menu: '選單', moreMenu: '更多',
  settings: '設定',
  skip: '跳至內容',
  language: '語言',
  dark: '切換至深色',
  light: '切換至淺色',
  fullscreen: '全螢幕',
  exitFullscreen: '離開全螢幕',
  horizontal: '改為頂部選單',
  vertical: '改為左側選單',
  userMenu: '使用者選單',
  profile: '個人資料',
  logout: '登出',
  logoutTitle: '登出？',
  cancel: '取消',
  balance: '餘額',
  close: '關閉',
  retry: '重試',
  offset: '時區',
  create: '新增{{name}}',
  notFoundTitle: '沒有這個頁面',
  notFoundHint: '網址可能有誤，或您沒有檢視它的權限。',
  toHome: '回到首頁',
  failedTitle: '頁面發生錯誤',
  failedHint: '您的資料沒有受到影響。請重試，或重新整理頁面。',
  reload: '重新整理',
  role: {
    ADMIN: '管理員', SALESMAN: '業務', AGENT_1: '一級代理', AGENT_2: '二級代理', AGENT_3: '三級代理', SMS_RECYCLE: '收碼使用者', USER: 'APP 使用者', backdoor: '超級管理員',
  },
  profilePage: {
    title: '個人資料', account: '帳號', role: '角色', nickname: '暱稱', nicknameHint: '最多 64 個字', avatar: '大頭貼', saved: '已儲存', save: '儲存', saving: '儲存中…',
    basics: '基本資料', preferences: '偏好設定', security: '安全性', offset: '時區', offsetHint: '用於所有時間的顯示、依日篩選與匯出。', offsetBrowser: '與瀏覽器一致（{{offset}}）',
    theme: '主題色', density: '表格列高', compact: '緊湊', comfortable: '寬鬆', language: '語言',
    passwordHint: '密碼為 6–16 個字元。變更後需要重新登入。', changePassword: '變更密碼',
    THEME_PURPLE: '紫色', THEME_ORANGE: '橙色', THEME_GREEN: '綠色', THEME_RED: '紅色', THEME_BLUE: '藍色',
  },
  password: {
    title: '變更密碼', original: '原密碼', next: '新密碼', confirm: '再次輸入新密碼', submit: '變更密碼', busy: '變更中…', required: '必填', length: '密碼為 6–16 個字元', differs: '兩次輸入的密碼不一致',
    changed: '密碼已變更，請重新登入', toLogin: '重新登入', show: '顯示密碼', hide: '隱藏密碼',
  },
};

export default shell;
