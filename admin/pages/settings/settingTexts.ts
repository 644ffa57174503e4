import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    settings: {
      secondFactor: {
        open: '两步验证',
        title: '哪些角色需要两步验证',
        hint: '勾选的角色必须使用两步验证。还没有设置的用户，从下一次操作起须先设置才能继续使用。',
        enrolled: '{{enrolled}} / {{people}} 已开启',
        waiting_one: '{{count}} 个用户须先设置，才能继续使用。',
        waiting_other: '{{count}} 个用户须先设置，才能继续使用。',
        own: '您的角色也在其中：如果尚未设置，您也须先设置。',
        save_one: '保存 {{count}} 项更改',
        save_other: '保存 {{count}} 项更改',
        saved: '两步验证的要求已保存',
      },
      connections: {
        title: '连接',
        SET: '已设置',
        INCOMPLETE: '不完整',
        OFF: '已停用',
        SIMULATED: '模拟',
        NONE: '未设置',
        test: '测试',
        testOf: '测试 {{name}}',
        open: '打开',
        openOf: '打开{{name}}',
        none: '还没有',
        variables: '由服务器环境变量设置',
        last: '{{at}} · {{text}}',
        worked: '成功：{{message}}（{{milliseconds}} 毫秒）',
        failed: '失败：{{message}}（{{milliseconds}} 毫秒）',
        sections: {
          suppliers: '供应商',
          routes: '供应商路由',
          payments: '支付网关',
          mail: '邮件',
          ctrip: '携程',
          codes: '短信网关',
          push: '推送',
          wechat: '微信',
        },
      },
      mail: {
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
  },
  en: {
    settings: {
      secondFactor: {
        open: 'Second factor',
        title: 'Roles that need a second factor',
        hint: 'Users of a ticked role must have a second factor. From their next action on, those without one can only set it up.',
        enrolled: '{{enrolled}} of {{people}} users have one',
        waiting_one: '{{count}} user must set it up before going on.',
        waiting_other: '{{count}} users must set it up before going on.',
        own: 'Your own role is among them: without a second factor you set yours up first, too.',
        save_one: 'Save {{count}} change',
        save_other: 'Save {{count}} changes',
        saved: 'Saved which roles need a second factor',
      },
      connections: {
        title: 'Connections',
        SET: 'Set',
        INCOMPLETE: 'Incomplete',
        OFF: 'Disabled',
        SIMULATED: 'Simulated',
        NONE: 'Not set up',
        test: 'Test',
        testOf: 'Test {{name}}',
        open: 'Open',
        openOf: 'Open {{name}}',
        none: 'None yet',
        variables: 'Set by environment variables of the server',
        last: '{{at}} · {{text}}',
        worked: 'Works: {{message}} ({{milliseconds}} ms)',
        failed: 'Failed: {{message}} ({{milliseconds}} ms)',
        sections: {
          suppliers: 'Suppliers',
          routes: 'Supplier routes',
          payments: 'Payment gateways',
          mail: 'Mail',
          ctrip: 'Ctrip',
          codes: 'Code gateways',
          push: 'Push',
          wechat: 'WeChat',
        },
      },
      mail: {
        title: 'Mail server',
        SIMULATOR: 'Demo mode: mails stay here and can be read in the browser.',
        NONE: 'No mail server is configured: mails stay as failed jobs.',
        where: 'Set by the variables SMTP_URL and MAIL_FROM when the server starts.',
        outbox: 'Read the sent mails',
        to: 'Send a test mail to',
        send: 'Send test mail',
        sent: 'Sent to {{to}} in {{milliseconds}} ms.',
      },
    },
  },
  cht: {
    settings: {
      secondFactor: {
        hint: '勾選的角色必須使用兩步驗證。還沒有設定的用戶，從下一次操作起須先設定才能繼續使用。',
        enrolled: '{{people}} 個用戶中 {{enrolled}} 個已開啟',
        waiting_one: '{{count}} 個用戶須先設定，才能繼續使用。',
        waiting_other: '{{count}} 個用戶須先設定，才能繼續使用。',
      },
      mail: {
        SIMULATOR: '示範模式：郵件不會寄出，可在瀏覽器中檢視。',
        NONE: '未設定郵件伺服器：郵件不會寄出，保留為失敗的工作。',
        outbox: '檢視已寄郵件',
        to: '測試郵件寄到',
        send: '寄出測試郵件',
        sent: '已寄到 {{to}}，用時 {{milliseconds}} 毫秒。',
      },
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    settings: (typeof words)['zh']['settings'];
  }
}

export default words;
