import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  topics: {
    title: '排序標籤',
    hint: '拖曳標籤調整順序，或按 Alt 加方向鍵。',
    cancel: '取消',
    save: '儲存順序',
    saved: '順序已儲存',
  },
};

export default words;
