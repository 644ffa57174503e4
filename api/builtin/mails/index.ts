/**
 * Mails: written from the message catalogue with the supplier's brand, queued in the outbox (`api/jobs/outbox.ts`) and
 * sent by SMTP.
 */
import { defineModule } from '../../engine/http/domainModule';
import { MAIL_JOB, SECRET_MAIL_JOB } from '../../jobs/outbox';
import { type Provided, provide } from '../../models/services';
import { CALLS, mailRoutes } from './mailRoutes';
import { type WaitingMail, MAILER, mailerOf, sendMail, sendSecretMail } from './mailer';
import { MAIL_BRANDS, productBrand } from './writeMail';

export { mailSettings, sendTestMail } from './mailRoutes';
export {
  type MailBrand,
  type MailBrands,
  MAIL_BRANDS,
  productBrand,
  type NoticeParams,
  type NoticeKey,
  type PerLanguage,
  RULE,
  translateNotice,
  writeMail,
  writeNotice,
} from './writeMail';
export { type SentMail, mailSimulator, readSentMails } from './mailer';

/** The number of attempts to send a mail, over about five hours. A mail server may be down for hours. */
const MAIL_TRIES = 64;

export default defineModule({
  jobs: {
    [MAIL_JOB]: {
      attempts: MAIL_TRIES,
      run: async (ctx, mail: WaitingMail) => {
        await sendMail(ctx, mail);
        return { sent: true };
      },
    },
    [SECRET_MAIL_JOB]: { attempts: MAIL_TRIES, run: sendSecretMail },
  },
  routes: () => [mailRoutes()],
  calls: CALLS,
  configured: (config) => [
    provide(MAILER, mailerOf(config)) as Provided,
    provide(MAIL_BRANDS, { of: () => Promise.resolve(productBrand(config.productName)) }) as Provided,
  ],
});
