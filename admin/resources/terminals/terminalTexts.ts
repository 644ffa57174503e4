import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    cards: {
      now: '当前套餐',
      holder: '客户',
      none: '没有正在使用的套餐。',
      waiting: '排队中的套餐',
      replaced: '此卡已换成',
      openNew: '打开新卡',
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
        transfers: '换卡申请',
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
  },
  en: {
    cards: {
      now: 'Current plan',
      holder: 'Customer',
      none: 'No plan is in use.',
      waiting: 'Queued',
      replaced: 'This card was replaced by',
      openNew: 'Open the new card',
      replacedHint: 'Its plans went over to the new one.',
      realName: 'Real-name',
      verified: 'verified {{at}}',
      required: 'required, not verified',
      notRequired: 'not required',
      life: 'Life of the card',
      none2: 'Nothing yet.',
      bought: 'Bought {{plan}}',
      step: '{{step}}: {{plan}}',
      stock: 'platform stock',
      held: 'To {{owner}}',
      older: 'Older',
      queues: {
        documents: 'Real-name review',
        transfers: 'Card transfers',
      },
    },
    crud: {
      ranges: {
        unit: 'cards',
        gaps_one: '{{count}} number has no card',
        gaps_other: '{{count}} numbers have no card',
        holders: 'Who holds these cards',
      },
    },
  },
  cht: { cards: { none: '沒有正在使用的方案。', none2: '還沒有紀錄。', older: '更早的紀錄' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    cards: (typeof words)['zh']['cards'];
  }
}

export default words;
