const words = {
  settings: {
    label: '设置',
    mail: {
      open: '邮件',
      title: '邮件服务器',
      SIMULATOR: '演示模式：邮件不发出，可在浏览器中查看。',
      NONE: '未配置邮件服务器：邮件不会发出，保留为失败的任务。',
      where: '由服务器启动时的环境变量 SMTP_URL 和 MAIL_FROM 决定。',
      outbox: '查看已发邮件',
      to: '测试邮件发到',
      send: '发送测试邮件',
      sent: '已发到 {{to}}，用时 {{milliseconds}} 毫秒。',
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    settings: (typeof words)['settings'];
  }
}
export default words;
