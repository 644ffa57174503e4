import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { cleanMail } from './clean';
import type { Mail, MailPort } from './port';
import { mailSimulator } from './simulator';
import type { SmtpSettings } from './smtp';
import { makeSmtpMailer } from './smtp';

export { isAddress } from './clean';
export type { Mail, MailPort } from './port';
export type { SmtpSettings } from './smtp';

/**
 * Without a server every mail is refused, so its job stays in the list as FAILED with the whole mail: nothing is lost
 * silently.
 */
const noMailer: MailPort = { send: () => Promise.reject(new Invalid('mail.notConfigured')) };

/** The mailer of an installation: its server; else the simulator; in production, which simulates nothing, none. */
export function mailerOf({ smtp, production }: { smtp: SmtpSettings | null; production: boolean }): MailPort {
  if (smtp) return makeSmtpMailer(smtp);
  return production ? noMailer : mailSimulator;
}

/** The mailer of this process; the simulator unless the configuration names another. */
export const MAILER: ServiceKey<MailPort> = { name: 'the mailer', make: () => mailSimulator };

/** Sends one mail. Called by the worker only, never inside a transaction: commands leave mails in the outbox. */
export const sendMail = (ctx: Context, mail: Mail): Promise<void> =>
  ctx.database.services.get(MAILER).send(ctx, cleanMail(mail));
