import type { Context } from '../../context';
import type { WaitingMail } from './mailer';
import { sendMail } from './mailer';
import { SECRET_MAIL } from '../../jobs/outbox';

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
