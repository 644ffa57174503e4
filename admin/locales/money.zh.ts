import type { Texts } from './keys';

/** Texts of the screens about money, and of the notices in the header. */
const money = {
  balance: '余额',
  bills: '账单',
  creditLimit: '信用额度',
  spendable: '可用金额',
  lastWeek: '近 7 天支出',
  debt: '欠款 {{amount}}，请尽快充值。',
  blocked: '欠款 {{amount}}，充值前不能购买。',
  forecast: { label: '预计可用', days: '按近 7 天的速度约可用 {{days}} 天', none: '近 7 天没有支出', empty: '按近 7 天的速度已用完', long: '按近 7 天的速度可用一年以上' },
  alert: {
    label: '余额低于此数时提醒我', hint: '通过站内通知和邮件提醒；留空则不提醒。', save: '保存提醒', turnOff: '关闭提醒', turnOn: '设置提醒', change: '修改', none: '未设置余额提醒', set: '低于 {{amount}} 时提醒', saved: '已保存余额提醒', off: '已关闭余额提醒', title: '余额提醒',
  },
  tabs: { label: '账单与在线充值', bills: '账单', recharges: '在线充值' },
  recharge: {
    open: '在线充值', title: '在线充值', amount: '充值金额', least: '不低于 {{min}}', method: '支付方式', noMethods: '目前没有可用的支付方式，请联系管理员。', fillFirst: '填写金额后，这里显示将到账的金额。',
    pays: '支付', rate: '汇率', credited: '到账', submit: '支付 {{amount}}', left: '剩余时间 {{time}}', again: '再次打开支付页面', openPage: '打开支付页面', blocked: '浏览器拦截了新窗口，请点击下方按钮打开支付页面。', records: '查看充值记录', anew: '重新发起',
    problem: { required: '请输入充值金额', number: '请输入正确的金额，最多两位小数', least: '充值金额不能小于 {{min}}' },
    state: { waiting: '等待支付', paid: '已到账', anomaly: '支付异常', expired: '已过期' },
    told: {
      waiting: '请在新打开的页面完成支付，完成后这里会自动更新。', paid: '充值成功，余额已更新。', anomaly: '已收到款项，但与订单不一致。款项单独保管，工作人员会尽快处理，请勿重复支付。', expired: '超过 30 分钟未支付，此次充值已关闭。如已付款，工作人员会核对处理。',
    },
  },
  statement: {
    title: '月结单', print: '打印月结单', printNow: '打印', download: '下载', month: '月份', chooseCustomer: '请选择客户，查看其月结单。', heading: '{{month}} 月结单', customer: '客户', account: '账号', period: '期间', printedAt: '打印日期',
    opening: '期初余额', closing: '期末余额', lines_one: '{{count}} 笔', lines_other: '{{count}} 笔', summary: '汇总', movements: '明细', none: '本月没有变动。', addsUp: '期初余额加全部变动等于期末余额', wrong: '金额不一致，请联系管理员', incomplete: '本月尚未结束，之后的变动不在其中。', openingHash: '期初校验值', closingHash: '期末校验值',
    wording: '本月结单列出该钱包当月的全部变动。每一笔的校验值都由上一笔的校验值与本笔内容计算得出，改动任何一笔都会使其后的校验值不符。下载文件后可离线自行核验。表中只显示校验值的前 12 位。',
    reasons: { PROFIT_SHARE_CLAWBACK: '分润扣回', REVERSAL: '冲正', PARTIAL_REFUND: '部分退款' },
    columns: { time: '时间', type: '类型', details: '说明', amount: '金额', balance: '余额', hash: '校验值' },
  },
  explain: { title: '账单说明', own: '您的钱包', after: '余额 {{amount}}', hidden: '另有 {{count}} 笔不在您的可见范围内。', plan: '套餐', buyer: '购买方', price: '售价', cost: '成本', profit: '利润', transaction: '交易号 {{id}}', order: '订单', reverses: '冲正的账单', reversedBy: '已被冲正，见账单' },
  notices: { title: '通知', unread: '{{count}} 条未读通知', none: '没有未读通知', all: '全部通知' },
} as const;

export type MoneyTexts = Texts<typeof money>;
export default money;
