import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
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
  },
  en: {
    bills: {
      tabs: {
        label: 'Bills and online recharges',
        bills: 'Bills',
        recharges: 'Online recharges',
      },
      statement: {
        title: 'Statement',
        print: 'Print a statement',
        printNow: 'Print',
        download: 'Download',
        month: 'Month',
        chooseCustomer: 'Choose a customer to see its statement.',
        heading: 'Statement {{month}}',
        customer: 'Customer',
        account: 'Account',
        period: 'Period',
        printedAt: 'Printed on',
        opening: 'Opening balance',
        closing: 'Closing balance',
        lines_one: '{{count}} entry',
        lines_other: '{{count}} entries',
        summary: 'Summary',
        movements: 'Movements',
        none: 'Nothing moved in this month.',
        addsUp: 'Opening balance plus all movements is the closing balance',
        wrong: 'The amounts do not add up: contact the administrator',
        incomplete: 'The month is not over: later movements are not in it.',
        openingHash: 'Opening hash',
        closingHash: 'Closing hash',
        wording:
          'This statement lists every movement of the wallet in the month. The hash of each entry is computed from the one before it and its own content, so that a change to any entry breaks all hashes after it. Download the file to verify it offline. Only the first 12 characters of each hash are shown here.',
        reasons: {
          PROFIT_SHARE_CLAWBACK: 'Profit share taken back',
          REVERSAL: 'Reversal',
          PARTIAL_REFUND: 'Partial refund',
        },
        columns: {
          time: 'Time',
          type: 'Type',
          details: 'Details',
          amount: 'Amount',
          balance: 'Balance',
          hash: 'Hash',
        },
      },
      explain: {
        title: 'Explain this bill',
        own: 'your wallet',
        after: 'balance {{amount}}',
        hidden: '{{count}} more that you cannot see.',
        plan: 'Plan',
        buyer: 'Bought by',
        price: 'Price',
        cost: 'Cost',
        profit: 'Profit',
        transaction: 'Transaction {{id}}',
        order: 'Order',
        reverses: 'Takes back bill',
        reversedBy: 'Taken back by bill',
      },
    },
  },
  cht: {
    bills: {
      statement: {
        openingHash: '期初校驗值',
        closingHash: '期末校驗值',
        wording:
          '本月結單列出該錢包當月的全部變動。每一筆的校驗值都由上一筆的校驗值與本筆內容計算得出，改動任何一筆都會使其後的校驗值不符。下載檔案後可離線自行核驗。表中只顯示校驗值的前 12 位。',
        columns: { hash: '校驗值' },
      },
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    bills: (typeof words)['zh']['bills'];
  }
}

export default words;
