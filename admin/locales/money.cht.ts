import type { MoneyTexts } from './money.zh';

const money: MoneyTexts = {
  balance: '餘額',
  bills: '帳單',
  creditLimit: '信用額度',
  spendable: '可用金額',
  lastWeek: '近 7 天支出',
  debt: '欠款 {{amount}}，請盡快儲值。',
  blocked: '欠款 {{amount}}，儲值前不能購買。',
  forecast: { label: '預計可用', days: '依近 7 天的速度約可用 {{days}} 天', none: '近 7 天沒有支出', empty: '依近 7 天的速度已用完', long: '依近 7 天的速度可用一年以上' },
  alert: {
    label: '餘額低於此數時提醒我', hint: '透過站內通知和電子郵件提醒；留空則不提醒。', save: '儲存提醒', turnOff: '停用提醒', turnOn: '設定提醒', change: '修改', none: '未設定餘額提醒', set: '低於 {{amount}} 時提醒', saved: '已儲存餘額提醒', off: '已停用餘額提醒', title: '餘額提醒',
  },
  tabs: { label: '帳單與線上儲值', bills: '帳單', recharges: '線上儲值' },
  recharge: {
    open: '線上儲值', title: '線上儲值', amount: '儲值金額', least: '不低於 {{min}}', method: '付款方式', noMethods: '目前沒有可用的付款方式，請聯絡管理員。', fillFirst: '填寫金額後，這裡顯示將入帳的金額。',
    pays: '支付', rate: '匯率', credited: '入帳', submit: '支付 {{amount}}', left: '剩餘時間 {{time}}', again: '再次開啟付款頁面', openPage: '開啟付款頁面', blocked: '瀏覽器攔截了新視窗，請點選下方按鈕開啟付款頁面。', records: '檢視儲值記錄', anew: '重新發起',
    problem: { required: '請輸入儲值金額', number: '請輸入正確的金額，最多兩位小數', least: '儲值金額不能小於 {{min}}' },
    state: { waiting: '等待付款', paid: '已入帳', anomaly: '付款異常', expired: '已過期' },
    told: {
      waiting: '請在新開啟的頁面完成付款，完成後這裡會自動更新。', paid: '儲值成功，餘額已更新。', anomaly: '已收到款項，但與訂單不一致。款項單獨保管，工作人員會盡快處理，請勿重複付款。', expired: '超過 30 分鐘未付款，此次儲值已結束。如已付款，工作人員會核對處理。',
    },
  },
  statement: {
    title: '月結單', print: '列印月結單', printNow: '列印', download: '下載', month: '月份', chooseCustomer: '請選擇客戶，檢視其月結單。', heading: '{{month}} 月結單', customer: '客戶', account: '帳號', period: '期間', printedAt: '列印日期',
    opening: '期初餘額', closing: '期末餘額', lines_one: '{{count}} 筆', lines_other: '{{count}} 筆', summary: '彙總', movements: '明細', none: '本月沒有變動。', addsUp: '期初餘額加全部變動等於期末餘額', wrong: '金額不一致，請聯絡管理員', incomplete: '本月尚未結束，之後的變動不在其中。', openingHash: '期初校驗值', closingHash: '期末校驗值',
    wording: '本月結單列出該錢包當月的全部變動。每一筆的校驗值都由上一筆的校驗值與本筆內容計算得出，改動任何一筆都會使其後的校驗值不符。下載檔案後可離線自行核驗。表中只顯示校驗值的前 12 位。',
    reasons: { PROFIT_SHARE_CLAWBACK: '分潤扣回', REVERSAL: '沖正', PARTIAL_REFUND: '部分退款' },
    columns: { time: '時間', type: '類型', details: '說明', amount: '金額', balance: '餘額', hash: '校驗值' },
  },
  explain: { title: '帳單說明', own: '您的錢包', after: '餘額 {{amount}}', hidden: '另有 {{count}} 筆不在您的可見範圍內。', plan: '方案', buyer: '購買方', price: '售價', cost: '成本', profit: '利潤', transaction: '交易號 {{id}}', order: '訂單', reverses: '沖正的帳單', reversedBy: '已被沖正，見帳單' },
  notices: { title: '通知', unread: '{{count}} 則未讀通知', none: '沒有未讀通知', all: '全部通知' },
};

export default money;
