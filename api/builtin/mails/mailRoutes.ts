import { type Request, Router } from 'express';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { contextOf } from '../../middleware/context';
import { Invalid, invalidField } from '../../errors';
import { userTable } from '../../models/userTable';
import { MAILER, isAddress, sendMail, type MailerState, MailFailure } from './mailer';
import { writeMail } from './writeMail';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  respondsWithOne,
  inputOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

function adminOf(request: Request, call: 'show' | 'test'): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ctx.database.registry.product.builtin.admins, `mail-settings:${call}`);
  return ctx;
}

export function mailRoutes(): Router {
  const router = Router();
  router.get('/mail-settings', (request, response) => {
    response.json(ok(mailSettings(adminOf(request, 'show'))));
  });
  router.post('/mail-settings/test', async (request, response) => {
    response.json(ok(await sendTestMail(adminOf(request, 'test'), request.body)));
  });
  return router;
}

export const mailSettings = (ctx: Context): MailerState =>
  ctx.database.services.get(MAILER).details ?? { kind: 'SIMULATOR' };

/** The message for each of nodemailer's error codes. */
const CAUSES: Readonly<Record<string, 'mail.test.login' | 'mail.test.encryption' | 'mail.test.unreachable'>> = {
  EAUTH: 'mail.test.login',
  ETLS: 'mail.test.encryption',
  EDNS: 'mail.test.unreachable',
  ECONNECTION: 'mail.test.unreachable',
  ECONNREFUSED: 'mail.test.unreachable',
  ETIMEDOUT: 'mail.test.unreachable',
  ESOCKET: 'mail.test.unreachable',
};

function explainFailure(failure: MailFailure, settings: MailerState): Invalid {
  const cause = CAUSES[failure.code];
  const server = settings.kind === 'SMTP' ? `${settings.host}:${settings.port}` : '';
  return cause ? new Invalid(cause, { server }) : new Invalid('mail.test.failed', { reason: failure.reason });
}

async function ownAddress(ctx: Context): Promise<string | null> {
  const person = ctx.actor.id === null ? null : await userTable(ctx).one(ctx.actor.id);
  return person?.email ?? (person && isAddress(person.account) ? person.account : null);
}

/**
 * Sends a test mail at once to the given or the caller's own address, and returns the address. Throws 400 with an
 * explanation if the mail server fails.
 */
export async function sendTestMail(ctx: Context, body: unknown): Promise<{ to: string; milliseconds: number }> {
  const given = (body as { to?: unknown } | null | undefined)?.to;
  const to = given === undefined || given === null || given === '' ? await ownAddress(ctx) : given;
  if (typeof to !== 'string' || !isAddress(to.trim())) throw invalidField('to', 'contact.email');
  const settings = mailSettings(ctx);
  const since = performance.now();
  try {
    await sendMail(ctx, {
      to: to.trim(),
      ...writeMail('mail.testMail', { at: ctx.now().toISOString() }, [ctx.language]),
      reader: ctx.actor.id,
    });
  } catch (error) {
    throw error instanceof MailFailure ? explainFailure(error, settings) : error;
  }
  return { to: to.trim(), milliseconds: Math.round(performance.now() - since) };
}

const SETTINGS = {
  ...shapeOf({ kind: oneOf(['SMTP', 'SIMULATOR', 'NONE']), host: TEXT, port: INTEGER, secure: BOOLEAN, from: TEXT }),
  required: ['kind'],
};

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/mail-settings',
    name: 'mail-settings.show',
    admins: true,
    pattern: 'mail-settings:show',
    summary: 'how mails leave this installation: its mail server, or none (admins)',
    answers: respondsWithOne(SETTINGS),
  },
  {
    method: 'post',
    path: '/mail-settings/test',
    name: 'mail-settings.test',
    admins: true,
    pattern: 'mail-settings:test',
    summary: "send a test mail at once, to the caller's own address unless another is given (admins)",
    body: sends(inputOf({ to: TEXT })),
    answers: respondsWithOne(shapeOf({ to: TEXT, milliseconds: INTEGER })),
  },
];
