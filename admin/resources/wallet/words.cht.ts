import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  wallet: {
    balance: '餘額',
    bills: '帳單',
    creditLimit: '信用額度',
    spendable: '可用金額',
    lastWeek: '近 7 天支出',
    debt: '欠款 {{amount}}，請盡快儲值。',
    blocked: '欠款 {{amount}}，儲值前不能購買。',
    forecast: {
      label: '預計可用',
      days: '依近 7 天的速度約可用 {{days}} 天',
      none: '近 7 天沒有支出',
      empty: '依近 7 天的速度已用完',
      long: '依近 7 天的速度可用一年以上',
    },
    alert: {
      label: '餘額低於此數時提醒我',
      hint: '透過站內通知和電子郵件提醒；留空則不提醒。',
      save: '儲存提醒',
      turnOff: '停用提醒',
      turnOn: '設定提醒',
      change: '修改',
      none: '未設定餘額提醒',
      set: '低於 {{amount}} 時提醒',
      saved: '已儲存餘額提醒',
      off: '已停用餘額提醒',
      title: '餘額提醒',
    },
    recharge: {
      open: '線上儲值',
      title: '線上儲值',
      amount: '儲值金額',
      least: '不低於 {{min}}',
      method: '付款方式',
      noMethods: '目前沒有可用的付款方式，請聯絡管理員。',
      fillFirst: '填寫金額後，這裡顯示將入帳的金額。',
      pays: '支付',
      rate: '匯率',
      credited: '入帳',
      submit: '支付 {{amount}}',
      left: '剩餘時間 {{time}}',
      again: '再次開啟付款頁面',
      openPage: '開啟付款頁面',
      blocked: '瀏覽器攔截了新視窗，請點選下方按鈕開啟付款頁面。',
      records: '檢視儲值記錄',
      anew: '重新發起',
      problem: {
        required: '請輸入儲值金額',
        number: '金額應寫作 1234.50 或 1,234.50：最多兩位小數，逗號只用於千分位',
        least: '儲值金額不能小於 {{min}}',
      },
      state: {
        waiting: '等待付款',
        paid: '已入帳',
        anomaly: '付款異常',
        expired: '已過期',
      },
      told: {
        waiting: '請在新開啟的頁面完成付款，完成後這裡會自動更新。',
        paid: '儲值成功，餘額已更新。',
        anomaly: '已收到款項，但與訂單不一致。款項單獨保管，工作人員會盡快處理，請勿重複付款。',
        expired: '超過 30 分鐘未付款，此次儲值已結束。如已付款，工作人員會核對處理。',
      },
    },
  },
};

export default words;
