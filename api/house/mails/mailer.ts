import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { type MailParties, MAIL_BRANDS, layMail } from './writeMail';
import { type Mail, type MailPort, type SmtpSettings, makeSmtpMailer } from './smtp';
import { QueryTypes, UniqueConstraintError } from 'sequelize';
import { SECRET_MAIL } from '../../jobs/outbox';

const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 64;
/** One plain address: no display name, no list, no white space, nothing that a header could end with. */
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const onOneLine = (text: string, longest: number): string => text.replace(CONTROL, ' ').trim().slice(0, longest);

export const isAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/**
 * The mail with a subject of one line. Refuses an address that is none, or more than one. Text that people wrote cannot
 * become a header.
 */
export function cleanMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new Invalid('mail.address');
  return {
    ...mail,
    subject: onOneLine(mail.subject, LONGEST_SUBJECT),
    ...(mail.fromName !== undefined && { fromName: onOneLine(mail.fromName, LONGEST_NAME) }),
  };
}

export type { Mail, MailPort, SmtpSettings } from './smtp';

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

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  at: Date;
}
interface Row {
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  sentAt: string | Date;
}

const MAX_ROWS = 200;

async function deliver(ctx: Context, { to, subject, text, html, reference }: Mail): Promise<void> {
  const sql =
    'INSERT INTO `simulator_mails` (`recipient`, `subject`, `body`, `html`, `reference`, `sentAt`) ' +
    'VALUES (?, ?, ?, ?, ?, ?)';
  try {
    await ctx.database.sequelize.query(sql, {
      replacements: [to.toLowerCase(), subject, text, html ?? null, reference ?? null, ctx.now()],
    });
  } catch (error) {
    // Sent before: a worker died between the sending and its note of it.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

/** Keeps mails in the database instead of sending them, so that a person or a test can read them. */
export const mailSimulator: MailPort = {
  facts: { kind: 'SIMULATOR' },
  // No transaction of ours is open here; SQLite's one writer still has to be waited for.
  send: (ctx, mail) =>
    ctx.database.dialect === 'sqlite' ? ctx.database.writer.runExclusive(() => deliver(ctx, mail)) : deliver(ctx, mail),
};

/** What was sent to an address, or to anybody; the newest first, at most 200, and how many there are in all. */
export async function readSentMails(ctx: Context, to?: string): Promise<{ rows: SentMail[]; total: number }> {
  const where = to === undefined ? '' : ' WHERE `recipient` = ?';
  const options = {
    replacements: to === undefined ? [] : [to.trim().toLowerCase()],
    type: QueryTypes.SELECT as const,
    transaction: ctx.transaction,
  };
  const found = await ctx.database.sequelize.query<Row>(
    `SELECT \`recipient\`, \`subject\`, \`body\`, \`html\`, \`sentAt\` FROM \`simulator_mails\`${where}
      ORDER BY \`id\` DESC LIMIT ${MAX_ROWS}`,
    options,
  );
  const [count] = await ctx.database.sequelize.query<{ n: number | string }>(
    `SELECT COUNT(*) AS n FROM \`simulator_mails\`${where}`,
    options,
  );
  return {
    rows: found.map(({ recipient, subject, body, html, sentAt }) => ({
      to: recipient,
      subject,
      text: body,
      html,
      at: new Date(sentAt),
    })),
    total: Number(count?.n ?? 0),
  };
}

interface Sealed {
  sealed: string;
  until: string;
}

/**
 * Opens and sends a mail that waited sealed; one that is nobody's, or that has come too late to be of use, is dropped.
 */
export async function sendSecretMail(ctx: Context, { sealed, until }: Sealed): Promise<{ sent: boolean }> {
  const mail = JSON.parse(ctx.database.seals.openText(SECRET_MAIL, sealed)) as WaitingMail | null;
  if (!mail || ctx.now() >= new Date(until)) return { sent: false };
  await sendMail(ctx, mail);
  return { sent: true };
}
