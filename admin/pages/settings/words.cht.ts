import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: '設定',
    secondFactor: {
      open: '兩步驗證',
      title: '哪些角色需要兩步驗證',
      hint: '勾選的角色必須使用兩步驗證。還沒有設定的用戶，下一次操作起只能先設定。',
      enrolled: '{{people}} 個用戶中 {{enrolled}} 個已開啟',
      waiting_one: '{{count}} 個用戶須先設定，才能繼續使用。',
      waiting_other: '{{count}} 個用戶須先設定，才能繼續使用。',
      own: '您的角色也在其中：如果尚未設定，您也須先設定。',
      save_one: '儲存 {{count}} 項變更',
      save_other: '儲存 {{count}} 項變更',
      saved: '兩步驗證的要求已儲存',
    },
    connections: {
      title: '連線',
      SET: '已設定',
      INCOMPLETE: '不完整',
      OFF: '已停用',
      SIMULATED: '模擬',
      NONE: '未設定',
      test: '測試',
      testOf: '測試 {{name}}',
      edit: '編輯',
      none: '還沒有',
      variables: '由 {{names}} 決定',
      last: '{{at}} · {{text}}',
      worked: '成功：{{message}}（{{milliseconds}} 毫秒）',
      failed: '失敗：{{message}}（{{milliseconds}} 毫秒）',
      sections: {
        suppliers: '供應商',
        routes: '供應商路由',
        payments: '支付閘道',
        mail: '郵件',
        ctrip: '攜程',
        codes: '簡訊閘道',
        push: '推播',
        wechat: '微信',
      },
    },
    mail: {
      open: '郵件',
      title: '郵件伺服器',
      SIMULATOR: '示範模式：郵件不會寄出，可在瀏覽器中檢視。',
      NONE: '未設定郵件伺服器：郵件不會寄出，保留為失敗的工作。',
      where: '由伺服器啟動時的環境變數 SMTP_URL 和 MAIL_FROM 決定。',
      outbox: '檢視已寄郵件',
      to: '測試郵件寄到',
      send: '寄出測試郵件',
      sent: '已寄到 {{to}}，用時 {{milliseconds}} 毫秒。',
    },
  },
};

export default words;
