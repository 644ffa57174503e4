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
    holdersPage: '查看持卡人页面',
    queues: {
      documents: '实名审核',
      documentsWaiting: '实名审核（{{count}}）',
      transfers: '换卡申请',
      transfersWaiting: '换卡申请（{{count}}）',
    },
    cures: {
      steps: '无须处理；连不上时请持卡人打开“数据漫游”。',
      wait: '会自动恢复，无须处理。',
      buy: '解决办法：为它下单购买套餐。',
      pay: '解决办法：请付款人完成付款，逾时自动失效。',
      verify: '解决办法：请持卡人实名，或审核待审的证件。',
      install: '解决办法：请持卡人安装，安装码见下方“eSIM 安装”。',
      resume: '解决办法：使用“复机”。',
      move: '解决办法：使用“换卡”。',
      ask: '请查看操作记录了解原因。',
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
