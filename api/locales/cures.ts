import type { Catalogue } from './textTypes';

/** Advice for each error status. A code may have its own advice (`<code>.cure`) and explanation (`<code>.meaning`). */
export const cures = {
  'docs.title': { zh: '接口文档', en: 'API' },
  'docs.key': { zh: 'API 密钥', en: 'API key' },
  'docs.use': { zh: '使用', en: 'Use' },
  'docs.hint': {
    zh: '用沙箱密钥（t3d_test_…）试用：使用模拟的资金和供应商。下面列出该密钥可用的调用；不填密钥时使用本浏览器的登录会话。',
    en:
      'Try calls with a sandbox key (t3d_test_…): money and suppliers are simulated. Below are the calls that the key ' +
      'may make. Without a key, the session of this browser is used.',
  },
  'docs.live': {
    zh: '这是正式密钥：试用的调用会真实执行。',
    en: 'This is a live key: calls that you try are done for real.',
  },
  'errors.title': { zh: '错误代码', en: 'Error codes' },
  'changelog.title': { zh: '接口变更', en: 'Changes of the API' },
  'changelog.added': { zh: '新增', en: 'added' },
  'changelog.changed': { zh: '变更', en: 'changed' },
  'changelog.removed': { zh: '移除', en: 'removed' },
  'errors.intro': {
    zh: '被拒绝的调用返回 errorCode（稳定不变）、message、cure 和 docs；errorCodes 给出每个字段或编号的代码。',
    en: 'A refused call answers errorCode (stable), message, cure and docs; errorCodes has the code of each field or id.',
    cht: '被拒絕的呼叫傳回 errorCode（穩定不變）、message、cure 和 docs；errorCodes 給出每個欄位或編號的代碼。',
  },

  'cure.400': {
    zh: '请修正提示中的内容后重新提交；提示涉及状态时，请先读取该记录。',
    en: 'Correct the values that the message speaks of. Where it speaks of a state, read the record first.',
  },
  'cure.401': {
    zh: '请使用有效的会话或 API 密钥：重新登录，或更换密钥。',
    en: 'Send a valid session or API key: log in again, or use another key.',
  },
  'cure.403': {
    zh: '请向账号的管理者申请提示中的权限，或使用范围包含该权限的密钥。',
    en: 'Ask whoever manages your account for the right that the message names, or use a key with that scope.',
  },
  'cure.404': {
    zh: '请检查地址和编号：该记录不存在，或不在您的范围内。',
    en: 'Check the address and the id: there is no such record, or it is not in your scope.',
  },
  'cure.409': {
    zh: '未执行任何操作。请读取当前内容，再按其重新提交。',
    en: 'Nothing was done. Read what stands there now, then send the call again with it.',
  },
  'cure.413': {
    zh: '请减少一次提交的内容，或使用较小的文件。',
    en: 'Send less at once, or a smaller file.',
  },
  'cure.415': {
    zh: '请改用提示中的文件类型。',
    en: 'Send the file in a type that the message names.',
  },
  'cure.429': {
    zh: '请等待 Retry-After 所示的秒数后重新提交。',
    en: 'Wait as many seconds as Retry-After says, then send the call again.',
  },
  'cure.500': {
    zh: '请稍后用同一个 Idempotency-Key 重试；仍然失败时，请告知 requestId。',
    en: 'Send it again later with the same Idempotency-Key. If it fails again, report the requestId.',
  },
  'cure.503': {
    zh: '请在几秒后用同一个 Idempotency-Key 重试。',
    en: 'Send it again in a few seconds with the same Idempotency-Key.',
  },
  'forbidden.meaning': {
    zh: '缺少角色或权限：{needed}',
    en: 'The role or the permission is missing: {needed}',
  },
  'keyReused.cure': {
    zh: '不同的请求请使用新的 Idempotency-Key；重试时请保持内容不变。',
    en: 'Use a new Idempotency-Key for another call. Repeat a call only with its own body.',
  },
  'staleVersion.cure': {
    zh: '请重新读取该记录，再带上当前的 version 提交修改。',
    en: 'Read the record again, and send your change with its present version.',
  },
  'unknown.cure': {
    zh: '/t3d-api/openapi.json 列出了每个调用的字段和筛选条件。',
    en: '/t3d-api/openapi.json lists the fields and filters of each call.',
  },
  'promise.changed.cure': {
    zh: '答复中有新的预览：同意的话，请带上其 digest 重新提交；或再次调用 …/check。',
    en: 'The answer has the new preview: if you agree to it, send the call again with its digest.',
  },
  'promise.unknown.cure': {
    zh: '请以同样的内容调用 …/check，并带上新的 digest 提交。',
    en: 'Call …/check with the same body, and send the call with the new digest.',
  },
} as const satisfies Catalogue;
