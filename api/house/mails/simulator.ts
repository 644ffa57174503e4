import { QueryTypes, UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import type { Mail, MailPort } from './port';

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
