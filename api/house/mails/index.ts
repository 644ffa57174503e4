/**
 * Mails: written from the catalogue (`writeMail`), laid out in the brand of the agent who supplies
 * their reader (`layMail`, `brand`), left for the worker in the outbox (`api/jobs/outbox`), sent through
 * a port by SMTP or kept by its simulator (`mailer`); one that lets its reader in waits sealed (`secretMail`).
 */
import { defineSubject } from '../../engine/http/subject';
import { MAIL_JOB, SECRET_MAIL_JOB } from '../../jobs/outbox';
import { type Provided, provide } from '../../models/services';
import { CALLS, mailRoutes } from './router';
import { type WaitingMail, MAILER, mailerOf, sendMail, sendSecretMail } from './mailer';
import { MAIL_BRANDS, productBrand } from './writeMail';

export { mailSettings, sendTestMail } from './router';
export {
  type MailBrand,
  type MailBrands,
  MAIL_BRANDS,
  productBrand,
  type NoticeFilling,
  type NoticeKey,
  type PerLanguage,
  RULE,
  translateNotice,
  writeMail,
  writeNotice,
} from './writeMail';
export { type SentMail, mailSimulator, readSentMails } from './mailer';

/** A mail server may be away for hours: tries over about five. */
const MAIL_TRIES = 64;

export default defineSubject({
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
