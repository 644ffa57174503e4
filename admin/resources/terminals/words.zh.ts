const words = {
  cards: {
    now: '当前套餐',
    none: '没有正在使用的套餐。',
    waiting: '排队中的套餐',
    replaced: '此卡已换成',
    replacedHint: '它的套餐已转到新卡。',
    realName: '实名',
    verified: '已认证 {{at}}',
    required: '需要，未认证',
    notRequired: '不需要',
    life: '卡的一生',
    none2: '还没有记录。',
    bought: '购买 {{plan}}',
    step: '{{step}}：{{plan}}',
    stock: '平台库存',
    held: '转给 {{owner}}',
    older: '更早的记录',
    queues: {
      documents: '实名审核',
      documentsWaiting: '实名审核（{{count}}）',
      transfers: '换卡申请',
      transfersWaiting: '换卡申请（{{count}}）',
    },
  },
  crud: {
    ranges: {
      unit: '张',
      gaps_one: '{{count}} 个号码没有对应的卡',
      gaps_other: '{{count}} 个号码没有对应的卡',
      holders: '这些卡现在归谁',
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    cards: (typeof words)['cards'];
  }
}
export default words;
