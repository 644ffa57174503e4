import type { Catalogue } from './types';

/**
 * What a caller does about a refusal: by its status, and for some codes by the code (`<code>.cure`). The cures of a
 * subject's own codes stand in its folder. `<code>.meaning` is what the catalogue says of a code whose message alone does not
 * tell it.
 */
export const cures = {
  'docs.title': { zh: '接口文档', en: 'API', cht: '介面文件' },
  'docs.key': { zh: 'API 密钥', en: 'API key', cht: 'API 金鑰' },
  'docs.use': { zh: '使用', en: 'Use', cht: '使用' },
  'docs.hint': {
    zh: '用沙箱密钥（t3d_test_…）试用：使用模拟的资金和供应商。下面列出该密钥可用的调用；不填密钥时使用本浏览器的登录会话。',
    en:
      'Try calls with a sandbox key (t3d_test_…): money and suppliers are simulated. Below are the calls that the key ' +
      'may make. Without a key, the session of this browser is used.',
    cht: '用沙箱金鑰（t3d_test_…）試用：使用模擬的資金和供應商。下面列出該金鑰可用的呼叫；不填金鑰時使用本瀏覽器的登入工作階段。',
  },
  'docs.live': {
    zh: '这是正式密钥：试用的调用会真实执行。',
    en: 'This is a live key: calls that you try are done for real.',
    cht: '這是正式金鑰：試用的呼叫會真實執行。',
  },
  'errors.title': { zh: '错误代码', en: 'Error codes', cht: '錯誤代碼' },
  'changelog.title': { zh: '接口变更', en: 'Changes of the API', cht: '介面變更' },
  'changelog.added': { zh: '新增', en: 'added', cht: '新增' },
  'changelog.changed': { zh: '变更', en: 'changed', cht: '變更' },
  'changelog.removed': { zh: '移除', en: 'removed', cht: '移除' },
  'errors.intro': {
    zh: '被拒绝的调用返回 errorCode（稳定不变）、message、cure 和 docs；errorCodes 给出每个字段或编号的代码。',
    en: 'A refused call answers errorCode (stable), message, cure and docs; errorCodes has the code of each field or id.',
    cht: '被拒絕的呼叫傳回 errorCode（穩定不變）、message、cure 和 docs；errorCodes 給出每個欄位或編號的代碼。',
  },

  'cure.400': {
    zh: '请修正提示中的内容后重新提交；提示涉及状态时，请先读取该记录。',
    en: 'Correct the values that the message speaks of. Where it speaks of a state, read the record first.',
    cht: '請修正提示中的內容後重新送出；提示涉及狀態時，請先讀取該記錄。',
  },
  'cure.401': {
    zh: '请使用有效的会话或 API 密钥：重新登录，或更换密钥。',
    en: 'Send a valid session or API key: log in again, or use another key.',
    cht: '請使用有效的工作階段或 API 金鑰：重新登入，或更換金鑰。',
  },
  'cure.403': {
    zh: '请向账号的管理者申请提示中的权限，或使用范围包含该权限的密钥。',
    en: 'Ask whoever manages your account for the right that the message names, or use a key with that scope.',
    cht: '請向帳號的管理者申請提示中的權限，或使用範圍包含該權限的金鑰。',
  },
  'cure.404': {
    zh: '请检查地址和编号：该记录不存在，或不在您的范围内。',
    en: 'Check the address and the id: there is no such record, or it is not in your scope.',
    cht: '請檢查位址和編號：該記錄不存在，或不在您的範圍內。',
  },
  'cure.409': {
    zh: '未执行任何操作。请读取当前内容，再按其重新提交。',
    en: 'Nothing was done. Read what stands there now, then send the call again with it.',
    cht: '未執行任何操作。請讀取目前內容，再按其重新送出。',
  },
  'cure.413': {
    zh: '请减少一次提交的内容，或使用较小的文件。',
    en: 'Send less at once, or a smaller file.',
    cht: '請減少一次送出的內容，或使用較小的檔案。',
  },
  'cure.415': {
    zh: '请改用提示中的文件类型。',
    en: 'Send the file in a type that the message names.',
    cht: '請改用提示中的檔案類型。',
  },
  'cure.429': {
    zh: '请等待 Retry-After 所示的秒数后重新提交。',
    en: 'Wait as many seconds as Retry-After says, then send the call again.',
    cht: '請等待 Retry-After 所示的秒數後重新送出。',
  },
  'cure.500': {
    zh: '请稍后用同一个 Idempotency-Key 重试；仍然失败时，请告知 requestId。',
    en: 'Send it again later with the same Idempotency-Key. If it fails again, report the requestId.',
    cht: '請稍後用同一個 Idempotency-Key 重試；仍然失敗時，請告知 requestId。',
  },
  'cure.503': {
    zh: '请在几秒后用同一个 Idempotency-Key 重试。',
    en: 'Send it again in a few seconds with the same Idempotency-Key.',
    cht: '請在幾秒後用同一個 Idempotency-Key 重試。',
  },
  'forbidden.meaning': {
    zh: '缺少角色或权限：{needed}',
    en: 'The role or the permission is missing: {needed}',
    cht: '缺少角色或權限：{needed}',
  },
  'keyReused.cure': {
    zh: '不同的请求请使用新的 Idempotency-Key；重试时请保持内容不变。',
    en: 'Use a new Idempotency-Key for another call. Repeat a call only with its own body.',
    cht: '不同的請求請使用新的 Idempotency-Key；重試時請保持內容不變。',
  },
  'staleVersion.cure': {
    zh: '请重新读取该记录，再带上当前的 version 提交修改。',
    en: 'Read the record again, and send your change with its present version.',
    cht: '請重新讀取該記錄，再帶上目前的 version 送出修改。',
  },
  'unknown.cure': {
    zh: '/t3d-api/openapi.json 列出了每个调用的字段和筛选条件。',
    en: '/t3d-api/openapi.json lists the fields and filters of each call.',
    cht: '/t3d-api/openapi.json 列出了每個呼叫的欄位和篩選條件。',
  },
  'promise.changed.cure': {
    zh: '答复中有新的预览：同意的话，请带上其 digest 重新提交；或再次调用 …/check。',
    en: 'The answer has the new preview: if you agree to it, send the call again with its digest.',
    cht: '答覆中有新的預覽：同意的話，請帶上其 digest 重新送出；或再次呼叫 …/check。',
  },
  'promise.unknown.cure': {
    zh: '请以同样的内容调用 …/check，并带上新的 digest 提交。',
    en: 'Call …/check with the same body, and send the call with the new digest.',
    cht: '請以同樣的內容呼叫 …/check，並帶上新的 digest 送出。',
  },
} as const satisfies Catalogue;
