import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { type MailParties, MAIL_BRANDS, renderMail } from './writeMail';
import { QueryTypes, UniqueConstraintError } from 'sequelize';
import { SECRET_MAIL } from '../../jobs/outbox';
import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';

/**
 * `url` is `smtps://user:password@host:465` or `smtp://host:587`. With `smtp:`, STARTTLS is used if the server offers
 * it. `?requireTLS=true` requires STARTTLS.
 */
export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
}

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;

function factsOf({ url, from }: SmtpSettings): MailerState {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'smtps:';
  return { kind: 'SMTP', host: hostname, port: Number(port) || (secure ? 465 : 587), secure, from: from.address };
}

/** Returns the message id of a mail. Every attempt has the same id, so that mail servers recognise a repeated mail. */
function messageId({ reference }: Mail, { address }: SmtpSettings['from']): string | undefined {
  if (reference === undefined) return undefined;
  const name = createHash('sha256').update(reference).digest('hex').slice(0, 40);
  return `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** Returns whether an SMTP error is permanent (5xx), so that a retry is useless. */
const isFinal = (error: unknown): error is { responseCode: number } => {
  const { responseCode: code, code: kind } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  // A login error is not permanent, because the password can be corrected while mails are queued.
  return kind !== 'EAUTH' && typeof code === 'number' && code >= 500 && code < 600;
};

export class MailFailure extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
  ) {
    super(`the mail server did not take a mail: ${reason}`);
  }
}

/** Removes the recipient's address from the library's error, so that the error may be stored and logged. */
function explain(error: unknown): MailFailure {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const reasons = [responseCode, code].filter((one) => typeof one === 'number' || typeof one === 'string');
  return new MailFailure(typeof code === 'string' ? code : '', reasons.join(' ') || 'no reason');
}

/**
 * Creates a mailer for an SMTP server. Throws `ApiError` for a permanent error (5xx), and any other error for one to
 * retry.
 */
export function makeSmtpMailer(settings: SmtpSettings): MailPort {
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('./transport');
    return createTransport({
      url: settings.url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    details: factsOf(settings),
    send: async (_ctx, mail) => {
      try {
        // Pass addresses as objects. The library would parse a string as a list, a group or a display name.
        await (
          await (opened ??= open())
        ).sendMail({
          from: { ...settings.from, ...(mail.fromName && { name: mail.fromName }) },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageId(mail, settings.from),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isFinal(error)) throw new Invalid('mail.refused', { code: error.responseCode });
        throw explain(error);
      }
    },
  };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The sender's name, if it differs from the installation's sender name. */
  fromName?: string;
  /** Our reference of the mail, the same at every attempt, so that a server recognises a repeated mail. */
  reference?: string;
}

export type MailerState =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };

/**
 * The interface to a mail server. After an error other than `ApiError`, the worker sends the mail again with the same
 * reference.
 */
export interface MailPort {
  send(ctx: Context, mail: Mail): Promise<void>;
  readonly details?: MailerState;
}

const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 64;
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const onOneLine = (text: string, longest: number): string => text.replace(CONTROL, ' ').trim().slice(0, longest);

export const isAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/**
 * Puts the subject on one line, because a line break in a user's text could add a header. Rejects invalid addresses.
 */
export function cleanMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new Invalid('mail.address');
  return {
    ...mail,
    subject: onOneLine(mail.subject, LONGEST_SUBJECT),
    ...(mail.fromName !== undefined && { fromName: onOneLine(mail.fromName, LONGEST_NAME) }),
  };
}

/** Rejects every mail because no server is configured. The job stays FAILED and keeps the mail. */
const noMailer: MailPort = {
  details: { kind: 'NONE' },
  send: () => Promise.reject(new Invalid('mail.notConfigured')),
};

/**
 * Returns the installation's mailer: SMTP, the simulator without a mail server, or in production one that rejects every
 * mail.
 */
export function mailerOf({ smtp, production }: { smtp: SmtpSettings | null; production: boolean }): MailPort {
  if (smtp) return makeSmtpMailer(smtp);
  return production ? noMailer : mailSimulator;
}

export const MAILER: ServiceKey<MailPort> = { name: 'the mailer', make: () => mailSimulator };

/** A queued mail. `reader` and `sender` decide the mail's brand. */
export interface WaitingMail extends Mail, MailParties {
  language?: Language;
}

/** Sends a mail as text and HTML. Must not be called in a transaction; commands queue mails in the outbox instead. */
export async function sendMail(ctx: Context, { reader, sender, language, ...mail }: WaitingMail): Promise<void> {
  const { services } = ctx.database;
  const brand = await services.get(MAIL_BRANDS).of(ctx, { reader, sender }, language ?? ctx.language);
  const html = mail.html ?? renderMail({ ...mail, language }, brand);
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
    // The mail was already sent, but the worker died before recording the result.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

/** Stores mails in the database instead of sending them, for people and tests to read. */
export const mailSimulator: MailPort = {
  details: { kind: 'SIMULATOR' },
  // Writes take turns on SQLite, which allows one writer at a time.
  send: (ctx, mail) =>
    ctx.database.dialect === 'sqlite' ? ctx.database.writer.runExclusive(() => deliver(ctx, mail)) : deliver(ctx, mail),
};

/** Returns the newest 200 mails, to one address if `to` is given, and the number of all such mails. */
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

interface EncryptedMail {
  sealed: string;
  until: string;
}

/** Decrypts a queued mail with a code or link and sends it. Drops an expired mail and a mail without a recipient. */
export async function sendSecretMail(ctx: Context, { sealed, until }: EncryptedMail): Promise<{ sent: boolean }> {
  const mail = JSON.parse(ctx.database.seals.openText(SECRET_MAIL, sealed)) as WaitingMail | null;
  if (!mail || ctx.now() >= new Date(until)) return { sent: false };
  await sendMail(ctx, mail);
  return { sent: true };
}
