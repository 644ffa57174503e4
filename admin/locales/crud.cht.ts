import type { CrudTexts } from './crud.zh';

const crud: CrudTexts = {
  yes: '是', no: '否', copy: '複製', copied: '已複製', copyOf: '複製 {{text}}', remove: '移除', more: '還有 {{count}} 項', loading: '載入中…', close: '關閉', cancel: '取消', save: '儲存', back: '返回', edit: '編輯', retry: '重試', busy: '處理中…',
  failed: '讀取失敗，請重試。', requestId: '請求編號 {{id}}', whyNot: '為什麼不能？', noPermission: '沒有權限：{{right}}', create: '新增{{name}}', editOf: '編輯 {{name}}',
  gone: { title: '找不到{{name}} {{id}}', text: '它已被刪除，或不在您可檢視的範圍內。', toList: '返回{{name}}' }, ordinal: '本頁第 {{at}} 筆，共 {{count}} 筆', previousRecord: '上一筆', nextRecord: '下一筆', noPermissionHelp: '您的帳號沒有這項權限，請聯絡管理員新增。',
  languages: { zh: '简体中文', en: 'English', cht: '繁體中文' },
  keys: { move: '移動', tick: '勾選', open: '開啟' },
  list: {
    search: '搜尋', total: '共 {{count}} 筆', selected: '已選 {{count}} 筆', selectAll: '選擇全部 {{count}} 筆', unselect: '取消選擇', selectFirst: '請至少選擇一列', chosen: '已選 {{count}} 個', tick: '勾選', bulk: '批次操作',
    empty: '空', filters: '篩選', moreFilters: '更多篩選', removeFilter: '移除篩選：{{name}}', reset: '重設', apply: '套用', from: '從', to: '到', showResults: '查看結果', columns: '選擇欄位', compact: '緊湊列高', comfortable: '寬鬆列高', refresh: '重新整理',
    actions: '操作', moreActions: '更多操作', noneYet: '還沒有{{name}}。', noMatch: '沒有符合篩選條件的{{name}}。',
  },
  totals: { ask: '合計 {{count}} 筆', label: '合計', all: '全部', net: '淨額', failed: '合計讀取失敗。' },
  pager: { label: '分頁', size: '每頁筆數', perPage: '{{size}} 筆/頁', previous: '上一頁', next: '下一頁', page: '第 {{page}} 頁' },
  delete: { label: '刪除', confirm: '刪除 {count} 筆？' },
  action: {
    saved: '已儲存：{{name}}', submit: '{{verb}} {{count}}', byRanges: '按號段{{verb}}', done: '{{verb}}：已完成', doneCount: '{{verb}}：已處理 {{count}} 筆', available: '可處理', matched: '符合 {{count}}', matchedOf: '符合 {{count}} / 共 {{all}} 個號碼', effect: '執行後的變化', checking: '核對中…', checked: '剛剛核對', checkFailed: '未能核對此操作的影響', fillFirst: '填寫左側內容後，這裡顯示將要發生的變化。',
    cost: '金額', balance: '餘額', nothing: '沒有可處理的紀錄', notAllowed: '目前狀態不允許', exclude: '排除這 {{count}} 筆，只處理其餘的', needs: '需要：{{rule}}', someNeed: '其中 {{count}} 筆不符合：{{rule}}', keepResult: '已完成。請保存以下內容，關閉後不再顯示。',
  },
  leave: { text: '關閉後，已填寫的內容將遺失。', stay: '繼續填寫', go: '放棄並關閉' },
  result: { link: '連結', url: '連結', secret: '密鑰', key: '密鑰', token: '權杖', password: '密碼' },
  job: { label: '任務進度', QUEUED: '排隊中', RUNNING: '進行中', DONE: '已完成', FAILED: '任務失敗', mayClose: '可以關閉視窗，任務會在背景繼續。', rate: '每秒 {{count}}', stop: '停止任務', stopping: '正在停止…' },
  ranges: {
    start: '起', end: '止', unit: '張', add: '新增號段', help: '可直接貼上表格或訊息：號段「起-止」、起止兩欄或單一號碼，以空格、逗號或換行分隔。', list: '已辨識的號段', wrong: '有誤的號段', fixFirst: '請先改正有誤的號段', checkAdded: '未含檢查碼，自動補上', take: '改為', takeAll: '全部改正（{{count}}）', entries_one: '{{count}} 項', entries_other: '{{count}} 項', clear: '清空', gaps_one: '{{count}} 個號碼沒有對應的卡', gaps_other: '{{count}} 個號碼沒有對應的卡', holders: '這些卡現在歸誰', legend: '帶底線的是兩端不同的位；末位校驗位不參與計數。',
    problems: { characters: '只能是數字', length: '兩端位數不同', order: '止號必須大於起號', parts: '格式應為 起-止', tooMany: '最多 {{max}} 項，另有 {{count}} 項未收入' },
  },
  form: {
    choose: '請選擇', noChoice: '沒有可選項', open: '展開', clear: '清空', show: '顯示', hide: '隱藏', passwordHelp: '{{min}}–{{max}} 個字元', atMost: '最多選擇 {{limit}} 個', textsHelp: '輸入後按 Enter 新增', patternsHelp: '格式 資源:動作，* 表示全部；按 Enter 新增', language: '語言',
    addLanguage: '新增語言', i18nRules: '{{label}}規則', wrong: '有 {{count}} 項需要修改', saved: '已儲存', created: '已新增{{name}}',
  },
  image: {
    choose: '選擇圖片', change: '更換圖片', type: '僅支援 JPG 或 PNG 圖片', size: '圖片不能超過 {{limit}}', logo: '標誌寬度不能超過 {{width}} 像素，高度必須為 {{height}} 像素',
    help: { small: 'JPG 或 PNG，不超過 512 KB', large: 'JPG 或 PNG，不超過 1 MB', logo: 'JPG 或 PNG，不超過 1 MB，寬不超過 128、高 28 像素' },
  },
  rules: {
    unlimited: '不限量', unlimitedAt: '不限量 {{speed}}', per: { DAY: '每日 {{size}}', MONTH: '每月 {{size}}' }, days_one: '{{count}} 天', days_other: '{{count}} 天', months_one: '{{count}} 個月', months_other: '{{count}} 個月', messages_one: '{{count}} 則簡訊', messages_other: '{{count}} 則簡訊', then: '{{parts}}，超出後 {{speed}}',
    data: '流量', cycle: '週期', cycles: { none: '總量', DAY: '每日', MONTH: '每月' }, cycleCount: '週期數', validDays: '有效期', throttle: '限速', noThrottle: '不限速', unit: { DAY: '天', MONTH: '個月' },
    messageCount: '簡訊則數', monthCount: '有效期', unitMessages: '則', monthDays: '每月以 30 天計。', activation: '啟用方式', activations: { FIRST_USE: '首次使用', IMMEDIATE: '立即', DATE: '指定日期' },
  },
  usage: { leftToday: '今日可用 {{left}}', leftThisMonth: '本月可用 {{left}}', resets: '{{what}}，{{at}} 重置', of: '{{used}} / {{total}}', cycle: '第 {{no}} / {{of}} 個週期' },
  checks: { fine: '{{count}} 項無誤', doubt: '{{count}} 項無誤，{{bad}} 項有疑問' },
  export: { label: '匯出', busy: '匯出中…', formats: '選擇匯出格式', as: '匯出為 {{format}}' },
  import: {
    label: '匯入', title: '匯入{{name}}', choose: '選擇檔案', another: '換一個檔案', drop: '把檔案拖到這裡（{{types}}）', onlyTypes: '只允許 {{types}} 檔案', template: '下載範本', checking: '正在核對…', importing: '正在匯入…', submit: '匯入 {{count}} 列',
    ready: '已核對 {{total}} 列：新增 {{created}}，更新 {{updated}}。尚未寫入。', bad: '共 {{total}} 列，{{bad}} 處有誤，未寫入任何資料。請修改後重新選擇檔案。', done: '匯入成功：共 {{total}} 列，新增 {{created}}，更新 {{updated}}', failed: '匯入失敗', errors: '有誤的列', errorFile: '下載錯誤列', steps: { file: '檔案', columns: '欄', check: '核對', done: '完成' }, columns: '辨識的欄', unknown: '未辨識的表頭，該欄不會匯入：{{names}}', again: '請重新選擇該檔案再匯入。', row: '列', field: '欄', message: '原因',
  },
  money: '金額',
  allDetails: '全部資訊',
  history: {
    timeline: '時間線', label: '歷史', none: '還沒有修改紀錄。', at: '時間', who: '操作人', what: '操作', field: '欄位', change: '變化', source: '來源', system: '系統', earlier: '還有 {{count}} 項，請見歷史', of: { users: { pay: '線上儲值' }, terminals: { profile: '寫入 eSIM 安裝碼' }, 'terminal-agent': { profile: '寫入 eSIM 安裝碼' } }, actions: { create: '新增', update: '修改', delete: '刪除', import: '匯入', 'import-undone': '復原匯入', undo: '復原',
      login: '登入', 'view-as': '以其身分檢視', 'view-as-end': '結束以其身分檢視', 'password-reset': '重設密碼', logout: '登出', profile: '修改個人資料', password: '修改密碼', recharge: '儲值', reverse: '沖正', transfer: '轉帳',
      activate: '啟用', activated: '已啟用', accepted: '上游已受理', refused: '上游已拒絕', provision: '開通', free: '釋放', invalidate: '作廢', unpaid: '未付款', 'used-up': '用盡', 'not-verified': '逾期未實名', 'card-lost': '卡已作廢', revoked: '已撤銷', 'revoke-refused': '撤銷被拒絕', finished: '已完成', 'finish-refused': '完成被拒絕', paid: '已付款', 'paid-unverified': '已付款，待實名', 'refund-asked': '申請原路退款', 'refund-done': '退款完成', 'refund-completed': '全額退款完成', 'refund-refused': '退款被拒絕', anomaly: '轉為異常', complete: '支付完成', close: '支付關閉', refund: '已退款', 'refund-failed': '退款失敗', 'all-refunded': '全部退款', renew: '續費', 'renew-refused': '續費被拒絕', 'real-name-approved': '實名通過', view: '查看資料', 'view-image': '查看圖片', verify: '實名通過', purge: '按期清除資料',
    }, sources: { screen: '頁面', api: '介面', import: '匯入', job: '任務', seed: '初始資料', command: '命令列' },
  },
  validation: {
    required: '必填', unknown: '未知欄位', number: '請輸入數字', integer: '請輸入整數', max: '不能大於 {{max}}', min: '不能小於 {{min}}', minMoney: '不能小於 {{min}}', maxMoney: '不能大於 {{max}}', text: '請輸入文字', length: '最多 {{max}} 個字元', pattern: '格式不正確', time: '請輸入有效的時間', i18n: '每種語言都要填寫',
    digits: { iccid: 'ICCID 應為 19–20 位數字，且校驗位正確', imsi: 'IMSI 應為 6–15 位數字', eid: 'EID 應為 32 位數字，且校驗正確', msisdn: '請輸入有效的手機號碼', card: '卡號應為 8–22 位數字' },
    contact: { either: '請輸入有效的電子郵件或手機號碼', email: '請輸入正確的電子郵件', phone: '請輸入有效的手機號碼' }, list: '請選擇', limit: '最多 {{limit}} 項', id: '請選擇', boolean: '請選擇是或否', oneOf: '請從清單中選擇', date: '請輸入有效的日期', areaCode: '國家或地區代碼無效', object: '內容無效', invalid: '內容無效',
    password: '密碼為 {{min}}–{{max}} 個字元',
  },
};

export default crud;
