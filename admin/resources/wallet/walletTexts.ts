import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    wallet: {
      balance: '余额',
      bills: '账单',
      creditLimit: '信用额度',
      spendable: '可用金额',
      lastWeek: '近 7 天支出',
      debt: '欠款 {{amount}}，请尽快充值。',
      blocked: '欠款 {{amount}}，充值前不能购买。',
      forecast: {
        label: '预计可用',
        days: '按近 7 天的速度约可用 {{days}} 天',
        none: '近 7 天没有支出',
        empty: '按近 7 天的速度已用完',
        long: '按近 7 天的速度可用一年以上',
      },
      alert: {
        label: '余额低于此数时提醒我',
        hint: '通过站内通知和邮件提醒；留空则不提醒。',
        save: '保存提醒',
        turnOff: '关闭提醒',
        turnOn: '设置提醒',
        change: '修改',
        none: '未设置余额提醒',
        set: '低于 {{amount}} 时提醒',
        saved: '已保存余额提醒',
        off: '已关闭余额提醒',
        title: '余额提醒',
      },
      recharge: {
        open: '在线充值',
        title: '在线充值',
        amount: '充值金额',
        least: '不低于 {{min}}',
        method: '支付方式',
        noMethods: '目前没有可用的支付方式，请联系管理员。',
        fillFirst: '填写金额后，这里显示将到账的金额。',
        pays: '支付',
        rate: '汇率',
        credited: '到账',
        submit: '支付 {{amount}}',
        left: '剩余时间 {{time}}',
        again: '再次打开支付页面',
        openPage: '打开支付页面',
        blocked: '浏览器拦截了新窗口，请点击下方按钮打开支付页面。',
        records: '查看充值记录',
        anew: '重新发起',
        problem: {
          required: '请输入充值金额',
          number: '金额应写作 1234.50 或 1,234.50：最多两位小数，逗号只用于千分位',
          least: '充值金额不能小于 {{min}}',
        },
        state: {
          waiting: '等待支付',
          paid: '已到账',
          anomaly: '支付异常',
          expired: '已过期',
        },
        told: {
          waiting: '请在新打开的页面完成支付，完成后这里会自动更新。',
          paid: '充值成功，余额已更新。',
          anomaly: '已收到款项，但与订单不一致。款项单独保管，工作人员会尽快处理，请勿重复支付。',
          expired: '超过 30 分钟未支付，此次充值已关闭。如已付款，工作人员会核对处理。',
        },
      },
    },
  },
  en: {
    wallet: {
      balance: 'Balance',
      bills: 'Bills',
      creditLimit: 'Credit limit',
      spendable: 'Can be spent',
      lastWeek: 'Spent in 7 days',
      debt: 'You owe {{amount}}: please top up.',
      blocked: 'You owe {{amount}}. Purchases are blocked until topped up.',
      forecast: {
        label: 'Lasts',
        days: 'about {{days}} days left at this week’s pace',
        none: 'nothing spent in 7 days',
        empty: 'used up at this week’s pace',
        long: 'more than a year at this week’s pace',
      },
      alert: {
        label: 'Tell me when the balance falls below',
        hint: 'By notification and e-mail; leave empty for never.',
        save: 'Save the alert',
        turnOff: 'Turn off',
        turnOn: 'Set an alert',
        change: 'Change',
        none: 'No low-balance alert',
        set: 'Alert below {{amount}}',
        saved: 'Low-balance alert saved',
        off: 'Low-balance alert turned off',
        title: 'Low-balance alert',
      },
      recharge: {
        open: 'Recharge online',
        title: 'Recharge online',
        amount: 'Amount',
        least: 'At least {{min}}',
        method: 'Pay with',
        noMethods: 'No way of paying is open at the moment. Please contact the administrator.',
        fillFirst: 'Fill in the amount to see what will be credited.',
        pays: 'You pay',
        rate: 'Rate',
        credited: 'Credited',
        submit: 'Pay {{amount}}',
        left: 'Time left {{time}}',
        again: 'Open the payment page again',
        openPage: 'Open the payment page',
        blocked: 'The browser blocked the new window: open the payment page with the button below.',
        records: 'See the records',
        anew: 'Start again',
        problem: {
          required: 'Enter the amount',
          number: 'Write an amount like 1234.50 or 1,234.50: commas only between thousands, at most two decimals',
          least: 'The amount must be at least {{min}}',
        },
        state: {
          waiting: 'Waiting for the payment',
          paid: 'Credited',
          anomaly: 'Payment anomaly',
          expired: 'Expired',
        },
        told: {
          waiting: 'Pay on the page that has just opened. This window updates automatically.',
          paid: 'The money has arrived and your balance is up to date.',
          anomaly:
            'Money was received, but it does not match. It is kept apart and our staff will look at it soon. Please do not pay again.',
          expired: 'It was not paid within 30 minutes and is closed. If you have paid, our staff will check it.',
        },
      },
    },
  },
  cht: {
    wallet: {
      debt: '欠款 {{amount}}，請盡快儲值。',
      forecast: {
        days: '依近 7 天的速度約可用 {{days}} 天',
        empty: '依近 7 天的速度已用完',
        long: '依近 7 天的速度可用一年以上',
      },
      alert: { hint: '透過站內通知和電子郵件提醒；留空則不提醒。', turnOff: '停用提醒', off: '已停用餘額提醒' },
      recharge: {
        method: '付款方式',
        noMethods: '目前沒有可用的付款方式，請聯絡管理員。',
        again: '再次開啟付款頁面',
        openPage: '開啟付款頁面',
        blocked: '瀏覽器攔截了新視窗，請點選下方按鈕開啟付款頁面。',
        state: { waiting: '等待付款', anomaly: '付款異常' },
        told: {
          waiting: '請在新開啟的頁面完成付款，完成後這裡會自動更新。',
          anomaly: '已收到款項，但與訂單不一致。款項單獨保管，工作人員會盡快處理，請勿重複付款。',
          expired: '超過 30 分鐘未付款，此次儲值已結束。如已付款，工作人員會核對處理。',
        },
      },
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    wallet: (typeof words)['zh']['wallet'];
  }
}

export default words;
