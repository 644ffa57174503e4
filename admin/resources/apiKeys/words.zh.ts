const words = {
  apiKeys: {
    new: '新建 API 密钥',
    make: '生成密钥',
    save: '保存',
    name: '名称',
    nameHint: '写明由哪个程序使用；操作历史会显示它',
    end: '有效期',
    endHint: '到期后密钥自动失效',
    ends: {
      never: '长期有效',
      30: '30 天',
      90: '90 天',
      365: '1 年',
      kept: '到 {{at}}',
    },
    ipAllow: 'IP 白名单',
    ipAllowHint: '每行一个 IPv4、IPv6 地址或网段（如 203.0.113.0/24）；留空则不限制',
    sandbox: '沙箱密钥',
    sandboxHint: '只用模拟资金和模拟供应商，不影响真实订单和钱包。创建后不能更改。',
    scopes: '权限范围',
    scopesHint: '密钥只能做勾选的操作，且不会超过您自己的权限；您失去的权限，密钥立即失去。',
    readOnly: '只读',
    everything: '全部',
    nothing: '清空',
    searchScopes: '搜索权限',
    assistant: 'AI 助手（MCP）',
    assistantReads: '助手可以查询',
    assistantWrites: '助手可以提出更改（先预览，再执行）',
    elsewhere: '其他',
    code: '两步验证验证码',
    codeHint: '确认是您本人操作',
    problems: {
      name: '请填写名称',
      scopes: '请至少勾选一项权限',
      tooMany: '最多 50 项权限，请整行勾选或减少',
      code: '请输入两步验证的验证码',
    },
    once: '密钥“{{name}}”',
    onceWarning: '密钥只显示这一次。请立即复制并保存到安全的地方；丢失后只能更换。请勿放进网页、App 或聊天记录。',
    copy: '复制密钥',
    howToSend: '程序在请求头中发送：Authorization: Bearer <密钥>',
    kept: '我已保存',
    rotate: '更换密钥“{{name}}”',
    rotateHelp: '将生成新密钥并显示一次。旧密钥还能用多久？',
    overlap: {
      0: '立即失效（密钥已泄露时选择）',
      1: '1 小时',
      24: '24 小时',
      72: '72 小时',
    },
    rotateNow: '更换密钥',
    own: 'API 密钥',
    ownHint: '程序用密钥代表您调用接口，权限不超过您自己。',
    disabled: '已停用',
    lastUsed: '最近使用 {{at}}，来自 {{from}}',
    neverUsed: '尚未使用',
    none: '还没有密钥',
    all: '管理密钥',
  },
} as const;
export default words;

declare module '../../locales/keys' {
  interface ProductTexts {
    apiKeys: (typeof words)['apiKeys'];
  }
}
