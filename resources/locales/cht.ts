import type { Labels } from './zh';

export const cht: Labels = {
  common: {
    fields: {
      id: '編號', createdAt: '建立時間', updatedAt: '更新時間', version: '版本',
      account: '帳號', action: '操作', actor: '操作人', agent: '客戶', agents: '接收客戶', agent1: '一級代理', agent2: '二級代理', agent3: '三級代理',
      agentPlan: '代理方案', amount: '金額', apis: '權限', apn: 'APN', areaCodes: '涵蓋國家/地區', balance: '餘額', brand: '品牌/電信商', changes: '變更內容', cid: '卡號',
      contact: '聯絡方式', cooperationPrice: '合作價', corpCost: '公司成本', count: '數量', coupons: '優惠', createdBy: '建立人', currency: '幣別', discount: '折扣（%）', disabled: '停用',
      discountPrice: '折後價', eid: 'EID', endsAt: '到期時間', esimFee: 'eSIM 費用', from: '來源', iccid: 'ICCID', image: '圖片', imsi: 'IMSI', kind: '類型',
      level: '客戶等級', listedAt: '上架時間', longTerm: '長期方案', lpa: 'LPA', name: '名稱', nickname: '暱稱', operator: '操作人', orderNo: '訂單編號',
      orderType: '訂單類型', owner: '擁有者', plan: '方案', planCode: '方案代碼', platform: '平台', price: '售價', ranges: '號段', realName: '終端實名',
      realNameVerifiedAt: '實名通過時間', reason: '原因', recordId: '記錄編號', remark: '備註', requestId: '請求編號', resource: '對象', retailPrice: '零售價', revocable: '使用中可撤銷',
      role: '角色', rules: '方案規則', salePrice: 'App 零售價', salesman: '業務員', smsRealName: '簡訊實名', sort: '排序', source: '途徑', startedAt: '開始時間',
      status: '狀態', superior: '上級代理', supplier: '供應商', terminal: '終端', terminalType: '終端類型', title: '標題', to: '去向', topic: '標籤', total: '總數',
      toUser: '接收客戶', type: '類型', unitPrice: '單價', usedMB: '已用數據（MB）',
      paymentNo: '支付單號', product: '產品', payment: '支付方式', rate: '匯率', credited: '折合錢包幣別', anomaly: '異常原因', resolution: '處理結果', paidAmount: '實付金額', paidAt: '支付時間', expiresAt: '到期時間', closedAt: '關閉時間', refunded: '已退金額', creditedCurrency: '入帳幣別', payCurrency: '實付幣別', gatewayNo: '渠道流水號', order: '訂單', content: '內容', readAt: '閱讀時間', pop: '首屏彈出', creditLimit: '信用額度', alertBelow: '餘額提醒線', accept: '接受',
    },
    enums: {
      terminalType: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
      currency: { USD: '美元', CNY: '人民幣', HKD: '港幣', EUR: '歐元', KRW: '韓元' },
    },
    sections: { prices: '價格' },
    actions: {
      delete: { label: '刪除', confirm: '刪除 {count} 筆記錄？', help: '刪除後清單中不再顯示，歷史仍可查。' },
      enable: { label: '啟用', confirm: '啟用 {count} 筆記錄？' },
      disable: { label: '停用', confirm: '停用 {count} 筆記錄？' },
    },
  },
  resources: {
    users: {
      label: '客戶', singular: '客戶',
      fields: { role: '類型', accountType: '帳號類型', password: '初始密碼', pool: '流量池結算', avatar: '大頭貼', accountAuth: '帳號已驗證', fromUser: '轉出客戶', toUser: '轉入客戶', bill: '要沖正的帳單' },
      help: {
        account: '用於登入的電子郵件或手機號碼，建立後不可變更。', superior: '二級代理選擇一級代理，三級代理選擇二級代理。', salesman: '該業務員可檢視此客戶及其下級的全部資料。',
        currency: '錢包有帳單後不可變更。', pool: '勾選後按流量池結算，否則使用預付餘額。', accountAuth: '未驗證的帳號登入後只能進行電子郵件驗證。', password: '6–16 個字元。', bill: '每筆帳單只能沖正一次，沖正金額不得超過餘額。',
        apis: '格式為「對象:操作」，* 代表任意。',
      },
      enums: {
        role: { ADMIN: '管理員', SALESMAN: '業務員', AGENT_1: '一級代理', AGENT_2: '二級代理', AGENT_3: '三級代理', USER: 'App 使用者', SMS_RECYCLE: '收碼使用者', backdoor: '超級帳號' },
        accountType: { EMAIL: '電子郵件', PHONE: '手機號碼' },
        status: { ENABLED: '啟用', DISABLED: '停用', DELETED: '已刪除' },
        level: { VIP: 'VIP', REGULAR: '一般', SEAMAN: '船員' },
      },
      actions: {
        recharge: { label: '儲值', confirm: '為{label}儲值 {amount}？', help: '金額計入客戶錢包，產生一筆儲值帳單。' },
        reverse: { label: '沖正', confirm: '沖正這筆帳單？從客戶餘額中扣回 {amount}', help: '產生一筆扣減帳單，原帳單保留不變。' },
        transfer: { label: '轉帳', confirm: '轉給{toUser} {amount}？餘 {after}', help: '從錢包轉給直屬下級，雙方各產生一筆帳單。' },
        enable: { label: '啟用', confirm: '啟用 {count} 個客戶？其下級恢復登入', help: '恢復登入；單獨停用過的下級除外。' },
        disable: { label: '停用', confirm: '停用 {count} 個客戶？其下級也不能登入', help: '立即結束其登入，下級一併停用。' },
        'bind-level': { label: '綁定客戶等級', confirm: '將 {count} 個客戶設為所選等級？', help: '等級用於通知範圍和篩選。' },
        'real-name-on': { label: '開啟終端實名', confirm: '為 {count} 個客戶開啟終端實名？', help: '其下全部終端須先實名，首個方案才會生效。' },
        'real-name-off': { label: '關閉終端實名', confirm: '為 {count} 個客戶關閉終端實名？', help: '終端自身開啟的實名要求不受影響。' },
        'set-apis': { label: '設定權限', confirm: '變更 {count} 個客戶的權限？立即生效', help: '對已登入的工作階段同樣立即生效。' },
        'set-credit': { label: '設定信用額度', confirm: '將 {count} 個客戶的信用額度設為 {creditLimit}？', help: '購買可透支至該額度；轉帳和沖正不能透支。低於現有欠款時，還清前不能購買。' },
        delete: { label: '刪除', confirm: '刪除 {count} 個客戶？之後不能再登入', help: '僅限餘額為零且沒有使用中訂單、終端和下級的客戶。' },
      },
    },
    bills: {
      label: '帳單', singular: '帳單',
      fields: { toAccount: '帳戶', previousBalance: '變動前餘額', balanceAfter: '變動後餘額', type: '操作類型', from: '操作人', user: '客戶', month: '月份（UTC）', format: '格式' },
      enums: {
        format: { xlsx: 'Excel 表格', csv: 'CSV（用於驗證）' },
        type: {
          INC: '儲值', DEC: '扣減', PAY: '線上儲值', BUY: '購買', TX: '轉出', RX: '轉入', REFUND: '退款', PROFIT_SHARE: '分潤', REFUND_PROFIT_SHARE: '分潤退回',
          ESIM_GENERATE: 'eSIM 費用', ESIM_REVKED: 'eSIM 費用退回',
        },
      },
      actions: { statement: { label: '月結單', confirm: '下載月結單？', help: '期初餘額加各筆變動等於期末餘額；以 UTC 月份計。' } },
    },
    terminals: {
      label: '終端', singular: '終端',
      fields: { platform: '平台', toUser: '接收客戶', realName: '需實名', smsRealName: '簡訊需實名' },
      help: {
        iccid: '19–20 位，末位為檢查碼；缺檢查碼時自動補上。', ranges: '每行一個號段「起-止」或單一號碼，最多 1,000 行；起止位數須相同。', realName: '首個方案生效前須先完成實名。',
        lpa: 'LPA:1$<SM-DP+ 位址>$<配對碼>', unitPrice: '按號段購買時的單價。', contact: '持卡人的電子郵件或手機號碼。',
      },
      enums: {
        type: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
        status: { STOCKED: '庫存', UNUSED: '未使用', UNACTIVATED: '待啟用', ACTIVATED: '已啟用', SUSPEND: '已停機', DISABLE: '已停用', INVALID: '已失效' },
      },
      actions: {
        issue: { label: '下發', confirm: '向{toUser}下發 {count} 張卡？', help: '卡歸接收客戶所有，並產生一筆下發記錄。' },
        recycle: { label: '回收', confirm: '回收 {count} 張卡？', help: '管理員回收後入庫，代理回收後歸自己；有使用中訂單的卡不能回收。' },
        buy: { label: '購買', confirm: '購買 {count} 張卡，共 {amount}？餘額剩 {after}', help: '從平台庫存按號段購買所選類型的卡，按每張卡的單價扣款。' },
        disable: { label: '停用', confirm: '停用 {count} 張卡？', help: '停用的卡不能下發和下單，可恢復為閒置。' },
        restore: { label: '恢復', confirm: '將 {count} 張卡恢復為閒置？', help: '已下發的卡恢復為未使用，其餘恢復為庫存。' },
        suspend: { label: '停機', confirm: '將 {count} 張卡停機？', help: '暫停已啟用的卡，方案時間照常計算。' },
        resume: { label: '復機', confirm: '將 {count} 張卡復機？', help: '恢復已停機的卡。' },
        'real-name-on': { label: '開啟實名', confirm: '為 {count} 張卡開啟實名？', help: '首個方案生效前須先完成實名。' },
        'real-name-off': { label: '關閉實名', confirm: '為 {count} 張卡關閉實名？' },
        'sms-real-name-on': { label: '開啟簡訊實名', confirm: '為 {count} 張卡開啟簡訊實名？' },
        'sms-real-name-off': { label: '關閉簡訊實名', confirm: '為 {count} 張卡關閉簡訊實名？' },
        delete: { label: '刪除', confirm: '刪除 {count} 張卡？', help: '僅限庫存中的卡。' },
      },
    },
    'terminal-agent': {
      label: '下級終端', singular: '下級終端', like: 'terminals',
      actions: { recycle: { label: '回收', confirm: '從下級回收 {count} 張卡？', help: '卡回到您名下，狀態為未使用。' } },
    },
    'terminal-issue-records': {
      label: '下發記錄', singular: '下發記錄',
      fields: { circulation: '流轉類型', from: '轉出方', to: '接收方', type: '終端類型' },
      enums: { circulation: { DISTRIBUTE: '下發', RETRIEVE: '回收' }, type: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' } },
    },
    plans: {
      label: '方案', singular: '方案',
      fields: { agents: '接收客戶' },
      help: {
        planCode: '英文字母、數字、- 和 _，不可重複。', cooperationPrice: '下發時的預設合作價，不低於公司成本。', retailPrice: '建議零售價。', salePrice: '不低於公司成本。',
        discount: '顯示給終端使用者的優惠百分比。', discountPrice: '填寫後，零售按此價收取。', esimFee: '購買 eSIM 時另收，撤銷時退回。', revocable: '勾選後，使用中的訂單也可申請撤銷。', areaCodes: '方案可用的國家和地區。',
      },
      enums: { type: { SUM: '總量', CYC: '週期', CTL: '限速吃到飽' }, status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        list: { label: '上架', confirm: '上架 {count} 個方案？', help: '上架後可下發和銷售。' },
        delist: { label: '下架', confirm: '下架 {count} 個方案？使用中訂單照常', help: '下架後，由它下發的方案也停止銷售。' },
        issue: { label: '下發', confirm: '將所選方案以 {cooperationPrice} 下發給{agents}？', help: '客戶按此合作價購買，不得低於公司成本。' },
        copy: { label: '複製', confirm: '複製方案「{label}」？', help: '以新的代碼建立一個未上架的相同方案。' },
        delete: { label: '刪除', confirm: '刪除 {count} 個方案？', help: '僅限從未售出的方案。' },
      },
    },
    'agent-plans': {
      label: '代理方案', singular: '代理方案',
      fields: { agents: '接收客戶' },
      help: { retailPrice: '您向終端使用者收取的價格，不低於合作價。', cooperationPrice: '該客戶購買時支付的價格。' },
      enums: { type: { SUM: '總量', CYC: '週期', CTL: '限速吃到飽' }, status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        list: { label: '上架', confirm: '上架 {count} 個方案？', help: '上架後可銷售。' },
        delist: { label: '下架', confirm: '下架 {count} 個方案？使用中訂單照常', help: '停止新的銷售。' },
        issue: { label: '下發給下級', confirm: '將所選方案以 {cooperationPrice} 下發給{agents}？', help: '合作價不得低於您自己的合作價，價差歸您。' },
      },
    },
    'sub-agent-plans': {
      label: '下級方案', singular: '下級方案', like: 'agent-plans',
      fields: { agent: '下級客戶', cooperationPrice: '給下級的合作價' },
      help: { cooperationPrice: '不低於您自己的合作價，也不高於該下級給其下級的價格。' },
      actions: {
        list: { label: '上架', confirm: '為下級上架 {count} 個方案？' },
        delist: { label: '下架', confirm: '為下級下架 {count} 個方案？使用中訂單照常' },
      },
    },
    orders: {
      label: '訂單', singular: '訂單',
      fields: {
        agent: '客戶', type: '方案類型', agentPrice: '代理價', costPrice: '成本', extraPrice: 'eSIM 費用', totalPrice: '合計', refunded: '已退款', preOrder: '預訂', quantity: '數量', amount: '退款金額', terminal: 'ICCID',
      },
      help: { terminal: 'eSIM 方案可不選，自動從您的庫存中取卡。', quantity: '僅限不指定卡的 eSIM，1–100。', agentPlan: '只列出您可銷售的方案。' },
      enums: {
        orderType: { DATA: '數據', SMS: '簡訊', RECYCLE: '收碼' },
        platform: { APP: 'App', WEB: '網頁', AGENT: '代理後台', CTRIP: '攜程', WX: '微信' },
        type: { SUM: '總量', CYC: '週期', CTL: '限速吃到飽' },
        status: {
          INITIAL: '處理中', UNUSED: '未使用', USING: '使用中', COMPLETED: '已完成', REVOKED: '已撤銷', REVOKING: '撤銷中', COMPLETING: '完成中', INITIAL_FAILED: '處理失敗',
          NO_REAL_NAME: '待實名', REFUNDING: '退款中', REFUNDED: '已退款',
        },
      },
      actions: {
        'apply-revoke': { label: '申請撤銷', confirm: '撤銷 {count} 筆訂單？退回 {amount}', help: '供應商確認後全額退款。' },
        retry: { label: '重試', confirm: '重試 {count} 筆訂單？將再次扣款', help: '重新向供應商下單，並再次從錢包扣款。' },
        finish: { label: '完成訂單', confirm: '完成 {count} 筆訂單？不退款', help: '供應商確認後，方案提前結束。' },
        'force-completion': { label: '強制完成', confirm: '強制完成 {count} 筆訂單？不退款', help: '不等供應商確認，立即結束。' },
        'partial-refund': { label: '部分退款', confirm: '退 {amount}（訂單 {label}）？', help: '退給付款的客戶，各級分潤按比例退回。' },
        delete: { label: '刪除', confirm: '刪除 {count} 筆訂單？帳單和歷史保留', help: '僅限已撤銷、處理失敗或已退款的訂單。' },
      },
    },
    'plan-topics': { label: '標籤', singular: '標籤', fields: { name: '標籤名稱' }, help: { sort: '數字小的排在前面。' } },
    'app-topics': { label: 'APP 標籤', singular: 'APP 標籤', fields: { name: '標籤名稱' }, help: { image: 'JPG 或 PNG，不超過 512 KB。', sort: '數字小的排在前面。' } },
    dictionary: {
      label: '字典', singular: '字典項目',
      fields: { enumType: '字典類型', enumName: '顯示名稱', enumValue: '字典值' },
      help: { enumType: '同一類型的各項構成一個選項清單。', enumValue: '存入資料的代碼，同一類型內不可重複。' },
    },
    'audit-log': {
      label: '操作記錄', singular: '操作記錄',
      enums: { source: { screen: '頁面', api: '介面', import: '匯入', job: '背景工作', seed: '初始資料', command: '命令列' } },
    },
    'recharge-records': {
      label: '儲值記錄', singular: '儲值記錄',
      fields: { account: '帳戶', amount: '金額' },
      help: { rate: '支付幣別換成錢包幣別的匯率，下單時固定。', credited: '支付金額 × 匯率；儲值完成後記入錢包。', anomaly: '款項單獨存放，等管理員接受或退款。' },
      enums: {
        product: { VOS_RECHARGE: '語音儲值', RECHARGE: '餘額儲值', DATA: '購買方案' },
        payment: { ALIPAY: '支付寶', ALIPAY_HK: '支付寶香港', ALIPAY_WEB: '支付寶網頁', ALIPAY_WEB_WAP: '支付寶手機網頁', WECHAT_PAY: '微信支付', WECHAT_QR: '微信掃碼', WECHAT_H5: '微信 H5', WECHAT_WEB: '微信網頁', PAYPAL: 'PayPal', APPLE: 'Apple', WEB_ALL_IN_PAY: '銀行卡（通聯）' },
        status: { UNPAID: '未支付', COMPLETED: '已完成', ANOMALY: '異常' },
        anomaly: { AMOUNT: '金額不符', CURRENCY: '幣別不符', CLOSED: '訂單已關閉', PAID_TWICE: '重複支付', REVERSED: '渠道已撤回', ORDER: '訂單無法繼續', REFUND_FAILED: '退款失敗' },
        resolution: { ACCEPTED: '已接受', REFUNDING: '退款中', REFUNDED: '已退款' },
      },
      actions: {
        pay: { label: '線上儲值', confirm: '支付 {amount}？', help: '單筆不低於 100.00，支付頁 30 分鐘內有效。' },
        resolve: { label: '處理異常', confirm: '處理 {count} 筆異常款項？', help: '接受：按實付金額和匯率入帳。不接受：原路退還付款人。渠道已撤回的款項和訂單款項，接受只作記錄。' },
      },
    },
    notifications: {
      label: '訊息通知', singular: '通知',
      enums: { type: { UP: '上架', DOWN: '下架', CHANGE: '變更', SYSTEM: '系統', PROMO: '推廣' } },
      actions: {
        read: { label: '標為已讀', confirm: '將 {count} 則通知標為已讀？' },
        'read-all': { label: '全部已讀', confirm: '將全部通知標為已讀？' },
      },
    },
    jobs: {
      label: '背景工作', singular: '背景工作',
      fields: { state: '狀態', done: '已完成', result: '結果', errors: '錯誤', endedAt: '結束時間' },
      enums: { state: { QUEUED: '排隊中', RUNNING: '進行中', DONE: '已完成', FAILED: '失敗' } },
      actions: { cancel: { label: '取消', confirm: '取消 {count} 個工作？', help: '已完成的部分保留。' } },
    },
  },
  menu: {
    main: '首頁', user: '使用者管理', terminal: '終端管理', 'package-list': '方案庫', order: '訂單管理', business: '業務管理', message: '訊息管理', setting: '系統管理', 'sms-reception-code': '收碼管理',
    'my-profile': '個人中心', users: '客戶列表', bills: '帳單', terminals: '終端庫', 'terminal-agent': '下級終端庫', 'terminal-issue-records': '下發記錄', plans: '方案庫', 'agent-plans': '代理方案',
    'sub-agent-plans': '下級方案', orders: '訂單列表', 'plan-topics': '標籤', 'app-topics': 'APP 標籤', dictionary: '字典管理', 'recharge-records': '儲值記錄', notifications: '訊息通知',
  },
};
