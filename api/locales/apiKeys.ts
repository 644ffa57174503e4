import type { Catalogue } from './textTypes';

export const apiKeys = {
  'keys.notValid': {
    zh: 'API 密钥无效：不存在、已到期或已停用，或其账号（或上级）已停用。请检查密钥，或更换新密钥',
    en: 'This API key is not valid: it is unknown, expired or disabled, or its account or one above it is. Check the key or use a new one',
  },
  'keys.scope': {
    zh: '“{scope}” 不是权限，请写成 资源:操作，例如 orders:list；* 表示全部',
    en: '“{scope}” is no permission. Write <resource>:<action>, for example orders:list; * stands for all',
    cht: '「{scope}」不是權限，請寫成 資源:操作，例如 orders:list；* 表示全部',
  },
  'keys.beyondRights': {
    zh: '您自己没有权限 {scope}，密钥的权限不能超过您的权限，请去掉它',
    en: 'You do not have {scope} yourself, and a key can do no more than you: remove it',
    cht: '您自己沒有權限 {scope}，金鑰的權限不能超過您的權限，請移除它',
  },
  'keys.address': {
    zh: '“{address}” 不是 IP 地址或网段，例如 203.0.113.7、203.0.113.0/24 或 2001:db8::/32',
    en: '“{address}” is no IP address or network. Examples: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32',
    cht: '「{address}」不是 IP 位址或網段，例如 203.0.113.7、203.0.113.0/24 或 2001:db8::/32',
  },
  'keys.past': {
    zh: '到期时间必须晚于现在',
    en: 'Choose a time in the future',
  },
  'keys.tooMany': {
    zh: '每个账号最多 {max} 个密钥，请先删除不用的',
    en: 'An account has at most {max} keys: delete the unused ones first',
  },
  'keys.fromElsewhere': {
    zh: '密钥「{needed}」不允许从此 IP 地址使用，请把该地址加入密钥的 IP 白名单',
    en: 'The key {needed} may not be used from this IP address: add the address to its list',
  },
  'keys.forPeople': {
    zh: 'API 密钥（{needed}）不能执行此操作，请登录后台操作',
    en: 'An API key ({needed}) cannot make this call: log in to the back-office instead',
  },
  'keys.ofAssistant': {
    zh: '密钥「{needed}」属于助手，只能通过 /t3d-api/mcp 修改数据，并须先经确认',
    en: 'The key {needed} is an assistant’s: it changes records at /t3d-api/mcp only, where it must ask first',
    cht: '金鑰「{needed}」屬於助手，只能透過 /t3d-api/mcp 修改資料，並須先經確認',
  },
  'keys.noSandbox': {
    zh: '密钥「{needed}」是沙箱密钥，本系统尚未开放沙箱，请使用正式密钥',
    en: 'The key {needed} is for the sandbox, which is not available here: use a live key',
  },
} as const satisfies Catalogue;
