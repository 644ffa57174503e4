const words = {
  appPlans: {
    least: '售价不得低于（公司成本）',
    below: '高于所填售价',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    appPlans: (typeof words)['appPlans'];
  }
}
export default words;
