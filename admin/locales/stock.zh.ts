import type { Texts } from './keys';

const stock = {
  open: '打开', all: '全部 {{count}} 条', older: '更早的记录', first: '前 {{count}} 条',
  life: { label: '订单进度', ordered: '已下单', waitsPayment: '待付款', paid: '已付款', verified: '实名认证', provisioned: '已开通', provisioning: '开通中', since: '自 {{at}}', until: '最迟 {{at}}', state: { done: '已完成', now: '当前', next: '未到', failed: '失败' } },
  usage: {
    title: '用量', of: '已用 {{used}}，共 {{total}}', unlimited: '已用 {{used}}，不限量', unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}', messages: '{{count}} 条短信', left: '剩余 {{left}}', gone: '已用完', nearly: '即将用完', then: '用完后限速 {{speed}}',
    dayOf: '第 {{no}} 天，共 {{of}} 天', monthOf: '第 {{no}} 个月，共 {{of}} 个月', slowNow: '现已限速 {{speed}}', unpaid: '待付款：{{at}} 前未付款则失效', inAll: '累计 {{used}}',
    day: '第 {{day}} 天，共 {{days}} 天', ends: '{{at}} 到期', ended: '{{at}} 到期', daysLeft_one: '还剩 {{count}} 天', daysLeft_other: '还剩 {{count}} 天', lastDay: '不足一天', over: '已结束',
    notStarted: { FIRST_USE: '尚未开始：首次使用时起算', IMMEDIATE: '尚未开始：开通后立即起算', DATE: '尚未开始：到指定日期起算', preOrder: '预订：前一个套餐结束后起算' }, time: '时间', data: '流量',
  },
  money: { title: '账单', none: '没有可见的账单。', when: '时间', account: '客户', type: '类型', amount: '金额', paid: '支出', received: '收入', net: '净额', all: '在账单中查看', summary: '按客户汇总', coupons: '优惠', coupon: '名称', original: '原价', discount: '优惠额', actual: '实付' },
  esim: {
    title: 'eSIM 安装', waiting: '供应商受理后才有安装码。', scan: '用手机扫描二维码安装', scanHint: '在另一台屏幕上显示或打印后扫描；手机需联网。', oneTap: '在手机上一键安装', ios: 'iPhone 安装', iosHint: 'iOS 17.4 及以上', android: 'Android 安装', androidHint: '部分机型；须在浏览器中打开', manual: '手动输入',
    lpa: '安装码 (LPA)', address: 'SM-DP+ 地址', code: '激活码', oid: 'SM-DP+ OID', confirmation: '安装时还需要运营商给的确认码。', print: '打印', qr: 'eSIM 安装二维码', secret: '安装码只能用一次，请只交给使用者。', plan: '套餐', failed: '二维码无法生成，请用安装码手动输入。',
  },
  calls: { title: '供应商记录', none: '还没有问过供应商。', milliseconds: '{{count}} 毫秒' },
  card: {
    now: '当前套餐', none: '没有正在使用的套餐。', waiting: '排队中的套餐', replaced: '此卡已换成', replacedHint: '它的套餐已转到新卡。', realName: '实名', verified: '已认证 {{at}}', required: '需要，未认证', notRequired: '不需要', life: '卡的一生', none2: '还没有记录。',
    bought: '购买 {{plan}}', step: '{{step}}：{{plan}}', stock: '平台库存', held: '转给 {{owner}}',
  },
  plan: {
    prices: '价格历史', none: '价格没有变过。', when: '时间', who: '操作人', price: '价格', change: '变化', first: '初始', chartOf: '{{names}} 的走势，数据见旁边的表', now: '现在', holders: '持有的客户', noHolders: '还没有下发给任何客户。', routes: '供应商路由', noRoutes: '没有路由：按卡的平台询问供应商。', addRoute: '添加路由', disabled: '已停用', enabled: '启用', state: '状态', page: '第 {{page}} 页，共 {{pages}} 页', previous: '上一页', next: '下一页',
  },
} as const;

export type StockTexts = Texts<typeof stock>;
export default stock;
