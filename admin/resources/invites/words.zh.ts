const words = {
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
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    invites: (typeof words)['invites'];
  }
}
export default words;
