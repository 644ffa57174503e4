import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'suppliers.url': {
    zh: '地址应为 http(s)://主机/路径，不能含用户名、参数或锚点',
    en: 'The address must be http(s)://host/path without user, query or fragment',
    cht: '位址應為 http(s)://主機/路徑，不能含使用者名稱、參數或錨點',
  },
  'suppliers.https': {
    zh: '生产环境的供应商地址必须使用 https',
    en: 'In production a supplier’s address must be https',
    cht: '正式環境的供應商位址必須使用 https',
  },
  'suppliers.secret': {
    zh: '签名密钥至少 {length} 个字符',
    en: 'The signing secret needs at least {length} characters',
  },
  'suppliers.noSimulator': {
    zh: '本系统未启用模拟供应商',
    en: 'Simulated suppliers are switched off here',
  },
  'suppliers.hasOrders': {
    zh: '该供应商已有订单，不能删除，可将其停用',
    en: 'The supplier has orders: disable it instead',
  },
  'suppliers.hasRoutes': {
    zh: '该供应商仍被套餐路由使用，请先删除路由',
    en: 'Plans are routed to the supplier: delete its routes first',
  },
  'suppliers.testOk': {
    zh: '连接正常，用时 {milliseconds} 毫秒',
    en: 'The connection works: answered in {milliseconds} ms',
    cht: '連線正常，耗時 {milliseconds} 毫秒',
  },
  'suppliers.testFailed': {
    zh: '连接失败：{reason}',
    en: 'The connection does not work: {reason}',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
