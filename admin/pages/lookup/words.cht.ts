import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  lookup: {
    label: '貼上的內容',
    searching: '正在查找其中的號碼…',
    found_one: '找到 {{count}} 筆記錄',
    found_other: '找到 {{count}} 筆記錄',
    none: '沒有找到可檢視的記錄。',
    missing: '未找到：{{numbers}}',
    left_one: '還有 {{count}} 個號碼未查，請分次貼上。',
    left_other: '還有 {{count}} 個號碼未查，請分次貼上。',
    failed: '查找失敗。',
    reply: '回覆',
    language: '回覆的語言',
    copy: '複製回覆',
    copied: '已複製回覆',
  },
};

export default words;
