import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    invites: {
      list: '邀请记录',
      open: '邀请',
      title: '邀请下级代理',
      help: '凭链接注册的人成为您的直属下级，币种与您相同，首次登录时须验证邮箱。',
      uses: '可用人数',
      usesHint: '1 至 {{max}} 人',
      days: '有效天数',
      daysHint: '1 至 {{max}} 天',
      between: '请填写 1 至 {{max}} 的整数',
      remark: '备注',
      remarkHint: '给自己看的，例如活动名称',
      make: '生成链接',
      making: '生成中…',
      made: '链接已生成，有效期至 {{until}}',
      done: '完成',
      link: '邀请链接',
      qr: '邀请二维码',
      qrFailed: '链接太长，无法生成二维码',
      scan: '请对方用手机扫码，或把链接发给对方。',
      copy: '复制链接',
      care: '拿到链接的人都能加入，请只发给您要邀请的人；在邀请记录中可以随时撤销。',
      newcomers: '已加入的客户',
      noNewcomers: '还没有人加入',
    },
  },
  en: {
    invites: {
      list: 'Invites',
      open: 'Invite',
      title: 'Invite a sub-agent',
      help: 'People who sign up by the link become your direct sub-agents, in your currency. They verify an e-mail at the first login.',
      uses: 'People who may join',
      usesHint: '1 to {{max}}',
      days: 'Valid for (days)',
      daysHint: '1 to {{max}}',
      between: 'Enter a whole number from 1 to {{max}}',
      remark: 'Remark',
      remarkHint: 'For yourself: the name of a fair, for example',
      make: 'Make the link',
      making: 'Making the link…',
      made: 'The link is ready and valid until {{until}}',
      done: 'Done',
      link: 'Invite link',
      qr: 'QR code of the invite',
      qrFailed: 'The link is too long for a QR code',
      scan: 'Let the other person scan the code with a phone, or send them the link.',
      copy: 'Copy the link',
      care: 'Anybody who has the link can join: send it only to those you invite. You can revoke it in the list of invites.',
      newcomers: 'Customers who joined',
      noNewcomers: 'Nobody has joined yet',
    },
  },
  cht: {
    invites: {
      qr: '邀請 QR 碼',
      qrFailed: '連結太長，無法產生 QR 碼',
      scan: '請對方用手機掃碼，或把連結傳給對方。',
      care: '拿到連結的人都能加入，請只傳給您要邀請的人；在邀請記錄中可以隨時撤銷。',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    invites: (typeof words)['zh']['invites'];
  }
}

export default words;
