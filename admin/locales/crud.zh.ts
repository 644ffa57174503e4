import type { Texts } from './keys';

const crud = {
  yes: '是', no: '否', copy: '复制', copied: '已复制', copyOf: '复制 {{text}}', remove: '移除', more: '还有 {{count}} 项', loading: '加载中…', close: '关闭', cancel: '取消', save: '保存', back: '返回', edit: '编辑', retry: '重试', busy: '处理中…',
  failed: '读取失败，请重试。', requestId: '请求编号 {{id}}', whyNot: '为什么不能？', noPermission: '没有权限：{{right}}', create: '新建{{name}}', editOf: '编辑 {{name}}',
  gone: { title: '找不到{{name}} {{id}}', text: '它已被删除，或者不在您可以查看的范围内。', toList: '返回{{name}}' }, ordinal: '本页第 {{at}} 条，共 {{count}} 条', previousRecord: '上一条', nextRecord: '下一条', noPermissionHelp: '您的账号没有这项权限，请联系管理员添加。',
  languages: { zh: '简体中文', en: 'English', cht: '繁體中文' },
  keys: { move: '移动', tick: '勾选', open: '打开' },
  list: {
    search: '搜索', total: '共 {{count}} 条', selected: '已选 {{count}} 条', selectAll: '选择全部 {{count}} 条', unselect: '取消选择', selectFirst: '请至少选择一行', chosen: '已选 {{count}} 个', tick: '勾选', bulk: '批量操作',
    empty: '空', filters: '筛选', moreFilters: '更多筛选', removeFilter: '移除筛选：{{name}}', reset: '重置', apply: '应用', from: '从', to: '到', showResults: '查看结果', columns: '选择列', compact: '紧凑行高', comfortable: '宽松行高', refresh: '刷新',
    actions: '操作', moreActions: '更多操作', noneYet: '还没有{{name}}。', noMatch: '没有符合筛选条件的{{name}}。',
  },
  totals: { ask: '合计 {{count}} 条', label: '合计', all: '全部', net: '净额', failed: '合计读取失败。' },
  pager: { label: '分页', size: '每页条数', perPage: '{{size}} 条/页', previous: '上一页', next: '下一页', page: '第 {{page}} 页' },
  delete: { label: '删除', confirm: '删除 {count} 条？' },
  action: {
    saved: '已保存：{{name}}', submit: '{{verb}} {{count}}', byRanges: '按号段{{verb}}', done: '{{verb}}：已完成', doneCount: '{{verb}}：已处理 {{count}} 条', available: '可处理', matched: '匹配 {{count}}', matchedOf: '匹配 {{count}} / 共 {{all}} 个号码', effect: '执行后的变化', checking: '核对中…', checked: '刚刚核对', checkFailed: '未能核对此操作的影响', fillFirst: '填写左侧内容后，这里显示将要发生的变化。',
    cost: '金额', balance: '余额', nothing: '没有可处理的记录', notAllowed: '当前状态不允许', exclude: '排除这 {{count}} 条，只处理其余的', needs: '需要：{{rule}}', someNeed: '其中 {{count}} 条不符合：{{rule}}', keepResult: '已完成。请保存以下内容，关闭后不再显示。',
  },
  leave: { text: '关闭后，已填写的内容将丢失。', stay: '继续填写', go: '放弃并关闭' },
  result: { link: '链接', url: '链接', secret: '密钥', key: '密钥', token: '令牌', password: '密码' },
  job: { label: '任务进度', QUEUED: '排队中', RUNNING: '进行中', DONE: '已完成', FAILED: '任务失败', mayClose: '可以关闭窗口，任务会在后台继续。', rate: '每秒 {{count}}', stop: '停止任务', stopping: '正在停止…' },
  ranges: {
    start: '起', end: '止', unit: '张', add: '添加号段', help: '可直接粘贴表格或消息：号段“起-止”、起止两列或单个号码，用空格、逗号或换行分隔。', list: '已识别的号段', wrong: '有误的号段', fixFirst: '请先改正有误的号段', checkAdded: '未含校验位，自动补上', take: '改为', takeAll: '全部改正（{{count}}）', entries_one: '{{count}} 项', entries_other: '{{count}} 项', clear: '清空', gaps_one: '{{count}} 个号码没有对应的卡', gaps_other: '{{count}} 个号码没有对应的卡', holders: '这些卡现在归谁', legend: '带下划线的是两端不同的位；末位校验位不参与计数。',
    problems: { characters: '只能是数字', length: '两端位数不同', order: '止号必须大于起号', parts: '格式应为 起-止', tooMany: '最多 {{max}} 项，另有 {{count}} 项未收入' },
  },
  form: {
    choose: '请选择', noChoice: '没有可选项', open: '展开', clear: '清空', show: '显示', hide: '隐藏', passwordHelp: '{{min}}–{{max}} 个字符', atMost: '最多选择 {{limit}} 个', textsHelp: '输入后按回车添加', patternsHelp: '格式 资源:动作，* 表示全部；按回车添加', language: '语言',
    addLanguage: '添加语言', i18nRules: '{{label}}规则', wrong: '有 {{count}} 项需要修改', saved: '已保存', created: '已新建{{name}}',
  },
  image: {
    choose: '选择图片', change: '更换图片', type: '仅支持 JPG 或 PNG 图片', size: '图片不能超过 {{limit}}', logo: '标志宽度不能超过 {{width}} 像素，高度必须为 {{height}} 像素',
    help: { small: 'JPG 或 PNG，不超过 512 KB', large: 'JPG 或 PNG，不超过 1 MB', logo: 'JPG 或 PNG，不超过 1 MB，宽不超过 128、高 28 像素' },
  },
  rules: {
    unlimited: '不限量', unlimitedAt: '不限量 {{speed}}', per: { DAY: '每日 {{size}}', MONTH: '每月 {{size}}' }, days_one: '{{count}} 天', days_other: '{{count}} 天', months_one: '{{count}} 个月', months_other: '{{count}} 个月', messages_one: '{{count}} 条短信', messages_other: '{{count}} 条短信', then: '{{parts}}，超出后 {{speed}}',
    data: '流量', cycle: '周期', cycles: { none: '总量', DAY: '每日', MONTH: '每月' }, cycleCount: '周期数', validDays: '有效期', throttle: '限速', noThrottle: '不限速', unit: { DAY: '天', MONTH: '个月' },
    messageCount: '短信条数', monthCount: '有效期', unitMessages: '条', monthDays: '每月按 30 天计。', activation: '激活方式', activations: { FIRST_USE: '首次使用', IMMEDIATE: '立即', DATE: '指定日期' },
  },
  usage: { leftToday: '今日可用 {{left}}', leftThisMonth: '本月可用 {{left}}', resets: '{{what}}，{{at}} 重置', of: '{{used}} / {{total}}', cycle: '第 {{no}} / {{of}} 个周期' },
  checks: { fine: '{{count}} 项无误', doubt: '{{count}} 项无误，{{bad}} 项有疑问' },
  export: { label: '导出', busy: '导出中…', formats: '选择导出格式', as: '导出为 {{format}}' },
  import: {
    label: '导入', title: '导入{{name}}', choose: '选择文件', another: '换一个文件', drop: '把文件拖到这里（{{types}}）', onlyTypes: '只允许 {{types}} 文件', template: '下载模板', checking: '正在核对…', importing: '正在导入…', submit: '导入 {{count}} 行',
    ready: '已核对 {{total}} 行：新增 {{created}}，更新 {{updated}}。尚未写入。', bad: '共 {{total}} 行，{{bad}} 处有误，未写入任何数据。请修改后重新选择文件。', done: '导入成功：共 {{total}} 行，新增 {{created}}，更新 {{updated}}', failed: '导入失败', errors: '有误的行', errorFile: '下载错误行', steps: { file: '文件', columns: '列', check: '核对', done: '完成' }, columns: '识别的列', unknown: '未识别的表头，该列不会导入：{{names}}', again: '请重新选择该文件再导入。', row: '行', field: '列', message: '原因',
  },
  money: '金额',
  allDetails: '全部信息',
  history: {
    timeline: '时间线', label: '历史', none: '还没有修改记录。', at: '时间', who: '操作人', what: '操作', field: '字段', change: '变化', source: '来源', system: '系统', earlier: '还有 {{count}} 项，见历史', of: { users: { pay: '在线充值' }, terminals: { profile: '写入 eSIM 安装码' }, 'terminal-agent': { profile: '写入 eSIM 安装码' } }, actions: { create: '新建', update: '修改', delete: '删除', import: '导入', 'import-undone': '撤销导入', undo: '撤销',
      login: '登录', 'view-as': '以其身份查看', 'view-as-end': '结束以其身份查看', 'password-reset': '重置密码', logout: '退出登录', profile: '修改个人资料', password: '修改密码', recharge: '充值', reverse: '冲正', transfer: '转账',
      activate: '激活', activated: '已激活', accepted: '上游已受理', refused: '上游已拒绝', provision: '开通', free: '释放', invalidate: '作废', unpaid: '未付款', 'used-up': '用尽', 'not-verified': '逾期未实名', 'card-lost': '卡已作废', revoked: '已撤销', 'revoke-refused': '撤销被拒绝', finished: '已完成', 'finish-refused': '完成被拒绝', paid: '已付款', 'paid-unverified': '已付款，待实名', 'refund-asked': '申请原路退款', 'refund-done': '退款完成', 'refund-completed': '全额退款完成', 'refund-refused': '退款被拒绝', anomaly: '转为异常', complete: '支付完成', close: '支付关闭', refund: '已退款', 'refund-failed': '退款失败', 'all-refunded': '全部退款', renew: '续费', 'renew-refused': '续费被拒绝', 'real-name-approved': '实名通过', view: '查看资料', 'view-image': '查看图片', verify: '实名通过', purge: '按期清除资料',
    }, sources: { screen: '页面', api: '接口', import: '导入', job: '任务', seed: '初始数据', command: '命令行' },
  },
  validation: {
    required: '必填', unknown: '未知字段', number: '请输入数字', integer: '请输入整数', max: '不能大于 {{max}}', min: '不能小于 {{min}}', minMoney: '不能小于 {{min}}', maxMoney: '不能大于 {{max}}', text: '请输入文字', length: '最多 {{max}} 个字符', pattern: '格式不正确', time: '请输入有效的时间', i18n: '每种语言都要填写',
    digits: { iccid: 'ICCID 应为 19–20 位数字，且校验位正确', imsi: 'IMSI 应为 6–15 位数字', eid: 'EID 应为 32 位数字，且校验正确', msisdn: '请输入有效的手机号', card: '卡号应为 8–22 位数字' },
    contact: { either: '请输入有效的邮箱或手机号', email: '请输入正确的邮箱', phone: '请输入有效的手机号' }, list: '请选择', limit: '最多 {{limit}} 项', id: '请选择', boolean: '请选择是或否', oneOf: '请从列表中选择', date: '请输入有效的日期', areaCode: '国家或地区代码无效', object: '内容无效', invalid: '内容无效',
    password: '密码为 {{min}}–{{max}} 个字符',
  },
} as const;

export type CrudTexts = Texts<typeof crud>;
export default crud;
