const words = {
  settings: {
    label: '设置',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    settings: (typeof words)['settings'];
  }
}
export default words;
