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
 * `url`: `smtps://user:password@host:465`, or `smtp://host:587` (STARTTLS where offered; `?requireTLS=true` insists on
 * it).
 */
export interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
}

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;

function factsOf({ url, from }: SmtpSettings): MailerFacts {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'smtps:';
  return { kind: 'SMTP', host: hostname, port: Number(port) || (secure ? 465 : 587), secure, from: from.address };
}

/** A mail that is tried again is recognised by servers and readers as the same. */
function messageId({ reference }: Mail, { address }: SmtpSettings['from']): string | undefined {
  if (reference === undefined) return undefined;
  const name = createHash('sha256').update(reference).digest('hex').slice(0, 40);
  return `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** What the server answered for good (5xx): trying again would change nothing. */
const isFinal = (error: unknown): error is { responseCode: number } => {
  const { responseCode: code, code: kind } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  // A wrong password can be set right while mails wait.
  return kind !== 'EAUTH' && typeof code === 'number' && code >= 500 && code < 600;
};

/** A try that failed and may succeed later; `code` is nodemailer's. */
export class MailFailure extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
  ) {
    super(`the mail server did not take a mail: ${reason}`);
  }
}

/**
 * What may be kept of a failed try, in a job or in the log: the library's own error holds the recipient's address and
 * what the server wrote about it.
 */
function explain(error: unknown): MailFailure {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const reasons = [responseCode, code].filter((one) => typeof one === 'number' || typeof one === 'string');
  return new MailFailure(typeof code === 'string' ? code : '', reasons.join(' ') || 'no reason');
}

/**
 * Sends through a mail server. A server out of reach, or one that answers "later" (4xx), throws; a final no (5xx) is a
 * refusal.
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
        // Addresses as objects: nothing in them is read as a list, a group or a display name.
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
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** What it comes under, where that is not the installation's own name. */
  fromName?: string;
  /** Ours, the same for each try: a server that has it already need not deliver again. */
  reference?: string;
}

/** What an admin may know of how mails leave: no login, no password. */
export type MailerFacts =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };

/** Takes mails to the world. A call may fail and is then repeated with the same reference; a Refusal is final. */
export interface MailPort {
  send(ctx: Context, mail: Mail): Promise<void>;
  readonly facts?: MailerFacts;
}

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
