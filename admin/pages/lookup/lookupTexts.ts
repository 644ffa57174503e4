import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
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
  },
  en: {
    lookup: {
      label: 'Pasted text',
      searching: 'Looking up the numbers in it…',
      found_one: '{{count}} record found',
      found_other: '{{count}} records found',
      none: 'No record that you can see is named in it.',
      missing: 'Not found: {{numbers}}',
      left_one: '{{count}} more number was not looked up. Paste the text in parts.',
      left_other: '{{count}} more numbers were not looked up. Paste the text in parts.',
      failed: 'The text could not be looked up.',
      reply: 'Reply',
      language: 'Language of the reply',
      copy: 'Copy reply',
      copied: 'Reply copied',
    },
  },
  cht: { lookup: { searching: '正在查找其中的號碼…', failed: '查找失敗。' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    lookup: (typeof words)['zh']['lookup'];
  }
}

export default words;
