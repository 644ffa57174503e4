import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import express, { type Request, type Response, Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { addressOf } from '../../../middleware/security';
import { type Context, systemContext } from '../../../context';
import { Invalid, NotFound, TooMany } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { PLATFORM_KEY } from '../platformAccount';
import type { Settings } from '../port';
import { type Query, type Message, readMessage, requireSigned, BadCall } from './readMessage';
import { randomBytes } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import { encryptMessage, signParts, writeXml } from '../wire';
import { type MessageRow, messagesOf } from '../tables';
import { answerOf } from './answer';

const BODY_LIMIT = '32kb';
const ECHO = /^[\w+/=-]{1,128}$/;
const MAX_REFUSED = 120;
const MAX_MESSAGES = 3000;
const WINDOW_SECONDS = 60;

type LimitOptions = Parameters<typeof rateLimit>[0];
const limit = (options: LimitOptions) =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (_request, _response, next) => next(new TooMany('tooMany', WINDOW_SECONDS)),
    ...options,
  });
/** Limits rejected calls by address, so that nobody can guess signatures. */
const limitRefused = () =>
  limit({
    limit: MAX_REFUSED,
    skipSuccessfulRequests: true,
    keyGenerator: addressOf,
  });
const limitAccount = () => limit({ limit: MAX_MESSAGES, keyGenerator: (request) => String(request.params.key) });

/** Returns the account of a callback address. Throws if the agent is disabled or the account has no token. */
async function accountOf(ctx: Context, key: unknown): Promise<Settings> {
  const known = typeof key === 'string' && /^[0-9a-z]{16}$/.test(key);
  const settings = known ? await table(ctx, wxmpSettings).one({ callbackKey: key }) : null;
  const agent = settings && (await table(ctx, users).one(settings.agent as number));
  // Serve the platform's account although its built-in user is disabled.
  const isServed = settings?.callbackKey === PLATFORM_KEY || agent?.status === 'ENABLED';
  if (!settings?.token || !isServed) throw new NotFound();
  return settings;
}

const plain = (response: Response, text: string): void => {
  response
    .set('X-Content-Type-Options', 'nosniff')
    .type(text.startsWith('<xml>') ? 'text/xml' : 'text/plain')
    .send(text);
};

/** Serves `/ms-api/wx/<key>`, the server address of an agent's official account at WeChat. */
export function callbackRoutes(database: Database): Router {
  const router = Router();
  const contextOf = (request: Request): Context =>
    systemContext(database, 'api', { requestId: request.info.id, gmtOffset: 480 });
  router.use('/:key', limitRefused(), limitAccount());
  router.get('/:key', async (request, response) => {
    const settings = await accountOf(contextOf(request), request.params.key);
    const query = request.query as Query;
    requireSigned(settings, query, { given: query.signature });
    if (typeof query.echostr !== 'string' || !ECHO.test(query.echostr)) throw new Invalid('invalidInput');
    plain(response, query.echostr);
  });
  router.post('/:key', express.text({ type: () => true, limit: BODY_LIMIT }), async (request, response) => {
    const ctx = contextOf(request);
    const settings = await accountOf(ctx, request.params.key);
    const body = typeof request.body === 'string' ? request.body : '';
    const message = readMessage(settings, request.query as Query, body);
    plain(response, await handleMessage(ctx, settings, message));
  });
  return router;
}

const PLACE = 'wxmp_messages.reply';
/** The response that accepts a message without a reply. */
const SILENCE = 'success';
/** The maximum time for a reply, because WeChat repeats a message after five seconds. */
const PATIENCE_MS = 4500;

/** Records a message. Returns false for a repeated one. Throws if another message has the same signature. */
async function isFirst(ctx: Context, { id }: Settings, { dedupe, signature }: Message): Promise<boolean> {
  const messages = messagesOf(ctx.database);
  const row: MessageRow = { settings: id, dedupe, signature, reply: null, at: new Date() };
  try {
    await messages.create(row);
    return true;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    if (await messages.findOne({ where: { settings: id, dedupe } })) return false;
    throw new BadCall('wxmp.signature');
  }
}

async function replyOf(ctx: Context, settings: Settings, message: Message): Promise<string | null> {
  const messages = messagesOf(ctx.database);
  const where = { settings: settings.id, dedupe: message.dedupe };
  if (!(await isFirst(ctx, settings, message))) {
    const found = (await messages.findOne({ where, raw: true })) as unknown as MessageRow | null;
    return found?.reply ? ctx.database.seals.openText(PLACE, found.reply) : null;
  }
  try {
    const reply = await answerOf(ctx, settings, message);
    if (reply !== null) await messages.update({ reply: ctx.database.seals.closeText(PLACE, reply) }, { where });
    return reply;
  } catch (error) {
    // Delete the record, so that the message is processed when WeChat repeats it.
    await messages.destroy({ where });
    throw error;
  }
}

/** Returns the reply in WeChat's format, encrypted if the message was. */
function wrap({ token, encodingAesKey, appId }: Settings, { from, to, encrypted }: Message, text: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const xml = writeXml({ ToUserName: from, FromUserName: to, CreateTime: seconds, MsgType: 'text', Content: text });
  if (!encrypted) return xml;
  const closed = encryptMessage(encodingAesKey ?? '', appId ?? '', xml);
  const nonce = randomBytes(8).toString('hex');
  return writeXml({
    Encrypt: closed,
    MsgSignature: signParts(token ?? '', String(seconds), nonce, closed),
    TimeStamp: seconds,
    Nonce: nonce,
  });
}

/** Replies to a message within WeChat's time limit. A repeated message gets the first reply. */
async function handleMessage(ctx: Context, settings: Settings, message: Message): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answering = replyOf(ctx, settings, message);
  // Ignore the error, because WeChat repeats a message without a reply.
  answering.catch(() => undefined);
  const reply = await Promise.race([answering, silence]).finally(() => clearTimeout(timer));
  return reply === null ? SILENCE : wrap(settings, message, reply);
}
