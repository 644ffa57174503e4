import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  users: {
    department: '業務員部門',
    allDepartments: '全部部門',
    customerFirst: '請先選擇客戶',
    smsUser: {
      open: '新增收碼使用者',
      title: '新增收碼使用者',
      hint: '用於接收簡訊驗證碼。首次登入時須驗證電子郵件。',
      account: '帳號',
      accountHint: '電子郵件或手機號碼，用於登入',
      accountWrong: '請輸入正確的電子郵件或手機號碼',
      nickname: '暱稱',
      password: '初始密碼',
      passwordHint: '6–16 個字元',
      passwordWrong: '密碼為 6–16 個字元',
      add: '新增',
      adding: '新增中…',
      added: '已新增 {{name}}',
    },
    viewAs: {
      action: '以其身分檢視',
      title: '以 {{name}} 的身分檢視？',
      tab: '在新的瀏覽器分頁中開啟，看到的與對方完全一樣。',
      readOnly: '只能看，不能改；您自己的頁面不受影響。',
      hour: '最長一小時，登出時也隨之結束。',
      audit: '會記入該用戶的歷史和操作記錄。',
      open: '開啟',
      opening: '開啟中…',
      blocked: '瀏覽器封鎖了新分頁，請允許本站的彈出視窗後再試。',
      rule: '帳號為啟用的業務員或客戶',
    },
  },
  shell: {
    role: {
      ADMIN: '管理員',
      SALESMAN: '業務',
      AGENT_1: '一級代理',
      AGENT_2: '二級代理',
      AGENT_3: '三級代理',
      SMS_RECYCLE: '收碼使用者',
      USER: 'APP 使用者',
    },
  },
  access: {
    rights: {
      example: '為什麼不能匯出帳單？',
    },
  },
};

export default words;
