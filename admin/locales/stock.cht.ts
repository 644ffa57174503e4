import type { StockTexts } from './stock.zh';

const stock: StockTexts = {
  open: '開啟', all: '全部 {{count}} 筆', older: '更早的紀錄', first: '前 {{count}} 筆',
  life: { label: '訂單進度', ordered: '已下單', waitsPayment: '待付款', paid: '已付款', verified: '實名認證', provisioned: '已開通', provisioning: '開通中', since: '自 {{at}}', until: '最遲 {{at}}', state: { done: '已完成', now: '目前', next: '未到', failed: '失敗' } },
  usage: {
    title: '用量', of: '已用 {{used}}，共 {{total}}', unlimited: '已用 {{used}}，不限量', unlimitedAt: '已用 {{used}}，不限量，限速 {{speed}}', messages: '{{count}} 則簡訊', left: '剩餘 {{left}}', gone: '已用完', nearly: '即將用完', then: '用完後限速 {{speed}}',
    dayOf: '第 {{no}} 天，共 {{of}} 天', monthOf: '第 {{no}} 個月，共 {{of}} 個月', slowNow: '現已限速 {{speed}}', unpaid: '待付款：{{at}} 前未付款則失效', inAll: '累計 {{used}}',
    day: '第 {{day}} 天，共 {{days}} 天', ends: '{{at}} 到期', ended: '{{at}} 到期', daysLeft_one: '還剩 {{count}} 天', daysLeft_other: '還剩 {{count}} 天', lastDay: '不足一天', over: '已結束',
    notStarted: { FIRST_USE: '尚未開始：首次使用時起算', IMMEDIATE: '尚未開始：開通後立即起算', DATE: '尚未開始：到指定日期起算', preOrder: '預購：前一個方案結束後起算' }, time: '時間', data: '流量',
  },
  money: { title: '帳單', none: '沒有可檢視的帳單。', when: '時間', account: '客戶', type: '類型', amount: '金額', paid: '支出', received: '收入', net: '淨額', all: '在帳單中檢視', summary: '依客戶彙總', coupons: '優惠', coupon: '名稱', original: '原價', discount: '優惠額', actual: '實付' },
  esim: {
    title: 'eSIM 安裝', waiting: '供應商受理後才有安裝碼。', scan: '用手機掃描 QR 碼安裝', scanHint: '在另一個螢幕上顯示或列印後掃描；手機須連上網路。', oneTap: '在手機上一鍵安裝', ios: 'iPhone 安裝', iosHint: 'iOS 17.4 及以上', android: 'Android 安裝', androidHint: '部分機型；須在瀏覽器中開啟', manual: '手動輸入',
    lpa: '安裝碼 (LPA)', address: 'SM-DP+ 位址', code: '啟用碼', oid: 'SM-DP+ OID', confirmation: '安裝時還需要電信業者給的確認碼。', print: '列印', qr: 'eSIM 安裝 QR 碼', secret: '安裝碼只能用一次，請只交給使用者。', plan: '方案', failed: 'QR 碼無法產生，請用安裝碼手動輸入。',
  },
  calls: { title: '供應商紀錄', none: '還沒有問過供應商。', milliseconds: '{{count}} 毫秒' },
  card: {
    now: '目前方案', none: '沒有正在使用的方案。', waiting: '排隊中的方案', replaced: '此卡已換成', replacedHint: '它的方案已轉到新卡。', realName: '實名', verified: '已認證 {{at}}', required: '需要，未認證', notRequired: '不需要', life: '卡的一生', none2: '還沒有紀錄。',
    bought: '購買 {{plan}}', step: '{{step}}：{{plan}}', stock: '平台庫存', held: '轉給 {{owner}}',
  },
  plan: {
    prices: '價格歷史', none: '價格沒有變過。', when: '時間', who: '操作人', price: '價格', change: '變化', first: '初始', chartOf: '{{names}} 的走勢，資料見旁邊的表', now: '現在', holders: '持有的客戶', noHolders: '還沒有下發給任何客戶。', routes: '供應商路由', noRoutes: '沒有路由：依卡的平台詢問供應商。', addRoute: '新增路由', disabled: '已停用', enabled: '啟用', state: '狀態', page: '第 {{page}} 頁，共 {{pages}} 頁', previous: '上一頁', next: '下一頁',
  },
};

export default stock;
