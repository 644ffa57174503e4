const words = {
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
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    wallet: (typeof words)['wallet'];
  }
}
export default words;
