import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: '設定',
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
