import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import type { MailParties } from './brand';
import { MAIL_BRANDS } from './brand';
import { cleanMail } from './clean';
import { layMail } from './layMail';
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
const noMailer: MailPort = {
  facts: { kind: 'NONE' },
  send: () => Promise.reject(new Invalid('mail.notConfigured')),
};

/** The mailer of an installation: its server; else the simulator; in production, which simulates nothing, none. */
export function mailerOf({ smtp, production }: { smtp: SmtpSettings | null; production: boolean }): MailPort {
  if (smtp) return makeSmtpMailer(smtp);
  return production ? noMailer : mailSimulator;
}

/** The mailer of this process; the simulator unless the configuration names another. */
export const MAILER: ServiceKey<MailPort> = { name: 'the mailer', make: () => mailSimulator };

/** A mail as it waits: its parties decide the brand that it wears, its first language how that is written. */
export interface WaitingMail extends Mail, MailParties {
  language?: Language;
}

/**
 * Sends one mail, as text and as a page in the brand of its parties. Called by the worker and by the test of the mail
 * server, never inside a transaction: commands leave mails in the outbox.
 */
export async function sendMail(ctx: Context, { reader, sender, language, ...mail }: WaitingMail): Promise<void> {
  const { services } = ctx.database;
  const brand = await services.get(MAIL_BRANDS).of(ctx, { reader, sender }, language ?? ctx.language);
  const html = mail.html ?? layMail({ ...mail, language }, brand);
  await services.get(MAILER).send(ctx, cleanMail({ ...mail, html, fromName: brand.name }));
}
