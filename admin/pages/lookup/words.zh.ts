const words = {
  lookup: {
    label: '粘贴的内容',
    searching: '正在查找其中的号码…',
    found_one: '找到 {{count}} 条记录',
    found_other: '找到 {{count}} 条记录',
    none: '没有找到可查看的记录。',
    missing: '未找到：{{numbers}}',
    left_one: '还有 {{count}} 个号码未查，请分次粘贴。',
    left_other: '还有 {{count}} 个号码未查，请分次粘贴。',
    failed: '查找失败。',
    reply: '回复',
    language: '回复的语言',
    copy: '复制回复',
    copied: '已复制回复',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    lookup: (typeof words)['lookup'];
  }
}

export default words;
