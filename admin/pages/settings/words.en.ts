import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: 'Settings',
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
      edit: 'Edit',
      none: 'None yet',
      variables: 'Set by {{names}}',
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
      open: 'Mail',
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
};

export default words;
