const words = {
  bills: {
    tabs: {
      label: '账单与在线充值',
      bills: '账单',
      recharges: '在线充值',
    },
    statement: {
      title: '月结单',
      print: '打印月结单',
      printNow: '打印',
      download: '下载',
      month: '月份',
      chooseCustomer: '请选择客户，查看其月结单。',
      heading: '{{month}} 月结单',
      customer: '客户',
      account: '账号',
      period: '期间',
      printedAt: '打印日期',
      opening: '期初余额',
      closing: '期末余额',
      lines_one: '{{count}} 笔',
      lines_other: '{{count}} 笔',
      summary: '汇总',
      movements: '明细',
      none: '本月没有变动。',
      addsUp: '期初余额加全部变动等于期末余额',
      wrong: '金额不一致，请联系管理员',
      incomplete: '本月尚未结束，之后的变动不在其中。',
      openingHash: '期初校验值',
      closingHash: '期末校验值',
      wording:
        '本月结单列出该钱包当月的全部变动。每一笔的校验值都由上一笔的校验值与本笔内容计算得出，改动任何一笔都会使其后的校验值不符。下载文件后可离线自行核验。表中只显示校验值的前 12 位。',
      reasons: {
        PROFIT_SHARE_CLAWBACK: '分润扣回',
        REVERSAL: '冲正',
        PARTIAL_REFUND: '部分退款',
      },
      columns: {
        time: '时间',
        type: '类型',
        details: '说明',
        amount: '金额',
        balance: '余额',
        hash: '校验值',
      },
    },
    explain: {
      title: '账单说明',
      own: '您的钱包',
      after: '余额 {{amount}}',
      hidden: '另有 {{count}} 笔不在您的可见范围内。',
      plan: '套餐',
      buyer: '购买方',
      price: '售价',
      cost: '成本',
      profit: '利润',
      transaction: '交易号 {{id}}',
      order: '订单',
      reverses: '冲正的账单',
      reversedBy: '已被冲正，见账单',
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    bills: (typeof words)['bills'];
  }
}
export default words;
