import type { Catalogue } from './textTypes';

export const engine = {
  'export.about': { zh: '说明', en: 'About' },
  'export.list': { zh: '列表', en: 'List' },
  'export.by': { zh: '导出人', en: 'Exported by' },
  'export.at': { zh: '导出时间', en: 'Exported at' },
  'export.rows': { zh: '行数', en: 'Rows' },
  'export.filters': { zh: '筛选条件', en: 'Filters' },
  'export.none': { zh: '无', en: 'None' },
  'export.search': { zh: '搜索', en: 'Search' },
  'export.eq': { zh: '是 ', en: 'is ' },
  'export.in': { zh: '为其中之一：', en: 'one of: ' },
  'export.gte': { zh: '不早于或不小于 ', en: 'at least ' },
  'export.lte': { zh: '不晚于或不大于 ', en: 'at most ' },
  'export.like': { zh: '包含 ', en: 'contains ' },
  'template.example': { zh: '示例', en: 'Example' },
  'template.values': { zh: '可选值', en: 'Allowed values' },
  'template.required': { zh: '必填。', en: 'Required. ' },
  'template.choose': { zh: '从列表中选择。', en: 'Choose from the list. ' },
  'template.like': { zh: '例如 {example}', en: 'For example {example}' },
  notYours: { zh: '这条记录不能由您修改', en: 'This record is not yours to change' },
  selectOne: { zh: '请至少选择一行', en: 'Select at least one row' },
  exactlyOne: { zh: '请只选择一行', en: 'Select exactly one row' },
  idsOrRanges: {
    zh: '勾选的行与号段只能给一种',
    en: 'Give either rows or ranges, not both',
    cht: '勾選的列與號段只能給一種',
  },
  guard: { zh: '仅当{needs}时可以操作', en: 'Only possible while {needs}' },
  notEditable: { zh: '仅当{needs}时可以修改', en: 'Can be changed only while {needs}' },
  needsFirst: { zh: '请先填写{field}', en: '{field} is needed first' },
  'secondPerson.taken': {
    zh: '从钱包取回 {sum}',
    en: '{sum} taken back out of a wallet',
  },
  'secondPerson.order': {
    zh: '订单 {orderNo} 累计退回 {sum}',
    en: '{sum} paid back on order {orderNo}',
  },
  'secondPerson.person': {
    zh: '同一人 24 小时内累计退回 {sum}',
    en: '{sum} paid back by one person within 24 hours',
  },
  'secondPerson.money': {
    zh: '助手的操作涉及资金 {sum}',
    en: 'an assistant would move {sum}',
  },
  'secondPerson.rows': {
    zh: '助手的操作涉及 {rows} 条记录',
    en: 'an assistant would change {rows} records',
  },
  'secondPerson.final': {
    zh: '助手的操作无法复原',
    en: 'what an assistant would do cannot be undone',
  },
  'secondPerson.waits': {
    zh: '等待第二位管理员审批：{judged}',
    en: 'Waits for a second administrator: {judged}',
  },
  'secondPerson.waitsForPerson': {
    zh: '尚未执行，等待有权限的人在后台批准：{judged}',
    en: 'Nothing was done yet, a person has to approve it in the back-office: {judged}',
  },
  'secondPerson.neededFor': {
    zh: '须由人批准，但此处没有可等待批准的地方；请在后台操作',
    en: 'A person has to approve this, but there is no place here where it could wait: do it in the back-office',
  },
  'secondPerson.needed': {
    zh: '涉及 {sum}，须由第二位管理员审批，但此操作无法等待审批；请改为分别对每条记录操作',
    en: 'This moves {sum} and needs a second administrator, but it cannot wait for one: act on each record instead',
  },
  inUse: {
    zh: '已被其他记录使用，不能删除',
    en: 'Still used by other records, so it cannot be removed',
  },
  notChoosable: { zh: '这一项不能选', en: 'This one cannot be chosen here' },
  notEntry: {
    zh: '不在可选范围内：{words}',
    en: 'Not one of the choices: {words}',
  },
  entryOff: {
    zh: '“{word}”已停用，不能再选用',
    en: '“{word}” is disabled and can no longer be chosen',
  },
  noFile: { zh: '请先上传这个文件', en: 'Upload the file first' },
  fileInfected: {
    zh: '文件中发现病毒，未保存',
    en: 'A virus was found in this file, so it is not kept',
    cht: '檔案中發現病毒，未保存',
  },
  fileUnscanned: {
    zh: '暂时无法检查文件是否带毒，未保存，请稍后再试',
    en: 'The file could not be checked for viruses now, so it is not kept; try again in a moment',
    cht: '暫時無法檢查檔案是否帶毒，未保存，請稍後再試',
  },
  noImage: { zh: '请先上传图片', en: 'Upload the picture first' },
  tooShort: { zh: '至少输入 {min} 个字符', en: 'Type at least {min} characters', cht: '請至少輸入 {min} 個字元' },
  range: { zh: '须在 {min} 到 {max} 之间', en: 'Must be between {min} and {max}' },
  importTypes: { zh: '仅支持 {types} 文件', en: 'Only {types} files are allowed' },
  unreadableFile: {
    zh: '文件无法读取，请重新保存后再试',
    en: 'The file cannot be read; save it again and retry',
  },
  importHeadings: {
    zh: '缺少必需的列：{missing}。请使用模板',
    en: 'Columns are missing: {missing}. Use the template',
    cht: '缺少必要的欄位：{missing}。請使用範本',
  },
  importChildren: {
    zh: '{columns}：明细有自己的导入文件，请将该列设为不导入',
    en: '{columns}: these are imported from a file of their own; leave the column out',
    cht: '{columns}：明細有自己的匯入檔案，請將該欄設為不匯入',
  },
  importEmpty: { zh: '文件里没有数据', en: 'The file holds no rows' },
  noImport: { zh: '这里不支持导入', en: 'Nothing can be imported here' },
  fileField: {
    zh: '文件须放在字段 file 中',
    en: 'The file must be in the field "file"',
  },
  digitsAsNumber: {
    zh: 'Excel 已将此数字取整，末几位已丢失；请把这一列设为文本后重新填写',
    en: 'Excel has rounded this number and its last digits are lost; format the column as text and fill it in again',
    cht: 'Excel 已將此數字取整，末幾位已遺失；請把這一欄設為文字後重新填寫',
  },
  textAsDate: {
    zh: '单元格被 Excel 改成了日期；请把这一列设为文本后重新填写',
    en: 'Excel has made a date of this cell; format the column as text and fill it in again',
    cht: '儲存格被 Excel 改成了日期；請把這一欄設為文字後重新填寫',
  },
  money: {
    zh: '金额应写作 1234.50 或 1,234.50：小数点为 “.”，最多两位小数，逗号只用于千分位；接口中为以分计的整数',
    en: 'Write an amount as 1234.50 or 1,234.50: at most two decimals after a point, commas only between thousands; in the API, a whole number of cents',
    cht: '金額應寫作 1234.50 或 1,234.50：小數點為「.」，最多兩位小數，逗號只用於千分位；介面中為以分計的整數',
  },
  'totals.tooMany': {
    zh: '超过 {max} 条记录，不逐条合计：请缩小筛选范围',
    en: 'More than {max} records are not added up: narrow the filter',
    cht: '超過 {max} 筆記錄，不逐筆合計：請縮小篩選範圍',
  },
  duplicateRow: { zh: '与第 {row} 行重复', en: 'The same as row {row}' },
  'mail.address': { zh: '收件地址不正确', en: 'The address of this mail is not one', cht: '收件地址不正確' },
  'mail.refused': {
    zh: '邮件服务器拒收（{code}）',
    en: 'The mail server refused this mail ({code})',
  },
  'mail.testMail.title': { zh: '测试邮件', en: 'Test mail' },
  'mail.testMail.text': {
    zh: '邮件服务器工作正常。\n\n发送时间：{at}',
    en: 'The mail server works.\n\nSent at {at}',
    cht: '郵件伺服器運作正常。\n\n寄出時間：{at}',
  },
  'mail.test.login': {
    zh: '邮件服务器 {server} 拒绝了用户名或密码。请检查 SMTP_URL',
    en: 'The mail server {server} refused the user name or password. Check SMTP_URL',
  },
  'mail.test.unreachable': {
    zh: '无法连接邮件服务器 {server}。请检查地址、端口和防火墙',
    en: 'The mail server {server} cannot be reached. Check its address, port and firewall',
    cht: '無法連線郵件伺服器 {server}。請檢查位址、連接埠和防火牆',
  },
  'mail.test.encryption': {
    zh: '与邮件服务器 {server} 的加密连接失败。465 端口用 smtps://，587 端口用 smtp://',
    en: 'The encrypted connection to {server} failed. Use smtps:// on port 465, smtp:// on port 587',
    cht: '與郵件伺服器 {server} 的加密連線失敗。465 連接埠用 smtps://，587 連接埠用 smtp://',
  },
  'mail.test.failed': {
    zh: '邮件服务器没有接收测试邮件（{reason}）',
    en: 'The mail server did not take the test mail ({reason})',
  },
  'outbox.title': { zh: '已发邮件（演示）', en: 'Sent mails (demo)', cht: '已寄郵件（示範）' },
  'outbox.to': { zh: '收件邮箱', en: 'Recipient', cht: '收件信箱' },
  'outbox.show': { zh: '查看', en: 'Show' },
  'outbox.none': { zh: '还没有邮件。', en: 'No mail yet.' },
  'outbox.plain': { zh: '纯文本', en: 'Plain text', cht: '純文字' },
  'mail.notConfigured': {
    zh: '未配置邮件服务器，邮件未发出',
    en: 'No mail server is configured: this mail was not sent',
    cht: '未設定郵件伺服器，郵件未寄出',
  },
  'jobs.cancelled': { zh: '已取消', en: 'Cancelled' },
  'jobs.sender.deleted': {
    zh: '发起该任务的账号已删除',
    en: 'The account that started this job has been deleted',
  },
  'jobs.sender.disabled': {
    zh: '发起该任务的账号已停用',
    en: 'The account that started this job is disabled',
  },
  'jobs.sender.superiorDisabled': {
    zh: '发起该任务的账号的上级已停用',
    en: 'An account above the one that started this job is disabled',
  },
  'jobs.sender.accountAuth': {
    zh: '发起该任务的账号邮箱未验证',
    en: 'The e-mail of the account that started this job is not verified',
  },
  'jobs.sender.key': {
    zh: '发起该任务的 API 密钥已停用、到期或删除，任务未执行',
    en: 'The API key that started this job is disabled, expired or deleted: nothing was done',
    cht: '發起該工作的 API 金鑰已停用、到期或刪除，工作未執行',
  },
  'jobs.sender.right': {
    zh: '发起该任务的账号已没有所需权限（{needed}）',
    en: 'The account that started this job no longer has the permission {needed}',
  },
  'jobs.sender.scope': {
    zh: '部分记录已不存在，或已不在发起该任务的账号的范围内',
    en: 'Some records no longer exist, or the account that started this job no longer reaches them',
  },
  'jobs.sender.changed': {
    zh: '任务执行期间，发起账号的权限被修改，请重新发起',
    en: 'The rights of the account that started this job were changed while it ran: start it again',
  },
  'jobs.stopped': {
    zh: '任务在运行中被停止，请重新开始',
    en: 'It was stopped while it ran: begin it anew',
  },
  'jobs.system': { zh: '系统任务不能取消', en: 'Jobs of the system cannot be cancelled' },

  cursor: {
    zh: '游标不正确：请使用上一页返回的 nextCursor，或不带游标从头读取',
    en: 'Not a cursor: send the nextCursor of the page before, or none to begin at the first page',
    cht: '游標不正確：請使用上一頁傳回的 nextCursor，或不帶游標從頭讀取',
  },
  cursorOfOther: {
    zh: '该游标属于另一种筛选或排序：请保持筛选和排序不变，或不带游标从头读取',
    en: 'This cursor is of another filter or order: keep both as they were, or begin again without a cursor',
  },
  cursorWithPage: {
    zh: 'cursor 与 page 只能使用其一',
    en: 'Send cursor or page, not both',
  },
} as const satisfies Catalogue;
