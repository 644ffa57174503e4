import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { type MailParties, MAIL_BRANDS, layMail } from './writeMail';
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

/**
 * Returns the message id of a mail. The id is equal at each attempt, so servers and mail programs recognise a mail that
 * was sent twice.
 */
function messageId({ reference }: Mail, { address }: SmtpSettings['from']): string | undefined {
  if (reference === undefined) return undefined;
  const name = createHash('sha256').update(reference).digest('hex').slice(0, 40);
  return `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** Returns whether an error is permanent (5xx). A retry after a permanent error is useless. */
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

/**
 * Converts an error to an error that may be stored and logged. The library's error contains the recipient's address.
 */
function explain(error: unknown): MailFailure {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const reasons = [responseCode, code].filter((one) => typeof one === 'number' || typeof one === 'string');
  return new MailFailure(typeof code === 'string' ? code : '', reasons.join(' ') || 'no reason');
}

/**
 * Creates a mailer for an SMTP server. Throws an error that is retried if the server is unreachable or answers with a
 * temporary error (4xx), and a `Refusal` for a permanent one (5xx).
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
    facts: factsOf(settings),
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
  /** Our reference of the mail. The reference is equal at each attempt, so a server recognises a repeated mail. */
  reference?: string;
}

export type MailerState =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };

/**
 * Sends mails. If `send` throws an error other than `Refusal`, the worker calls `send` again with the same reference.
 */
export interface MailPort {
  send(ctx: Context, mail: Mail): Promise<void>;
  readonly facts?: MailerState;
}

const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 64;
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const onOneLine = (text: string, longest: number): string => text.replace(CONTROL, ' ').trim().slice(0, longest);

export const isAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/**
 * Returns the mail with a one-line subject, because a line break would let a user's text become a header. Rejects an
 * invalid address and a list of addresses.
 */
export function cleanMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new Invalid('mail.address');
  return {
    ...mail,
    subject: onOneLine(mail.subject, LONGEST_SUBJECT),
    ...(mail.fromName !== undefined && { fromName: onOneLine(mail.fromName, LONGEST_NAME) }),
  };
}

/**
 * Rejects every mail because no server is configured. The mail's job stays FAILED and contains the whole mail, so no
 * mail is lost.
 */
const noMailer: MailPort = {
  facts: { kind: 'NONE' },
  send: () => Promise.reject(new Invalid('mail.notConfigured')),
};

/**
 * Returns the mailer of an installation: the SMTP server, or the simulator if no server is configured. In production
 * without a server, returns a mailer that rejects every mail.
 */
export function mailerOf({ smtp, production }: { smtp: SmtpSettings | null; production: boolean }): MailPort {
  if (smtp) return makeSmtpMailer(smtp);
  return production ? noMailer : mailSimulator;
}

export const MAILER: ServiceKey<MailPort> = { name: 'the mailer', make: () => mailSimulator };

/** A queued mail. `reader` and `sender` decide the mail's brand. The text begins with `language`. */
export interface WaitingMail extends Mail, MailParties {
  language?: Language;
}

/**
 * Sends a mail as text and HTML with the mail's brand. The worker and the test mail call this function. Must not be
 * called in a transaction, where commands queue mails in the outbox instead.
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
    // The mail was already sent, but the worker died before recording the result.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

/** Stores mails in the database instead of sending them. People and tests can read the stored mails. */
export const mailSimulator: MailPort = {
  facts: { kind: 'SIMULATOR' },
  // No transaction is open here. SQLite allows one writer at a time, so this write waits for other writers.
  send: (ctx, mail) =>
    ctx.database.dialect === 'sqlite' ? ctx.database.writer.runExclusive(() => deliver(ctx, mail)) : deliver(ctx, mail),
};

/**
 * Returns the newest 200 mails and the total number of mails. With `to`, counts and returns only mails to that address.
 */
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
 * Decrypts a queued mail with a code or link, and sends the mail. Drops a mail that has expired or has no recipient.
 */
export async function sendSecretMail(ctx: Context, { sealed, until }: Sealed): Promise<{ sent: boolean }> {
  const mail = JSON.parse(ctx.database.seals.openText(SECRET_MAIL, sealed)) as WaitingMail | null;
  if (!mail || ctx.now() >= new Date(until)) return { sent: false };
  await sendMail(ctx, mail);
  return { sent: true };
}
