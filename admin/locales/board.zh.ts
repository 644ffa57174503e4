import type { Texts } from './keys';

/** The dashboard. */
const board = {
  period: '时间范围', currency: '币种', days: { 1: '今天', 7: '近 7 天', 30: '近 30 天' },
  asOf: '数据截至 {{time}}',
  balance: '账户余额', recharge: '充值',
  salesToday: '今日销售额', sameTime: '昨日同时段',
  orders: { 1: '今日订单', 7: '近 7 天订单', 30: '近 30 天订单' },
  profit: { 1: '今日利润', 7: '近 7 天利润', 30: '近 30 天利润' },
  before: { 1: '昨日同时段', 7: '前 7 天同期', 30: '前 30 天同期' },
  agent: { plus: '赚得', minus: '退回' }, platform: { plus: '收入', minus: '成本' },
  more: '比{{against}}多 {{percent}}%', less: '比{{against}}少 {{percent}}%',
  cardsInUse: '使用中的卡', ofCards: '/ {{count}} 张', notUsed: '未使用',
  chart: {
    title: '销售额与利润', perDay: '{{currency}} / 天', perHour: '{{currency}} / 小时', sales: '销售额', profit: '利润', profitRight: '利润（右侧刻度）', orders: '订单', day: '日期', hour: '时间', table: '看数据表', picture: '看图表',
    none: '这段时间没有销售。', ordersOf: '{{when}} 的订单', comma: '，',
    summary: { 1: '今天销售 {{amount}} {{currency}}，{{count}} 单', 7: '近 7 天销售 {{amount}} {{currency}}，{{count}} 单', 30: '近 30 天销售 {{amount}} {{currency}}，{{count}} 单' }, summaryProfit: '利润 {{amount}}', summaryMost: '最高为 {{when}} 的 {{amount}}',
  },
  plans: { title: '畅销套餐', unit: { 1: '今天 · 单', 7: '近 7 天 · 单', 30: '近 30 天 · 单' } },
  waiting: {
    title: '需要处理', items: '{{count}} 项', none: '目前没有需要处理的事项。', and: '、', known: '另请留意',
    failed: '处理失败的订单', failedHint: '已自动退款，可重新下单', failedMine: '已自动退款，可重试', anomaly: '异常的支付', anomalyMine: '请接收或退款', anomalyHint: '由管理员处理', realName: '等待实名的订单', realNameHint: '最早一单还剩 {{count}} 天',
    lowBalance: '余额偏低的下级', refunding: '退款中的订单', refundingHint: '支付渠道处理中', stateMine: '等待您处理',
  },
  cards: { title: '卡片状态', all: '共 {{count}} 张', none: '还没有卡。卡下发给您后会显示在这里。' },
  ending: { title: '{{count}} 天内到期', all: '全部 {{count}}', today: '今天', days: '{{count}} 天', none: '近几天没有到期的订单。' },
  bills: { title: '最近账单', all: '全部账单', none: '还没有账单。充值后会显示在这里。' },
  start: {
    title: '从这里开始', done: '已完成', wallet: '为账户充值', walletHint: '用上方的“充值”，或由上级转账；下单时从余额扣款。', plans: '查看可售套餐', plansHint: '上级下发给您的套餐都在这里，可设置零售价。', cards: '准备好卡', cardsHint: '上级下发的卡会显示在终端列表。', order: '下第一单', orderHint: '选择卡和套餐即可开通。',
  },
  menuCount: '{{count}} 项待处理',
} as const;

export type BoardTexts = Texts<typeof board>;
export default board;
