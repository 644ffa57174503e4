import type { Chosen } from './translations';
import type { KitLabels } from './zh';

export const cht: Chosen<KitLabels> = {
  common: { fields: { owner: '擁有者', avatar: '頭像' } },
  resources: {
    'audit-log': { label: '操作記錄', singular: '操作記錄', enums: { source: { command: '命令列' } } },
    'saved-views': { label: '已儲存的檢視', fields: { query: '篩選與欄位' } },
    'webhook-deliveries': {
      enums: { status: { SENDING: '傳送中' } },
      actions: { redeliver: { confirm: '重新投遞 {count} 則訊息？' } },
    },
    notifications: { actions: { read: { confirm: '將 {count} 則通知標為已讀？' } } },
    imports: {
      actions: {
        undo: {
          confirm: '復原這次匯入？',
          help: '新增的記錄會被刪除，更新過的恢復原值；只要有一筆之後被變動或使用，就什麼都不復原。',
        },
      },
    },
    jobs: { actions: { cancel: { help: '已完成的部分會全部復原；已送出的訊息無法收回。' } } },
  },
};
