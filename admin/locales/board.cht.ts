import type { BoardTexts } from './board.zh';

const board: BoardTexts = {
  period: '時間範圍', currency: '幣別', days: { 1: '今天', 7: '近 7 天', 30: '近 30 天' },
  asOf: '資料截至 {{time}}',
  balance: '帳戶餘額', recharge: '儲值',
  salesToday: '今日銷售額', sameTime: '昨日同時段',
  orders: { 1: '今日訂單', 7: '近 7 天訂單', 30: '近 30 天訂單' },
  profit: { 1: '今日利潤', 7: '近 7 天利潤', 30: '近 30 天利潤' },
  before: { 1: '昨日同時段', 7: '前 7 天同期', 30: '前 30 天同期' },
  agent: { plus: '賺得', minus: '退回' }, platform: { plus: '收入', minus: '成本' },
  more: '比{{against}}多 {{percent}}%', less: '比{{against}}少 {{percent}}%',
  cardsInUse: '使用中的卡', ofCards: '/ {{count}} 張', notUsed: '未使用',
  chart: {
    title: '銷售額與利潤', perDay: '{{currency}} / 天', perHour: '{{currency}} / 小時', sales: '銷售額', profit: '利潤', profitRight: '利潤（右側刻度）', orders: '訂單', day: '日期', hour: '時間', table: '看資料表', picture: '看圖表',
    none: '這段時間沒有銷售。', ordersOf: '{{when}} 的訂單', comma: '，',
    summary: { 1: '今天銷售 {{amount}} {{currency}}，{{count}} 筆', 7: '近 7 天銷售 {{amount}} {{currency}}，{{count}} 筆', 30: '近 30 天銷售 {{amount}} {{currency}}，{{count}} 筆' }, summaryProfit: '利潤 {{amount}}', summaryMost: '最高為 {{when}} 的 {{amount}}',
  },
  plans: { title: '暢銷方案', unit: { 1: '今天 · 筆', 7: '近 7 天 · 筆', 30: '近 30 天 · 筆' } },
  waiting: {
    title: '需要處理', items: '{{count}} 項', none: '目前沒有需要處理的事項。', and: '、', known: '另請留意',
    failed: '處理失敗的訂單', failedHint: '已自動退款，可重新下單', failedMine: '已自動退款，可重試', anomaly: '異常的付款', anomalyMine: '請收下或退款', anomalyHint: '由管理員處理', realName: '等待實名的訂單', realNameHint: '最早一筆還剩 {{count}} 天',
    lowBalance: '餘額偏低的下級', refunding: '退款中的訂單', refundingHint: '付款管道處理中', stateMine: '等待您處理',
  },
  cards: { title: '卡片狀態', all: '共 {{count}} 張', none: '還沒有卡。卡片下發給您後會顯示在這裡。' },
  ending: { title: '{{count}} 天內到期', all: '全部 {{count}}', today: '今天', days: '{{count}} 天', none: '近幾天沒有到期的訂單。' },
  bills: { title: '最近帳單', all: '全部帳單', none: '還沒有帳單。儲值後會顯示在這裡。' },
  start: {
    title: '從這裡開始', done: '已完成', wallet: '為帳戶儲值', walletHint: '用上方的「儲值」，或由上級轉帳；下單時從餘額扣款。', plans: '查看可售方案', plansHint: '上級下發給您的方案都在這裡，可設定零售價。', cards: '準備好卡片', cardsHint: '上級下發的卡片會顯示在終端清單。', order: '下第一筆訂單', orderHint: '選擇卡片和方案即可開通。',
  },
  menuCount: '{{count}} 項待處理',
};

export default board;
