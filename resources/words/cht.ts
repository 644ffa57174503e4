import type { Chosen } from '../locales';
import type { Labels } from './zh';

const DEPARTMENTS = { SALES: '業務部', MARKETING: '行銷部', OPERATIONS: '營運部', CHANNEL: '通路部' } as const;

export const cht: Chosen<Labels> = {
  common: { fields: { gatewayNo: '渠道流水號' }, enums: { currency: { HKD: '港幣' } } },
  resources: {
    users: {
      enums: { level: { REGULAR: '一般', SEAMAN: '船員' } },
      actions: {
        recharge: {
          confirm: '為{label}儲值 {amount}？',
          submit: '為{label}儲值 {amount}',
          done: '已為{label}儲值 {amount}',
          open: '查看帳單',
        },
        reverse: { open: '查看帳單' },
        transfer: { open: '查看帳單' },
        'reset-password': {
          confirm: '給{label}寄送重設密碼的連結？',
          help: '連結寄到客戶的信箱，24 小時內有效，只能用一次；設好之前原密碼不變。',
        },
        'set-credit': { help: '購買可透支至該額度；轉帳和沖正不能透支。低於現有欠款時，還清前不能購買。' },
        'reset-second-factor': { help: '用於手機和復原碼都已遺失的用戶。會寄電子郵件告知本人；之後只憑密碼即可登入。' },
      },
    },
    bills: { actions: { statement: { help: '期初餘額加各筆變動等於期末餘額；月份以平台時區計，月結單寫明時區。' } } },
    terminals: {
      help: {
        iccid: '19–20 位，末位為檢查碼；缺檢查碼時自動補上。',
        ranges: '每行一個號段「起-止」或單一號碼，最多 1,000 行；起止位數須相同。',
        lpa: 'LPA:1$<SM-DP+ 位址>$<配對碼>',
      },
      actions: {
        issue: { help: '卡歸接收客戶所有，並產生一筆下發記錄。' },
        'transfer-card': { help: '兩卡須屬同一客戶、同一類型；使用中的訂單隨之轉到新卡。' },
        suspend: { confirm: '將 {count} 張卡停機？' },
        resume: { confirm: '將 {count} 張卡復機？' },
      },
    },
    approvals: { fields: { resource: '列表' } },
    'card-transfers': {
      enums: { proof: { CODE: '信箱驗證碼' } },
      actions: { approve: { help: '使用中的訂單轉到新卡，舊卡作廢，無法復原。' } },
    },
    plans: {
      help: {
        planCode: '英文字母、數字、- 和 _，不可重複；留空則自動產生。',
        discount: '顯示給終端使用者的優惠百分比。',
      },
    },
    orders: {
      fields: { seenTotal: '畫面所示總價' },
      actions: {
        'qr-export': { label: '匯出 QR 碼', help: '壓縮檔：每個 eSIM 一張 QR 碼圖片和一份清單。' },
        'partial-refund': { open: '查看帳單' },
      },
    },
    'app-plans': {
      actions: {
        issue: { help: '每個方案一筆；已下發的更新標籤和價格。' },
        delist: { help: 'APP 不再出售，使用中的訂單不受影響。' },
      },
    },
    'ctrip-accounts': {
      fields: { signKey: '簽名金鑰', noticeUrl: '訂單通知網址', priceUrl: '價格介面網址', stockUrl: '庫存介面網址' },
      help: { noticeUrl: '確認、使用等通知發往此網址。', sync: '價格、庫存或上下架變更後傳送給攜程。' },
    },
    'ctrip-orders': { fields: { tracking: '運單號碼' } },
    'ctrip-calls': { label: '攜程往來紀錄', singular: '攜程往來紀錄', fields: { replays: '重送次數' } },
    'ctrip-statement-lines': { actions: { settle: { confirm: '結算 {count} 條對帳明細？' } } },
    'sms-orders': { actions: { revoke: { help: '未開始的全額退回，使用中的按剩餘整天或剩餘簡訊則數退回，取少者。' } } },
    'wxmp-settings': {
      fields: { contact: '用戶聯絡方式', menuPushedAt: '選單推送時間', menuProblem: '選單推送問題' },
      actions: { test: { help: '逐項檢查公眾號設定，並推送選單。' } },
    },
    suppliers: { fields: { code: '編碼' }, help: { code: '小寫字母、數字和 -，用於回呼位址，建立後不可更改。' } },
    'supplier-routes': { fields: { product: '供應商產品編碼' } },
    'real-names': { actions: { reject: { help: '原因會告知提交者，可重新提交。' } } },
    messages: {
      fields: { channels: '發送管道', mailCount: '已寄郵件', wechatCount: '已傳送微信' },
      help: { expiresAt: '此後任何人都看不到，員工列表仍保留。' },
      actions: {
        publish: { confirm: '發佈 {count} 則訊息？', help: '設有較晚時間的訊息將定時發佈。發佈後只能修改失效時間。' },
        withdraw: { confirm: '撤回 {count} 則定時訊息？' },
        enable: { confirm: '啟用 {count} 則訊息？' },
        disable: { confirm: '停用 {count} 則訊息？' },
        remind: { confirm: '再次發送給未讀的人？', help: '彈窗會再次開啟，郵件會再次寄出。' },
      },
    },
    'app-messages': {
      fields: { type: '發送對象' },
      actions: {
        publish: { label: '發送', confirm: '發送 {count} 則 APP 訊息？' },
        enable: { confirm: '啟用 {count} 則 APP 訊息？' },
        disable: { confirm: '停用 {count} 則 APP 訊息？', help: '進行中的發送會在下一批之前停止。' },
      },
    },
    'wechat-bindings': { fields: { unreachableCode: '微信回傳碼' } },
    'push-deliveries': { label: '推播紀錄' },
    dictionary: { singular: '字典項目' },
    'sms-numbers': { help: { number: '含國碼，例如 85255550187。' } },
    'sms-code-orders': { actions: { revoke: { help: '退還未使用的整天費用。此後該號碼不再為您接收簡訊。' } } },
    'sms-messages': { help: { text: '加密保存。查看簡訊會留下記錄。' } },
    'business-users': {
      fields: { pushId: '推播識別', contactMail: '聯絡人信箱' },
      help: {
        gps: '完整位置僅在「查看位置」時顯示，並留下記錄。',
        contacts: 'Enter 到下一列，Tab 逐格移動；可從試算表貼上。',
      },
      enums: { deviceType: { ANDROID: 'Android' } },
      actions: {
        recharge: { confirm: '為 {label} 儲值 {amount}？' },
        locate: { label: '查看位置', confirm: '查看 {label} 的位置？', help: '查看會記入歷史。' },
      },
    },
    'business-user-contacts': { fields: { mail: '信箱' } },
    organisations: {
      enums: { department: DEPARTMENTS, from: DEPARTMENTS, to: DEPARTMENTS },
    },
    'recharge-records': {
      sections: { main: '付款' },
      enums: { anomaly: { REVERSED: '渠道已撤回' } },
      actions: {
        resolve: {
          help: '接受：按實付金額和匯率入帳。不接受：原路退還付款人。渠道已撤回的款項和訂單款項，接受只作記錄。',
        },
      },
    },
  },
  menu: { users: '客戶列表', orders: '訂單列表' },
};
