import type { ApiChange } from '../../engine/http/docs/document';

/** What has changed in the API for programs, newest first. */
export const CHANGES: readonly ApiChange[] = [
  {
    on: '2026-11-27',
    kind: 'added',
    text: {
      zh: 'GET /dict（地区与国家）和 GET /topic/all 可用 API 密钥调用。',
      en: 'GET /dict (areas and countries) and GET /topic/all are open to API keys.',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: 'API 密钥：以 Authorization: Bearer t3d_live_… 调用；沙箱密钥以 t3d_test_… 开头。',
      en: 'API keys: call with Authorization: Bearer t3d_live_…. The keys of a sandbox begin with t3d_test_….',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: '每次拒绝都返回稳定的 errorCode、处理方法 cure，以及错误目录链接 docs。',
      en: 'Every refusal answers a stable errorCode, its cure, and docs, a link into the catalogue of codes.',
      cht: '每次拒絕都傳回穩定的 errorCode、處理方法 cure，以及錯誤目錄連結 docs。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: '列表返回 nextCursor；以 cursor 逐页读取时，增删记录不会造成重复或遗漏。',
      en: 'Lists answer nextCursor. Pages read by cursor neither repeat nor miss rows when others come and go.',
      cht: '清單傳回 nextCursor；以 cursor 逐頁讀取時，增刪記錄不會造成重複或遺漏。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'changed',
    text: {
      zh: '…/check 返回 holdsUntil：digest 在此时间之前有效（约十分钟），过期返回 409。',
      en: '…/check answers holdsUntil, the time until which its digest holds: about ten minutes. Later it is 409.',
      cht: '…/check 傳回 holdsUntil：digest 在此時間之前有效（約十分鐘），過期傳回 409。',
    },
  },
  {
    on: '2026-11-26',
    kind: 'added',
    text: {
      zh: 'GET /orders/{id}/esim：订单 eSIM 的激活码、二维码和一键安装链接。',
      en: 'GET /orders/{id}/esim: the activation code of the eSIM of an order, its QR code, and links that install it.',
    },
  },
];
