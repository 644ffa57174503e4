const words = {
  topics: {
    title: '排序标签',
    hint: '拖动标签调整顺序，或按 Alt 加方向键。',
    cancel: '取消',
    save: '保存顺序',
    saved: '顺序已保存',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    topics: (typeof words)['topics'];
  }
}
export default words;
