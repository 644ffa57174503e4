import type { Words } from './types';

export const zh = {
  common: {
    fields: {
      id: '编号', createdAt: '创建时间', updatedAt: '更新时间', version: '版本',
      account: '账号', action: '操作', actor: '操作人', agent: '客户', agents: '接收客户', agent1: '一级代理', agent2: '二级代理', agent3: '三级代理',
      agentPlanId: '代理套餐编号', totalMB: '套餐总流量（MB）', cycle: '当前周期', throttled: '限速中', agentPlan: '代理套餐', amount: '金额', apis: '权限', apn: 'APN', areaCodes: '覆盖国家/地区', balance: '余额', brand: '品牌/运营商', changes: '变更内容', cid: '卡号',
      contact: '联系方式', cooperationPrice: '合作价', corpCost: '公司成本', count: '数量', coupons: '优惠', createdBy: '创建人', currency: '币种', discount: '折扣（%）', disabled: '停用',
      discountPrice: '折后价', eid: 'EID', endsAt: '到期时间', esimFee: 'eSIM 费用', from: '来源', iccid: 'ICCID', image: '图片', imsi: 'IMSI', kind: '类型',
      level: '客户等级', listedAt: '上架时间', longTerm: '长期套餐', lpa: 'LPA', name: '名称', nickname: '昵称', operator: '操作人', orderNo: '订单号',
      orderType: '订单类型', owner: '所有者', plan: '套餐', planCode: '套餐编码', platform: '平台', price: '售价', ranges: '号段', realName: '终端实名',
      realNameVerifiedAt: '实名通过时间', reason: '原因', recordId: '记录编号', remark: '备注', requestId: '请求编号', resource: '对象', retailPrice: '零售价', revocable: '使用中可撤销',
      role: '角色', rules: '套餐规则', salePrice: 'App 零售价', salesman: '业务员', smsRealName: '短信实名', sort: '排序', source: '途径', startedAt: '开始时间',
      status: '状态', superior: '上级代理', supplier: '供应商', terminal: '终端', terminalType: '终端类型', title: '标题', to: '去向', topic: '标签', total: '总数',
      toUser: '接收客户', type: '类型', unitPrice: '单价', usedMB: '已用流量（MB）',
      appTopic: 'APP 标签', stock: '库存', usedMessages: '已用短信（条）', terms: '已付期数', supplierCost: '供应商成本', costCap: '切换供应商成本上限', replacedBy: '补卡', priority: '优先级', cost: '成本', reference: '流水号', url: '接口地址', verdict: '结果',
      paymentNo: '支付单号', product: '产品', payment: '支付方式', rate: '汇率', credited: '折合钱包币种', anomaly: '异常原因', resolution: '处理结果', paidAmount: '实付金额', paidAt: '支付时间', expiresAt: '到期时间', closedAt: '关闭时间', refunded: '已退金额', creditedCurrency: '入账币种', payCurrency: '实付币种', gatewayNo: '渠道流水号', order: '订单', content: '内容', readAt: '阅读时间', pop: '首屏弹出', creditLimit: '信用额度', alertBelow: '余额提醒线', accept: '接受',
    },
    enums: {
      terminalType: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
      currency: { USD: '美元', CNY: '人民币', HKD: '港元', EUR: '欧元', KRW: '韩元' },
    },
    sections: { prices: '价格' },
    actions: {
      delete: { label: '删除', confirm: '删除 {count} 条记录？', help: '删除后列表中不再显示，历史仍可查。' },
      enable: { label: '启用', confirm: '启用 {count} 条记录？' },
      disable: { label: '停用', confirm: '停用 {count} 条记录？' },
    },
  },
  resources: {
    users: {
      label: '客户', singular: '客户',
      fields: { role: '类型', accountType: '账号类型', password: '初始密码', pool: '流量池结算', avatar: '头像', accountAuth: '账号已验证', fromUser: '转出客户', toUser: '转入客户', bill: '要冲正的账单' },
      help: {
        account: '用于登录的邮箱或手机号，创建后不可更改。', superior: '二级代理选择一级代理，三级代理选择二级代理。', salesman: '该业务员可查看此客户及其下级的全部数据。',
        currency: '钱包有账单后不可更改。', pool: '勾选后按流量池结算，否则使用预付余额。', accountAuth: '未验证的账号登录后只能进行邮箱验证。', password: '6–16 位。', bill: '每笔账单只能冲正一次，冲正金额不得超过余额。',
        apis: '格式为“对象:操作”，* 代表任意。',
      },
      enums: {
        role: { ADMIN: '管理员', SALESMAN: '业务员', AGENT_1: '一级代理', AGENT_2: '二级代理', AGENT_3: '三级代理', USER: 'App 用户', SMS_RECYCLE: '收码用户', backdoor: '超级账号' },
        accountType: { EMAIL: '邮箱', PHONE: '手机号' },
        status: { ENABLED: '启用', DISABLED: '停用', DELETED: '已删除' },
        level: { VIP: 'VIP', REGULAR: '普通', SEAMAN: '海员' },
      },
      actions: {
        recharge: { label: '充值', confirm: '给{label}充值 {amount}？', help: '金额计入客户钱包，生成一笔充值账单。' },
        reverse: { label: '冲正', confirm: '冲正这笔账单？从客户余额中扣回 {amount}', help: '生成一笔扣减账单，原账单保留不变。' },
        transfer: { label: '转账', confirm: '转给{toUser} {amount}？余 {after}', help: '从钱包转给直属下级，双方各生成一笔账单。' },
        enable: { label: '启用', confirm: '启用 {count} 个客户？其下级恢复登录', help: '恢复登录；单独停用过的下级除外。' },
        disable: { label: '停用', confirm: '停用{count|{label}| {count} 个客户}{below|及 1 个下级|及 {below} 个下级|}？', help: '立即结束其登录，下级一并停用。' },
        'bind-level': { label: '绑定客户等级', confirm: '将 {count} 个客户设为所选等级？', help: '等级用于通知范围和筛选。' },
        'real-name-on': { label: '开启终端实名', confirm: '为 {count} 个客户开启终端实名？', help: '其下全部终端须先实名，首个套餐才会生效。' },
        'real-name-off': { label: '关闭终端实名', confirm: '为 {count} 个客户关闭终端实名？', help: '终端自身开启的实名要求不受影响。' },
        'set-apis': { label: '设置权限', confirm: '更改 {count} 个客户的权限？立即生效', help: '对已登录的会话同样立即生效。' },
        'set-credit': { label: '设置信用额度', confirm: '将 {count} 个客户的信用额度设为 {creditLimit}？', help: '购买可透支到该额度；转账和冲正不能透支。低于现有欠款时，还清前不能购买。' },
        delete: { label: '删除', confirm: '删除 {count} 个客户？之后不能再登录', help: '仅限余额为零且没有在用订单、终端和下级的客户。' },
      },
    },
    bills: {
      label: '账单', singular: '账单',
      fields: { toAccount: '账户', previousBalance: '变动前余额', balanceAfter: '变动后余额', type: '操作类型', from: '操作人', user: '客户', month: '月份（UTC）', format: '格式' },
      enums: {
        format: { xlsx: 'Excel 表格', csv: 'CSV（用于校验）' },
        type: {
          INC: '充值', DEC: '扣减', PAY: '在线充值', BUY: '购买', TX: '转出', RX: '转入', REFUND: '退款', PROFIT_SHARE: '分润', REFUND_PROFIT_SHARE: '分润退回',
          ESIM_GENERATE: 'eSIM 费用', ESIM_REVKED: 'eSIM 费用退回',
        },
      },
      actions: { statement: { label: '月结单', confirm: '下载月结单？', help: '期初余额加各笔变动等于期末余额；按 UTC 月份。' } },
    },
    terminals: {
      label: '终端', singular: '终端',
      fields: { from: '旧卡', to: '新卡', platform: '平台', toUser: '接收客户', realName: '需实名', smsRealName: '短信需实名' },
      help: {
        iccid: '19–20 位，末位为校验位；缺校验位时自动补全。', ranges: '每行一个号段“起-止”或单个号码，最多 1,000 行；起止位数须相同。', realName: '首个套餐生效前须先完成实名。',
        lpa: 'LPA:1$<SM-DP+ 地址>$<匹配码>', unitPrice: '按号段购买时的单价。', contact: '持卡人的邮箱或手机号。',
      },
      enums: {
        type: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
        status: { STOCKED: '库存', UNUSED: '未使用', UNACTIVATED: '待激活', ACTIVATED: '已激活', SUSPEND: '已停机', DISABLE: '已停用', INVALID: '已失效' },
      },
      actions: {
        issue: { label: '下发', confirm: '向{toUser}下发 {count} 张卡？', help: '卡归接收客户所有，并生成一条下发记录。' },
        recycle: { label: '回收', confirm: '回收 {count} 张卡？', help: '管理员回收后入库，代理回收后归自己；有在用订单的卡不能回收。' },
        buy: { label: '购买', confirm: '购买 {count} 张卡，共 {amount}？余额剩 {after}', help: '从平台库存按号段购买所选类型的卡，按每张卡的单价扣款。' },
        'transfer-card': { label: '换卡', confirm: '将套餐从旧卡转到新卡？旧卡作废', help: '两卡须属同一客户、同一类型；在用订单随之转到新卡。' },
        disable: { label: '停用', confirm: '停用 {count} 张卡？', help: '停用的卡不能下发和下单，可恢复为闲置。' },
        restore: { label: '恢复', confirm: '将 {count} 张卡恢复为闲置？', help: '已下发的卡恢复为未使用，其余恢复为库存。' },
        suspend: { label: '停机', confirm: '对 {count} 张卡停机？', help: '暂停已激活的卡，套餐时间照常计算。' },
        resume: { label: '复机', confirm: '对 {count} 张卡复机？', help: '恢复已停机的卡。' },
        'real-name-on': { label: '开启实名', confirm: '为 {count} 张卡开启实名？', help: '首个套餐生效前须先完成实名。' },
        'real-name-off': { label: '关闭实名', confirm: '为 {count} 张卡关闭实名？' },
        'sms-real-name-on': { label: '开启短信实名', confirm: '为 {count} 张卡开启短信实名？' },
        'sms-real-name-off': { label: '关闭短信实名', confirm: '为 {count} 张卡关闭短信实名？' },
        delete: { label: '删除', confirm: '删除 {count} 张卡？', help: '仅限库存中的卡。' },
      },
    },
    'terminal-agent': {
      label: '下级终端', singular: '下级终端', like: 'terminals',
      actions: { recycle: { label: '回收', confirm: '从下级回收 {count} 张卡？', help: '卡回到您名下，状态为未使用。' } },
    },
    'terminal-issue-records': {
      label: '下发记录', singular: '下发记录',
      fields: { circulation: '流转类型', from: '转出方', to: '接收方', type: '终端类型' },
      enums: { circulation: { DISTRIBUTE: '下发', RETRIEVE: '回收' }, type: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' } },
    },
    plans: {
      label: '套餐', singular: '套餐',
      fields: { agents: '接收客户' },
      help: {
        planCode: '字母、数字、- 和 _，不可重复；留空则自动生成。', cooperationPrice: '下发时的默认合作价，不低于公司成本。', retailPrice: '建议零售价。', salePrice: '不低于公司成本。',
        discount: '展示给终端用户的优惠百分比。', discountPrice: '填写后，零售按此价收取。', esimFee: '购买 eSIM 时另收，撤销时退回。', revocable: '勾选后，使用中的订单也可申请撤销。', areaCodes: '套餐可用的国家和地区。',
      },
      enums: { type: { SUM: '总量', CYC: '周期', CTL: '限速不限量' }, status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        list: { label: '上架', confirm: '上架 {count} 个套餐？', help: '上架后可下发和销售。' },
        delist: { label: '下架', confirm: '下架 {count} 个套餐？在用订单照常', help: '下架后，由它下发的套餐也停止销售。' },
        issue: { label: '下发', confirm: '将所选套餐以 {cooperationPrice} 下发给{agents}？', help: '客户按此合作价购买，不得低于公司成本。' },
        copy: { label: '复制', confirm: '复制套餐“{label}”？', help: '以新的编码建立一个未上架的相同套餐；编码留空则自动编号。' },
        delete: { label: '删除', confirm: '删除 {count} 个套餐？', help: '仅限从未售出的套餐。' },
      },
    },
    'agent-plans': {
      label: '代理套餐', singular: '代理套餐',
      fields: { agents: '接收客户' },
      help: { retailPrice: '您向终端用户收取的价格，不低于合作价。', cooperationPrice: '该客户购买时支付的价格。' },
      enums: { type: { SUM: '总量', CYC: '周期', CTL: '限速不限量' }, status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        list: { label: '上架', confirm: '上架 {count} 个套餐？', help: '上架后可销售。' },
        delist: { label: '下架', confirm: '下架 {count} 个套餐？在用订单照常', help: '停止新的销售。' },
        issue: { label: '下发给下级', confirm: '将所选套餐以 {cooperationPrice} 下发给{agents}？', help: '合作价不得低于您自己的合作价，差价归您。' },
      },
    },
    'sub-agent-plans': {
      label: '下级套餐', singular: '下级套餐', like: 'agent-plans',
      fields: { agent: '下级客户', cooperationPrice: '给下级的合作价' },
      help: { cooperationPrice: '不低于您自己的合作价，也不高于该下级给其下级的价格。' },
      actions: {
        list: { label: '上架', confirm: '为下级上架 {count} 个套餐？' },
        delist: { label: '下架', confirm: '为下级下架 {count} 个套餐？在用订单照常' },
      },
    },
    orders: {
      label: '订单', singular: '订单',
      sections: { main: '卡与套餐' },
      fields: {
        agent: '客户', type: '套餐类型', agentPrice: '代理价', costPrice: '成本', extraPrice: 'eSIM 费用', totalPrice: '合计', refunded: '已退款', preOrder: '预订', unpaid: '未付款', expiresAt: '付款截止', unpaidBecause: '未付款原因', quantity: '数量', amount: '退款金额', terminal: 'ICCID',
      },
      help: { terminal: 'eSIM 套餐可不选，自动从您的库存中取卡。', quantity: '仅限不指定卡的 eSIM，1–100。', agentPlan: '只列出您可销售的套餐。' },
      enums: {
        orderType: { DATA: '流量', SMS: '短信', RECYCLE: '收码' },
        platform: { APP: 'App', WEB: '网页', AGENT: '代理后台', CTRIP: '携程', WX: '微信' },
        type: { SUM: '总量', CYC: '周期', CTL: '限速不限量' },
        unpaidBecause: { EXPIRED: '超时', FAILED: '付款失败或取消', REPLACED: '由新订单取代', SET_APART: '款项不符，待核对' },
        status: {
          UNPAID: '待付款', NEVER_PAID: '超时未付款', PAYMENT_FAILED: '付款失败', PAYMENT_REPLACED: '已由新订单取代', PAYMENT_SET_APART: '款项待核对',
          INITIAL: '处理中', UNUSED: '未使用', USING: '使用中', COMPLETED: '已完成', REVOKED: '已撤销', REVOKING: '撤销中', COMPLETING: '完成中', INITIAL_FAILED: '处理失败',
          NO_REAL_NAME: '待实名', REFUNDING: '退款中', REFUNDED: '已退款',
        },
      },
      actions: {
        'apply-revoke': { label: '申请撤销', confirm: '撤销 {count} 个订单？退回 {amount}', help: '供应商确认后全额退款。' },
        retry: { label: '重试', confirm: '重试 {count} 个订单？将再次扣款', help: '重新向供应商下单，并再次从钱包扣款。' },
        finish: { label: '完成订单', confirm: '完成 {count} 个订单？不退款', help: '供应商确认后，套餐提前结束。' },
        'force-completion': { label: '强制完成', confirm: '强制完成{count|| {count} 个订单}？不退款', help: '不等供应商确认，立即结束。' },
        'qr-export': { label: '导出二维码', confirm: '导出 {count} 个订单的 eSIM 二维码？', help: '压缩包：每个 eSIM 一张二维码图片和一份清单。' },
        'partial-refund': { label: '部分退款', confirm: '退 {amountFigure}（共 {price}）？', help: '退给付款的客户，各级分润按比例退回。' },
        delete: { label: '删除', confirm: '删除 {count} 个订单？账单和历史保留', help: '仅限已撤销、处理失败或已退款的订单。' },
      },
    },
    'app-plans': {
      label: 'APP 套餐', singular: 'APP 套餐',
      fields: { ids: '套餐', salePrice: 'App 零售价' },
      help: { salePrice: '不得低于公司成本。', sort: '数字小的排在前面。' },
      enums: { status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        issue: { label: '下发到 APP', confirm: '将所选套餐以 {salePrice} 下发到 APP？', help: '每个套餐一条；已下发的更新标签和价格。' },
        list: { label: '上架', confirm: '上架 {count} 个 APP 套餐？' },
        delist: { label: '下架', confirm: '下架 {count} 个 APP 套餐？', help: 'APP 不再出售，在用订单不受影响。' },
        delete: { label: '删除', confirm: '删除 {count} 个 APP 套餐？', help: 'APP 不再出售，套餐本身保留。' },
      },
    },
    'ctrip-plans': {
      label: '携程套餐', singular: '携程套餐',
      fields: { PLU: '携程 PLU', salePrice: '携程售价' },
      help: { PLU: '携程产品编号，不可重复。', salePrice: '不得低于公司成本，须与携程下单价一致。', stock: '可售数量，预下单时占用。' },
      enums: { status: { RACKING: '已上架', UNSHELVE: '未上架' } },
      actions: {
        list: { label: '上架', confirm: '上架 {count} 个携程套餐？' },
        delist: { label: '下架', confirm: '下架 {count} 个携程套餐？', help: '携程不能再下单，已有订单不受影响。' },
        delete: { label: '删除', confirm: '删除 {count} 个携程套餐？' },
      },
    },
    'sms-plans': { label: '短信套餐', singular: '短信套餐', like: 'plans', help: { rules: '每月按 30 天计。' } },
    'agent-sms-plans': { label: '代理短信套餐', singular: '代理短信套餐', like: 'agent-plans' },
    'sms-orders': {
      label: '短信订单', singular: '短信订单', like: 'orders',
      help: { agentPlan: '可销售的短信套餐。' },
      actions: {
        revoke: { label: '退订', confirm: '退订 {count} 个短信订单？退回 {amount}', help: '未开始的全额退回，使用中的按剩余整天或剩余短信条数退回，取少者。' },
        renew: { label: '续费', confirm: '为 {count} 个短信订单续费一期？扣款 {amount}', help: '按下单时的价格再购买一期，接在到期时间之后。' },
      },
    },
    suppliers: {
      label: '供应商', singular: '供应商',
      fields: { code: '编码', kind: '接入方式', keyId: '密钥编号', secret: '签名密钥', timeoutSeconds: '超时（秒）' },
      help: { code: '小写字母、数字和 -，用于回调地址，创建后不可更改。', platform: '只服务该平台的卡；留空则不限。', priority: '数字小的先询问。', secret: '请求与回调的 HMAC-SHA256 密钥，只写不读。', url: '供应商接收签名请求的地址。' },
      enums: { kind: { SIMULATOR: '模拟器', HTTP: '供应商接口' } },
      actions: {
        enable: { label: '启用', confirm: '启用 {count} 个供应商？' },
        disable: { label: '停用', confirm: '停用 {count} 个供应商？', help: '新订单不再询问它，已开通的照常处理。' },
        test: { label: '测试连接', confirm: '向{label}发送一次签名测试请求？', help: '不产生任何订单。' },
        delete: { label: '删除', confirm: '删除 {count} 个供应商？', help: '仅限没有订单的供应商。' },
      },
    },
    'supplier-routes': {
      label: '供应商路由', singular: '供应商路由',
      fields: { product: '供应商产品编码' },
      help: { cost: '供应商收取的成本，超过套餐上限时不会切换到它。', priority: '数字小的先询问；前者拒绝才询问后者。' },
    },
    'supplier-calls': {
      label: '供应商日志', singular: '供应商日志',
      fields: { question: '请求', milliseconds: '耗时（毫秒）' },
      enums: { question: { PROVISION: '开通', REVOKE: '撤销', COMPLETE: '结束', MOVE: '换卡', RENEW: '续费', USAGE: '用量', NOTICE: '回调' }, verdict: { ACCEPTED: '已接受', REFUSED: '已拒绝', PENDING: '处理中', ERROR: '出错' } },
    },
    'real-names': {
      label: '实名资料', singular: '实名资料',
      fields: {
        docType: '证件类型', name: '姓名', idNumber: '身份证号', sex: '性别', ethnicity: '民族', birthDate: '出生日期', address: '住址', authority: '签发机关', validFrom: '有效期自', validTo: '有效期至', nationality: '国籍', surname: '姓', givenName: '名',
        passportNumber: '护照号码', mrz: '护照机读码', permitNumber: '通行证号码', permitType: '通行证类型', renewalCount: '换证次数', image: '证件照片', checks: '自动核验', reviewedBy: '审核人', reviewedAt: '审核时间', purgedAt: '资料清除时间', reason: '拒绝原因',
      },
      help: { image: 'JPG 或 PNG，不超过 1 MB。', mrz: '护照底部两行，各 44 个字符。', birthDate: '例如 1990-01-31。', nationality: '国家代码，例如 CHN。' },
      enums: {
        docType: { PASSPORT: '护照', ID_CARD: '身份证', PERMIT: '来往内地通行证', FACE: '人脸' }, status: { SUBMITTED: '待审核', APPROVED: '已通过', REJECTED: '已拒绝' },
        sex: { MALE: '男', FEMALE: '女', OTHER: '其他' }, permitType: { HONG_KONG: '香港', MACAU: '澳门', TAIWAN: '台湾' },
      },
      actions: {
        approve: { label: '通过', confirm: '通过 {count} 份实名资料？', help: '该卡完成实名，等待实名的订单随即开通。' },
        reject: { label: '拒绝', confirm: '拒绝 {count} 份实名资料？', help: '原因会告知提交者，可重新提交。' },
        delete: { label: '删除', confirm: '删除 {count} 份实名资料？证件内容和照片彻底清除', help: '已通过的实名结果保留，资料不再可查。' },
      },
    },
    'plan-topics': { label: '标签', singular: '标签', fields: { name: '标签名称' }, help: { sort: '数字小的排在前面。' } },
    'app-topics': { label: 'APP 标签', singular: 'APP 标签', fields: { name: '标签名称' }, help: { image: 'JPG 或 PNG，不超过 512 KB。', sort: '数字小的排在前面。' } },
    dictionary: {
      label: '字典', singular: '字典项',
      fields: { enumType: '字典类型', enumName: '显示名称', enumValue: '字典值' },
      help: { enumType: '同一类型的各项构成一个选项列表。', enumValue: '存入数据的代码，同一类型内不可重复。' },
    },
    'audit-log': {
      label: '操作日志', singular: '操作日志',
      fields: { asUser: '以谁的身份', import: '导入' },
      enums: { source: { screen: '页面', api: '接口', import: '导入', job: '后台任务', seed: '初始数据', command: '命令行' } },
    },
    'recharge-records': {
      label: '充值记录', singular: '充值记录',
      fields: { account: '账户', amount: '金额' },
      help: { rate: '支付币种换成钱包币种的汇率，下单时固定。', credited: '支付金额 × 汇率；充值完成后记入钱包。', anomaly: '款项单独存放，等管理员接受或退款。' },
      enums: {
        product: { VOS_RECHARGE: '语音充值', RECHARGE: '余额充值', DATA: '购买套餐' },
        payment: { ALIPAY: '支付宝', ALIPAY_HK: '支付宝香港', ALIPAY_WEB: '支付宝网页', ALIPAY_WEB_WAP: '支付宝手机网页', WECHAT_PAY: '微信支付', WECHAT_QR: '微信扫码', WECHAT_H5: '微信 H5', WECHAT_WEB: '微信网页', PAYPAL: 'PayPal', APPLE: 'Apple', WEB_ALL_IN_PAY: '银行卡（通联）' },
        status: { UNPAID: '未支付', COMPLETED: '已完成', ANOMALY: '异常' },
        anomaly: { AMOUNT: '金额不符', CURRENCY: '币种不符', CLOSED: '订单已关闭', PAID_TWICE: '重复支付', REVERSED: '渠道已撤回', ORDER: '订单无法继续', REFUND_FAILED: '退款失败' },
        resolution: { ACCEPTED: '已接受', REFUNDING: '退款中', REFUNDED: '已退款' },
      },
      actions: {
        pay: { label: '在线充值', confirm: '支付 {amount}？', help: '单笔不低于 100.00，支付页 30 分钟内有效。' },
        resolve: { label: '处理异常', confirm: '处理 {count} 笔异常款项？', help: '接受：按实付金额和汇率入账。不接受：原路退还付款人。渠道已撤回的款项和订单款项，接受只作记录。' },
      },
    },
    'saved-views': {
      label: '保存的视图', singular: '视图',
      fields: { resource: '列表', query: '筛选与列', sharedWith: '共享给', isDefault: '默认' },
      actions: { delete: { label: '删除', confirm: '删除 {count} 个视图？' } },
    },
    notifications: {
      label: '消息通知', singular: '通知',
      enums: { type: { UP: '上架', DOWN: '下架', CHANGE: '变更', SYSTEM: '系统', PROMO: '推广' } },
      actions: {
        read: { label: '标为已读', confirm: '将 {count} 条通知标为已读？' },
        'read-all': { label: '全部已读', confirm: '将全部通知标为已读？' },
      },
    },
    imports: {
      label: '导入记录', singular: '导入',
      fields: { fileName: '文件名', rows: '行数', created: '新增', updated: '更新', state: '状态', undoable: '可整体撤销', undoneAt: '撤销时间', undoneBy: '撤销人', job: '后台任务' },
      enums: { state: { DONE: '已导入', UNDONE: '已撤销' } },
      actions: { undo: { label: '撤销导入', confirm: '撤销此次导入？', help: '新增的记录会被删除，更新过的恢复原值；只要有一条此后被改动或使用，就什么都不撤销。' } },
    },
    jobs: {
      label: '后台任务', singular: '后台任务',
      fields: { state: '状态', done: '已完成', result: '结果', errors: '错误', endedAt: '结束时间' },
      enums: { state: { QUEUED: '排队中', RUNNING: '进行中', DONE: '已完成', FAILED: '失败' } },
      actions: { cancel: { label: '取消', confirm: '取消 {count} 个任务？', help: '已做的部分会全部撤回；已发出的消息无法收回。' } },
    },
  },
  menu: {
    'app-plans': 'APP 配置', 'ctrip-plans': '携程配置', 'sms-plans': '短信套餐库', 'agent-sms-plans': '代理短信套餐', 'sms-orders': '短信订单',
    main: '首页', user: '用户管理', terminal: '终端管理', 'package-list': '套餐库', order: '订单管理', business: '业务管理', message: '消息管理', setting: '系统管理', 'sms-reception-code': '收码管理',
    'my-profile': '个人中心', users: '客户列表', bills: '账单', terminals: '终端库', 'terminal-agent': '下级终端库', 'terminal-issue-records': '下发记录', plans: '套餐库', 'agent-plans': '代理套餐',
    'sub-agent-plans': '下级套餐', orders: '订单列表', 'plan-topics': '标签', 'app-topics': 'APP 标签', dictionary: '字典管理', 'recharge-records': '充值记录', notifications: '消息通知',
  },
} satisfies Words;

/** What every language must say: exactly the keys of the default one. */
export type Labels = typeof zh;
