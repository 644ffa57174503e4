import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    realNames: {
      action: '实名',
      waits: '已等待',
      sinceToday: '不到一天',
      days_one: '{{count}} 天',
      days_other: '{{count}} 天',
      customer: '客户',
      order: '等待的订单',
      number: '证件号',
      review: '审核',
      title: '实名审核',
      place: '待审核 {{place}} / {{total}}',
      waiting: '待审核 {{total}}',
      previous: '上一份',
      next: '下一份',
      papers: '这张卡的实名资料',
      none: '这张卡还没有实名资料。',
      submit: '提交资料',
      image: '{{name}}照片',
      noImage: '没有照片',
      imageFailed: '照片读取失败',
      zoomIn: '放大',
      zoomOut: '缩小',
      rotate: '旋转',
      purged: '证件内容和照片已按期清除，只保留审核结果。',
      checked: '自动核验',
      unchecked: '没有可自动核验的内容。',
      history: '审核记录',
      keys: 'A 通过 · R 拒绝 · ← → 上一份、下一份',
      approve: '通过',
      reject: '拒绝',
      approved: '实名资料已通过',
      rejected: '实名资料已拒绝',
      reason: '拒绝原因',
      reasonHelp: '提交者会看到这个原因，可以重新提交。',
      reasons: {
        unclear: '照片不清晰',
        differs: '填写内容与证件不符',
        expired: '证件已过期',
        notHolder: '不是使用者本人的证件',
        incomplete: '证件拍摄不完整',
      },
      checksDone: { fine: '{{count}} 项无误', doubt: '{{count}} 项无误，{{bad}} 项有疑问' },
      checks: {
        fits: '{{name}}无误',
        differs: '{{name}}有疑问',
        age: {
          ok: '已满 16 岁',
          bad: '未满 16 岁',
        },
        mrz: {
          ok: '机读码有效',
          bad: '机读码无效',
        },
        mrzName: {
          ok: '姓名与机读码一致',
          bad: '姓名与机读码不一致',
        },
        otherCards: {
          ok: '此人名下没有其他卡',
          bad: '此人已实名 {{count}} 张卡',
        },
        validTo: {
          ok: '证件在有效期内',
          bad: '证件已过期',
        },
      },
    },
  },
  en: {
    realNames: {
      action: 'Real-name',
      waits: 'Waiting for',
      sinceToday: 'less than a day',
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      customer: 'Customer',
      order: 'Order that waits',
      number: 'Document number',
      review: 'Review',
      title: 'Real-name review',
      place: '{{place}} of {{total}} waiting',
      waiting: '{{total}} waiting',
      previous: 'Previous papers',
      next: 'Next papers',
      papers: 'Papers of this card',
      none: 'This card has no papers yet.',
      submit: 'Submit papers',
      image: 'Picture: {{name}}',
      noImage: 'No picture',
      imageFailed: 'The picture could not be read',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      rotate: 'Rotate',
      purged: 'Contents and picture were erased when their time was over; the decision is kept.',
      checked: 'Automatic checks',
      unchecked: 'Nothing could be checked automatically.',
      history: 'Decisions',
      keys: 'A approve · R reject · ← → previous, next',
      approve: 'Approve',
      reject: 'Reject',
      approved: 'Papers approved',
      rejected: 'Papers rejected',
      reason: 'Reason for rejecting',
      reasonHelp: 'The submitter reads it and may submit again.',
      reasons: {
        unclear: 'The picture is not clear',
        differs: 'What was typed differs from the document',
        expired: 'The document has expired',
        notHolder: 'Not the user’s own document',
        incomplete: 'Part of the document is missing',
      },
      checksDone: { fine: '{{count}} in order', doubt: '{{count}} in order, {{bad}} to look at' },
      checks: {
        fits: '{{name}}: in order',
        differs: '{{name}}: please look',
        age: {
          ok: '16 or older',
          bad: 'younger than 16',
        },
        mrz: {
          ok: 'Machine-readable lines valid',
          bad: 'Machine-readable lines not valid',
        },
        mrzName: {
          ok: 'Name as in the machine-readable lines',
          bad: 'Name differs from the machine-readable lines',
        },
        otherCards: {
          ok: 'No other card of this person',
          bad: 'This person has {{count}} cards already',
        },
        validTo: {
          ok: 'Document still valid',
          bad: 'Document expired',
        },
      },
    },
  },
  cht: { realNames: { submit: '提交資料', history: '審核紀錄', reasonHelp: '提交者會看到這個原因，可以重新提交。' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    realNames: (typeof words)['zh']['realNames'];
  }
}

export default words;
