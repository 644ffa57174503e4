import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: 'Settings',
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
