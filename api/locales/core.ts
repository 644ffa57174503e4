import type { Catalogue } from './types';

/** Messages of the wire itself: refusals that any call may answer, and what validation says of a field. */
export const core = {
  ok: { zh: '成功', en: 'ok', cht: '成功' },

  invalid: {
    zh: '提交的内容有误，请检查标出的项目',
    en: 'Some values are not valid, please check the marked fields',
    cht: '提交的內容有誤，請檢查標出的項目',
  },
  unauthenticated: {
    zh: '您已退出登录，请重新登录。',
    en: 'You have been logged out, please log in again.',
    cht: '您已登出，請重新登入。',
  },
  forbidden: { zh: '{needed}', en: '{needed}', cht: '{needed}' },
  accountAuth: {
    zh: '请先完成邮箱验证（{needed}）',
    en: 'Please verify your e-mail first ({needed})',
    cht: '請先完成電郵驗證（{needed}）',
  },
  notFound: { zh: '记录不存在', en: 'No such record', cht: '記錄不存在' },
  noSuchPath: { zh: '没有这个接口', en: 'There is no such call', cht: '沒有這個介面' },
  method: { zh: '不支持该请求方法', en: 'This method is not supported here', cht: '不支援該請求方法' },
  staleVersion: {
    zh: '该记录已被他人修改，请刷新后再试',
    en: 'This record was changed by someone else meanwhile, please reload it',
    cht: '該記錄已被他人修改，請重新整理後再試',
  },
  taken: { zh: '该值已被占用', en: 'This value is already taken', cht: '該值已被使用' },
  keyReused: {
    zh: '同一请求已以其他内容提交过：请刷新页面后再试',
    en: 'This was sent before with other content: reload the page and try again',
    cht: '同一請求已以其他內容送出過：請重新整理頁面後再試',
  },
  badRequest: {
    zh: '请求失败，请联系管理员！',
    en: 'Request failed, please contact the administrator!',
    cht: '請求失敗，請聯絡管理員！',
  },
  invalidInput: { zh: '输入数据无效', en: 'invalid input data', cht: '輸入資料無效' },
  internal: {
    zh: '功能维护中，请稍后再试。',
    en: 'Function under maintenance, please try again later.',
    cht: '功能維護中，請稍後再試。',
  },
  databaseAway: {
    zh: '暂时无法连接数据库，请稍后再试',
    en: 'The database cannot be reached just now, please try again in a moment',
    cht: '暫時無法連線資料庫，請稍後再試',
  },
  starting: {
    zh: '服务正在启动，请稍后再试',
    en: 'The service is starting, please try again in a moment',
    cht: '服務正在啟動，請稍後再試',
  },
  makingDemo: {
    zh: '正在准备演示数据…',
    en: 'The demo data is being prepared…',
    cht: '正在準備示範資料…',
  },
  makingDemoHint: {
    zh: '大约需要一分钟。完成后，本页会自动打开登录页面。',
    en: 'This takes about a minute. The sign-in page then opens by itself.',
    cht: '大約需要一分鐘。完成後，本頁會自動開啟登入頁面。',
  },
  tooLarge: {
    zh: '提交的内容过大，上限为 {limit}',
    en: 'Too large: the limit is {limit}',
    cht: '提交的內容過大，上限為 {limit}',
  },
  wrongType: {
    zh: '文件类型不对，只接受 {types}',
    en: 'Wrong file type: only {types} files are allowed',
    cht: '檔案類型不符，只接受 {types}',
  },
  tooMany: {
    zh: '操作过于频繁，请在 {seconds} 秒后再试',
    en: 'Too many requests, please try again in {seconds} seconds',
    cht: '操作過於頻繁，請在 {seconds} 秒後再試',
  },
  tooManyStreams: {
    zh: '同时查看进度的页面过多，请关闭不用的页面，或在 {seconds} 秒后再试',
    en: 'Too many pages follow progress at once: close those that you do not need, or try again in {seconds} seconds',
    cht: '同時檢視進度的頁面過多，請關閉不用的頁面，或在 {seconds} 秒後再試',
  },
  version: {
    zh: '不支持的接口版本 {version}',
    en: 'API version {version} is not supported',
    cht: '不支援的介面版本 {version}',
  },
  gmtOffset: {
    zh: '时区偏移 X-GMT-Offset 应为 -720 至 840 的整数（分钟），如 480',
    en: 'X-GMT-Offset is a whole number of minutes from -720 to 840, such as 480',
    cht: '時區偏移 X-GMT-Offset 應為 -720 至 840 的整數（分鐘），如 480',
  },
  failed: { zh: '操作失败，请稍后再试', en: 'operation failed, try again later', cht: '操作失敗，請稍後再試' },

  required: { zh: '必填', en: 'Required', cht: '必填' },
  unknown: { zh: '没有这个字段', en: 'There is no such field', cht: '沒有這個欄位' },
  notQueryable: {
    zh: '该值在显示时才计算，列表不能按它排序或筛选',
    en: 'This value is computed when it is shown: lists are neither sorted nor filtered by it',
    cht: '該值在顯示時才計算，清單不能依它排序或篩選',
  },
  object: { zh: '应为一个对象', en: 'Must be an object', cht: '應為一個物件' },
  text: { zh: '应为文本', en: 'Must be text', cht: '應為文字' },
  length: { zh: '最多 {max} 个字符', en: 'At most {max} characters', cht: '最多 {max} 個字元' },
  lookAlike: {
    zh: '不能使用西里尔、希腊等与拉丁字母相像的字母',
    en: 'Letters that look like Latin ones, such as Cyrillic or Greek, are not allowed',
    cht: '不能使用西里爾、希臘等與拉丁字母相像的字母',
  },
  pattern: { zh: '格式不正确', en: 'The format is not right', cht: '格式不正確' },
  number: { zh: '应为数字', en: 'Must be a number', cht: '應為數字' },
  integer: { zh: '应为整数', en: 'Must be a whole number', cht: '應為整數' },
  max: { zh: '不能大于 {max}', en: 'At most {max}', cht: '不能大於 {max}' },
  min: { zh: '不能小于 {min}', en: 'At least {min}', cht: '不能小於 {min}' },
  minMoney: { zh: '不能小于 {minMinor}', en: 'At least {minMinor}', cht: '不能小於 {minMinor}' },
  maxMoney: { zh: '不能大于 {maxMinor}', en: 'At most {maxMinor}', cht: '不能大於 {maxMinor}' },
  boolean: { zh: '应为是或否', en: 'Must be yes or no', cht: '應為是或否' },
  oneOf: { zh: '不在可选范围内', en: 'Not one of the choices', cht: '不在可選範圍內' },
  month: {
    zh: '月份不正确，应为 2026-11 的形式',
    en: 'Not a month like 2026-11',
    cht: '月份不正確，應為 2026-11 的形式',
  },
  date: {
    zh: '日期不正确，应为 2026-11-20 的形式',
    en: 'Not a date like 2026-11-20',
    cht: '日期不正確，應為 2026-11-20 的形式',
  },
  time: {
    zh: '时间不正确，应为 2026-11-20T10:05:00+08:00 的形式',
    en: 'Not a time like 2026-11-20T10:05:00+08:00',
    cht: '時間不正確，應為 2026-11-20T10:05:00+08:00 的形式',
  },
  i18n: {
    zh: '只能使用 zh、en、cht，每种语言的内容不能为空',
    en: 'Only zh, en and cht are allowed, each once and none empty',
    cht: '只能使用 zh、en、cht，每種語言的內容不能為空',
  },
  digits: { zh: '应为一串数字', en: 'Must be a string of digits', cht: '應為一串數字' },
  'digits.iccid': {
    zh: 'ICCID 不正确，应为 19 至 20 位数字且校验位正确，或前六位之后含字母 A–F 的 20 位',
    en: 'Not a valid ICCID: 19 or 20 digits with a right check digit, or 20 characters with letters A to F after the first six',
    cht: 'ICCID 不正確，應為 19 至 20 位數字且檢查碼正確，或前六位之後含字母 A–F 的 20 位',
  },
  'digits.imsi': {
    zh: 'IMSI 不正确，应为 6 至 15 位数字',
    en: 'Not a valid IMSI: 6 to 15 digits',
    cht: 'IMSI 不正確，應為 6 至 15 位數字',
  },
  'digits.eid': {
    zh: 'EID 不正确，应为 32 位数字且校验正确',
    en: 'Not a valid EID: 32 digits with right check digits',
    cht: 'EID 不正確，應為 32 位數字且檢查碼正確',
  },
  'digits.msisdn': {
    zh: '号码不正确，应为最多 15 位的国际号码',
    en: 'Not a valid number: up to 15 digits in international form',
    cht: '號碼不正確，應為最多 15 位的國際號碼',
  },
  'digits.card': {
    zh: '卡号不正确，应为 8 至 22 位数字',
    en: 'Not a valid card number: 8 to 22 digits',
    cht: '卡號不正確，應為 8 至 22 位數字',
  },
  'contact.email': { zh: '请输入正确的邮箱', en: 'Please enter a correct e-mail address', cht: '請輸入正確的電郵' },
  'contact.phone': {
    zh: '请输入正确的电话号码',
    en: 'Please enter a correct phone number',
    cht: '請輸入正確的電話號碼',
  },
  'contact.either': {
    zh: '请输入正确的邮箱或电话号码',
    en: 'Please enter a correct e-mail address or phone number',
    cht: '請輸入正確的電郵或電話號碼',
  },
  list: { zh: '应为一个列表', en: 'Must be a list', cht: '應為一個列表' },
  fewest: { zh: '至少 {min} 项', en: 'At least {min} items', cht: '至少 {min} 項' },
  repeated: { zh: '有重复的项', en: 'Something is there twice', cht: '有重複的項' },
  shortest: { zh: '至少 {min} 个字符', en: 'At least {min} characters', cht: '至少 {min} 個字元' },
  limit: { zh: '最多 {limit} 项', en: 'At most {limit} items', cht: '最多 {limit} 項' },
  id: { zh: '应为记录编号', en: 'Must be the id of a record', cht: '應為記錄編號' },
  areaCode: {
    zh: '应为两个大写字母的国家或地区代码',
    en: 'Must be a country code of two capital letters',
    cht: '應為兩個大寫字母的國家或地區代碼',
  },

  cardNumber: { zh: '卡号输入有误', en: 'card number input error', cht: '卡號輸入有誤' },
  cardUnknown: { zh: '请输入正确的卡号', en: 'enter a correct card number', cht: '請輸入正確的卡號' },
  orderProofNeeded: {
    zh: '还有多个订单未付款，请先付款，或完成人机验证后再试',
    en: 'Several orders wait for payment: pay one, or complete the human check',
    cht: '還有多筆訂單未付款，請先付款，或完成真人驗證後再試',
  },
  proofNeeded: {
    zh: '查询过于频繁，请先完成人机验证',
    en: 'Too many tries, please complete the human check',
    cht: '查詢過於頻繁，請先完成真人驗證',
  },
  verified: { zh: '已经验证过', en: 'already verified', cht: '已經驗證過' },
  codeError: { zh: '验证码错误', en: 'verification code error', cht: '驗證碼錯誤' },
  noPlan: { zh: '该卡没有套餐，请先购买', en: 'no plan for the card, purchase first', cht: '該卡沒有方案，請先購買' },

  login: { zh: '账号或密码错误', en: 'Wrong account or password', cht: '帳號或密碼錯誤' },
  lockout: {
    zh: '失败次数过多，请在 {seconds} 秒后再试',
    en: 'Too many failed tries, please wait {seconds} seconds',
    cht: '失敗次數過多，請在 {seconds} 秒後再試',
  },
  loginProofNeeded: {
    zh: '该账号近期密码错误次数过多，请先完成人机验证',
    en: 'Many wrong passwords were tried for this account: please complete the human check first',
    cht: '此帳號近期密碼錯誤次數過多，請先完成真人驗證',
  },
  passwordHash: {
    zh: '密码须以 64 位小写十六进制 SHA-256 提交',
    en: 'A password is sent as its SHA-256, 64 lowercase hex digits',
    cht: '密碼須以 64 位小寫十六進位 SHA-256 提交',
  },
  originalPassword: { zh: '原密码错误', en: 'The original password is wrong', cht: '原密碼錯誤' },

  fileRequired: { zh: '请选择文件', en: 'Choose a file', cht: '請選擇檔案' },
  oneFile: {
    zh: '一次只能上传一个文件，字段名为 file',
    en: 'One file at a time, in the field named file',
    cht: '一次只能上傳一個檔案，欄位名稱為 file',
  },
  logoSize: {
    zh: '标志须高 28 像素、宽不超过 128 像素，该图片为 {width}×{height}',
    en: 'A logo is 28 pixels high and at most 128 wide, this one is {width}×{height}',
    cht: '標誌須高 28 像素、寬不超過 128 像素，該圖片為 {width}×{height}',
  },
  pictureSize: {
    zh: '图片最多 {max} 百万像素，该图片为 {width}×{height}',
    en: 'A picture has at most {max} megapixels, this one is {width}×{height}',
    cht: '圖片最多 {max} 百萬像素，該圖片為 {width}×{height}',
  },
} as const satisfies Catalogue;
