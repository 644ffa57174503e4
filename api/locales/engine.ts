import type { Catalogue } from './types';

export const engine = {
  notYours: { zh: '这条记录不能由您修改', en: 'This record is not yours to change', cht: '這筆記錄不能由您修改' },
  selectOne: { zh: '请至少选择一行', en: 'Select at least one row', cht: '請至少選擇一列' },
  exactlyOne: { zh: '请只选择一行', en: 'Select exactly one row', cht: '請只選擇一列' },
  idsOrRanges: {
    zh: '勾选的行与号段只能给一种',
    en: 'Give either rows or ranges, not both',
    cht: '勾選的列與號段只能給一種',
  },
  guard: { zh: '仅当{needs}时可以操作', en: 'Only possible while {needs}', cht: '僅當{needs}時可以操作' },
  notEditable: { zh: '仅当{needs}时可以修改', en: 'Can be changed only while {needs}', cht: '僅當{needs}時可以修改' },
  needsFirst: { zh: '请先填写{field}', en: '{field} is needed first', cht: '請先填寫{field}' },
  inUse: {
    zh: '已被其他记录使用，不能删除',
    en: 'Still used by other records, so it cannot be removed',
    cht: '已被其他記錄使用，不能刪除',
  },
  notChoosable: { zh: '这一项不能选', en: 'This one cannot be chosen here', cht: '這一項不能選' },
  noFile: { zh: '请先上传这个文件', en: 'Upload the file first', cht: '請先上傳這個檔案' },
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
  noImage: { zh: '请先上传图片', en: 'Upload the picture first', cht: '請先上傳圖片' },
  tooShort: { zh: '至少输入 {min} 个字符', en: 'Type at least {min} characters', cht: '請至少輸入 {min} 個字元' },
  range: { zh: '须在 {min} 到 {max} 之间', en: 'Must be between {min} and {max}', cht: '須在 {min} 到 {max} 之間' },
  importTypes: { zh: '仅支持 {types} 文件', en: 'Only {types} files are allowed', cht: '僅支援 {types} 檔案' },
  unreadableFile: {
    zh: '文件无法读取，请重新保存后再试',
    en: 'The file cannot be read; save it again and retry',
    cht: '檔案無法讀取，請重新儲存後再試',
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
  importEmpty: { zh: '文件里没有数据', en: 'The file holds no rows', cht: '檔案裡沒有資料' },
  noImport: { zh: '这里不支持导入', en: 'Nothing can be imported here', cht: '這裡不支援匯入' },
  fileField: {
    zh: '文件须放在字段 file 中',
    en: 'The file must be in the field "file"',
    cht: '檔案須放在欄位 file 中',
  },
  digitsAsNumber: {
    zh: '单元格是数字格式，末几位已丢失；请把这一列设为文本',
    en: 'The cell is a number and has lost its last digits; format the column as text',
    cht: '儲存格是數字格式，末幾位已遺失；請把這一欄設為文字',
  },
  money: {
    zh: '请输入最多两位小数的金额',
    en: 'Enter an amount with at most two decimals',
    cht: '請輸入最多兩位小數的金額',
  },
  'totals.tooMany': {
    zh: '超过 {max} 条记录，不逐条合计：请缩小筛选范围',
    en: 'More than {max} records are not added up: narrow the filter',
    cht: '超過 {max} 筆記錄，不逐筆合計：請縮小篩選範圍',
  },
  duplicateRow: { zh: '与第 {row} 行重复', en: 'The same as row {row}', cht: '與第 {row} 列重複' },
  'mail.address': { zh: '收件地址不正确', en: 'The address of this mail is not one', cht: '收件地址不正確' },
  'mail.refused': {
    zh: '邮件服务器拒收（{code}）',
    en: 'The mail server refused this mail ({code})',
    cht: '郵件伺服器拒收（{code}）',
  },
  'mail.notConfigured': {
    zh: '未配置邮件服务器，邮件未发出',
    en: 'No mail server is configured: this mail was not sent',
    cht: '未設定郵件伺服器，郵件未寄出',
  },
  'jobs.cancelled': { zh: '已取消', en: 'Cancelled', cht: '已取消' },
  'jobs.sender.deleted': {
    zh: '发起该任务的账号已删除',
    en: 'The account that started this job has been deleted',
    cht: '發起該任務的帳號已刪除',
  },
  'jobs.sender.disabled': {
    zh: '发起该任务的账号已停用',
    en: 'The account that started this job is disabled',
    cht: '發起該任務的帳號已停用',
  },
  'jobs.sender.superiorDisabled': {
    zh: '发起该任务的账号的上级已停用',
    en: 'An account above the one that started this job is disabled',
    cht: '發起該任務的帳號的上級已停用',
  },
  'jobs.sender.accountAuth': {
    zh: '发起该任务的账号邮箱未验证',
    en: 'The e-mail of the account that started this job is not verified',
    cht: '發起該任務的帳號電子郵件未驗證',
  },
  'jobs.sender.right': {
    zh: '发起该任务的账号已没有所需权限（{needed}）',
    en: 'The account that started this job no longer has the permission {needed}',
    cht: '發起該任務的帳號已沒有所需權限（{needed}）',
  },
  'jobs.sender.scope': {
    zh: '部分记录已不存在，或已不在发起该任务的账号的范围内',
    en: 'Some records no longer exist, or the account that started this job no longer reaches them',
    cht: '部分記錄已不存在，或已不在發起該任務的帳號的範圍內',
  },
  'jobs.sender.changed': {
    zh: '任务执行期间，发起账号的权限被修改，请重新发起',
    en: 'The rights of the account that started this job were changed while it ran: start it again',
    cht: '任務執行期間，發起帳號的權限被修改，請重新發起',
  },
  'jobs.house': { zh: '系统任务不能取消', en: 'Jobs of the system cannot be cancelled', cht: '系統任務不能取消' },
} as const satisfies Catalogue;
