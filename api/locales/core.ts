import type { Catalogue } from './textTypes';

/** Messages that any call may return, and messages of a field's validation. */
export const core = {
  ok: { zh: '成功', en: 'ok' },

  invalid: {
    zh: '提交的内容有误，请检查标出的项目',
    en: 'Some values are not valid, please check the marked fields',
    cht: '提交的內容有誤，請檢查標出的項目',
  },
  unauthenticated: {
    zh: '您已退出登录，请重新登录。',
    en: 'You have been logged out, please log in again.',
  },
  forbidden: { zh: '{needed}', en: '{needed}' },
  accountAuth: {
    zh: '请先完成邮箱验证（{needed}）',
    en: 'Please verify your e-mail first ({needed})',
    cht: '請先完成電郵驗證（{needed}）',
  },
  notFound: { zh: '记录不存在', en: 'No such record' },
  noSuchPath: { zh: '没有这个接口', en: 'There is no such call' },
  method: { zh: '不支持该请求方法', en: 'This method is not supported here' },
  staleVersion: {
    zh: '该记录已被他人修改，请刷新后再试',
    en: 'This record was changed by someone else meanwhile, please reload it',
  },
  taken: { zh: '该值已被占用', en: 'This value is already taken', cht: '該值已被使用' },
  keyReused: {
    zh: '同一请求已以其他内容提交过：请刷新页面后再试',
    en: 'This was sent before with other content: reload the page and try again',
  },
  badRequest: {
    zh: '请求失败，请联系管理员！',
    en: 'Request failed, please contact the administrator!',
  },
  invalidInput: { zh: '输入数据无效', en: 'invalid input data' },
  internal: {
    zh: '功能维护中，请稍后再试。',
    en: 'Function under maintenance, please try again later.',
  },
  databaseAway: {
    zh: '暂时无法连接数据库，请稍后再试',
    en: 'The database cannot be reached just now, please try again in a moment',
  },
  uploadsAway: {
    zh: '暂时无法保存或读取上传的文件，请稍后再试',
    en: 'Uploaded files cannot be stored or read just now, please try again in a moment',
  },
  starting: {
    zh: '服务正在启动，请稍后再试',
    en: 'The service is starting, please try again in a moment',
  },
  makingDemo: {
    zh: '正在准备演示数据…',
    en: 'The demo data is being prepared…',
    cht: '正在準備示範資料…',
  },
  makingDemoHint: {
    zh: '大约需要一分钟。完成后，本页会自动打开登录页面。',
    en: 'This takes about a minute. The sign-in page then opens by itself.',
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
  },
  tooManyStreams: {
    zh: '同时查看进度的页面过多，请关闭不用的页面，或在 {seconds} 秒后再试',
    en: 'Too many pages follow progress at once: close those that you do not need, or try again in {seconds} seconds',
  },
  version: {
    zh: '不支持的接口版本 {version}',
    en: 'API version {version} is not supported',
  },
  gmtOffset: {
    zh: '时区偏移 X-GMT-Offset 应为 -720 至 840 的整数（分钟），如 480',
    en: 'X-GMT-Offset is a whole number of minutes from -720 to 840, such as 480',
  },
  failed: { zh: '操作失败，请稍后再试', en: 'operation failed, try again later' },

  required: { zh: '必填', en: 'Required' },
  unknown: { zh: '没有这个字段', en: 'There is no such field' },
  notQueryable: {
    zh: '该值在显示时才计算，列表不能按它排序或筛选',
    en: 'This value is computed when it is shown: lists are neither sorted nor filtered by it',
    cht: '該值在顯示時才計算，清單不能依它排序或篩選',
  },
  object: { zh: '应为一个对象', en: 'Must be an object', cht: '應為一個物件' },
  text: { zh: '应为文本', en: 'Must be text', cht: '應為文字' },
  length: { zh: '最多 {max} 个字符', en: 'At most {max} characters' },
  lookAlike: {
    zh: '不能使用西里尔、希腊等与拉丁字母相像的字母',
    en: 'Letters that look like Latin ones, such as Cyrillic or Greek, are not allowed',
  },
  pattern: { zh: '格式不正确', en: 'The format is not right' },
  number: { zh: '应为数字', en: 'Must be a number' },
  integer: { zh: '应为整数', en: 'Must be a whole number' },
  max: { zh: '不能大于 {max}', en: 'At most {max}' },
  min: { zh: '不能小于 {min}', en: 'At least {min}' },
  minMoney: { zh: '不能小于 {minMinor}', en: 'At least {minMinor}' },
  maxMoney: { zh: '不能大于 {maxMinor}', en: 'At most {maxMinor}' },
  boolean: { zh: '应为是或否', en: 'Must be yes or no' },
  oneOf: { zh: '不在可选范围内', en: 'Not one of the choices' },
  month: {
    zh: '月份不正确，应为 2026-11 的形式',
    en: 'Not a month like 2026-11',
  },
  date: {
    zh: '日期不正确，应为 2026-11-20 的形式',
    en: 'Not a date like 2026-11-20',
  },
  time: {
    zh: '时间不正确，应为 2026-11-20T10:05:00+08:00 的形式',
    en: 'Not a time like 2026-11-20T10:05:00+08:00',
  },
  i18n: {
    zh: '只能使用 zh、en、cht，每种语言的内容不能为空',
    en: 'Only zh, en and cht are allowed, each once and none empty',
  },
  digits: { zh: '应为一串数字', en: 'Must be a string of digits' },
  'digits.iccid': {
    zh: 'ICCID 不正确，应为 19 至 20 位数字且校验位正确，或前六位之后含字母 A–F 的 20 位',
    en: 'Not a valid ICCID: 19 or 20 digits with a right check digit, or 20 characters with letters A to F after the first six',
  },
  'digits.imsi': {
    zh: 'IMSI 不正确，应为 6 至 15 位数字',
    en: 'Not a valid IMSI: 6 to 15 digits',
  },
  'digits.eid': {
    zh: 'EID 不正确，应为 32 位数字且校验正确',
    en: 'Not a valid EID: 32 digits with right check digits',
    cht: 'EID 不正確，應為 32 位數字且檢查碼正確',
  },
  'digits.msisdn': {
    zh: '号码不正确，应为最多 15 位的国际号码',
    en: 'Not a valid number: up to 15 digits in international form',
  },
  'digits.card': {
    zh: '卡号不正确，应为 8 至 22 位数字',
    en: 'Not a valid card number: 8 to 22 digits',
  },
  'contact.email': { zh: '请输入正确的邮箱', en: 'Please enter a correct e-mail address', cht: '請輸入正確的電郵' },
  'contact.phone': {
    zh: '请输入正确的电话号码',
    en: 'Please enter a correct phone number',
  },
  'contact.either': {
    zh: '请输入正确的邮箱或电话号码',
    en: 'Please enter a correct e-mail address or phone number',
    cht: '請輸入正確的電郵或電話號碼',
  },
  list: { zh: '应为一个列表', en: 'Must be a list', cht: '應為一個列表' },
  fewest: { zh: '至少 {min} 项', en: 'At least {min} items' },
  repeated: { zh: '有重复的项', en: 'Something is there twice' },
  shortest: { zh: '至少 {min} 个字符', en: 'At least {min} characters' },
  limit: { zh: '最多 {limit} 项', en: 'At most {limit} items' },
  id: { zh: '应为记录编号', en: 'Must be the id of a record' },
  areaCode: {
    zh: '应为两个大写字母的国家或地区代码',
    en: 'Must be a country code of two capital letters',
  },

  cardNumber: { zh: '卡号输入有误', en: 'card number input error' },
  cardUnknown: { zh: '请输入正确的卡号', en: 'enter a correct card number' },
  orderProofNeeded: {
    zh: '还有多个订单未付款，请先付款，或完成人机验证后再试',
    en: 'Several orders wait for payment: pay one, or complete the human check',
  },
  proofNeeded: {
    zh: '查询过于频繁，请先完成人机验证',
    en: 'Too many tries, please complete the human check',
  },
  verified: { zh: '已经验证过', en: 'already verified' },
  codeError: { zh: '验证码错误', en: 'verification code error' },
  noPlan: { zh: '该卡没有套餐，请先购买', en: 'no plan for the card, purchase first' },

  login: { zh: '账号或密码错误', en: 'Wrong account or password' },
  lockout: {
    zh: '失败次数过多，请在 {seconds} 秒后再试',
    en: 'Too many failed tries, please wait {seconds} seconds',
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
  originalPassword: { zh: '原密码错误', en: 'The original password is wrong' },

  fileRequired: { zh: '请选择文件', en: 'Choose a file' },
  oneFile: {
    zh: '一次只能上传一个文件，字段名为 file',
    en: 'One file at a time, in the field named file',
    cht: '一次只能上傳一個檔案，欄位名稱為 file',
  },
  logoSize: {
    zh: '标志须高 28 像素、宽不超过 128 像素，该图片为 {width}×{height}',
    en: 'A logo is 28 pixels high and at most 128 wide, this one is {width}×{height}',
  },
  pictureSize: {
    zh: '图片最多 {max} 百万像素，该图片为 {width}×{height}',
    en: 'A picture has at most {max} megapixels, this one is {width}×{height}',
  },
} as const satisfies Catalogue;
