import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  bills: {
    tabs: {
      label: '帳單與線上儲值',
      bills: '帳單',
      recharges: '線上儲值',
    },
    statement: {
      title: '月結單',
      print: '列印月結單',
      printNow: '列印',
      download: '下載',
      month: '月份',
      chooseCustomer: '請選擇客戶，檢視其月結單。',
      heading: '{{month}} 月結單',
      customer: '客戶',
      account: '帳號',
      period: '期間',
      printedAt: '列印日期',
      opening: '期初餘額',
      closing: '期末餘額',
      lines_one: '{{count}} 筆',
      lines_other: '{{count}} 筆',
      summary: '彙總',
      movements: '明細',
      none: '本月沒有變動。',
      addsUp: '期初餘額加全部變動等於期末餘額',
      wrong: '金額不一致，請聯絡管理員',
      incomplete: '本月尚未結束，之後的變動不在其中。',
      openingHash: '期初校驗值',
      closingHash: '期末校驗值',
      wording:
        '本月結單列出該錢包當月的全部變動。每一筆的校驗值都由上一筆的校驗值與本筆內容計算得出，改動任何一筆都會使其後的校驗值不符。下載檔案後可離線自行核驗。表中只顯示校驗值的前 12 位。',
      reasons: {
        PROFIT_SHARE_CLAWBACK: '分潤扣回',
        REVERSAL: '沖正',
        PARTIAL_REFUND: '部分退款',
      },
      columns: {
        time: '時間',
        type: '類型',
        details: '說明',
        amount: '金額',
        balance: '餘額',
        hash: '校驗值',
      },
    },
    explain: {
      title: '帳單說明',
      own: '您的錢包',
      after: '餘額 {{amount}}',
      hidden: '另有 {{count}} 筆不在您的可見範圍內。',
      plan: '方案',
      buyer: '購買方',
      price: '售價',
      cost: '成本',
      profit: '利潤',
      transaction: '交易號 {{id}}',
      order: '訂單',
      reverses: '沖正的帳單',
      reversedBy: '已被沖正，見帳單',
    },
  },
};

export default words;
