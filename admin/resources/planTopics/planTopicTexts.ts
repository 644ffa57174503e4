import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    topics: {
      title: '排序标签',
      hint: '拖动标签调整顺序，或按 Alt 加方向键。',
      cancel: '取消',
      save: '保存顺序',
      saved: '顺序已保存',
      plans: '使用此标签的套餐',
      noPlans: '还没有套餐使用此标签，可以删除。',
    },
  },
  en: {
    topics: {
      title: 'Sort tags',
      hint: 'Drag the tags, or press Alt with an arrow key.',
      cancel: 'Cancel',
      save: 'Save the order',
      saved: 'Order saved',
      plans: 'Plans with this tag',
      noPlans: 'No plan has this tag. It can be deleted.',
    },
  },
  cht: { topics: { hint: '拖曳標籤調整順序，或按 Alt 加方向鍵。' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    topics: (typeof words)['zh']['topics'];
  }
}

export default words;
