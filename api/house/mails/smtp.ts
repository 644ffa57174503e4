import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { Invalid } from '../../errors';
import type { Context } from '../../context';

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
