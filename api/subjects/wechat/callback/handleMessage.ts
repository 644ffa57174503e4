import { randomBytes } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../../context';
import { encryptMessage, signParts } from '../crypto';
import type { MessageRow } from '../tables';
import { messagesOf } from '../tables';
import type { Settings } from '../types';
import { writeXml } from '../xml';
import { answerOf } from './answer';
import { BadCall } from './badCall';
import type { Message } from './readMessage';

const PLACE = 'wxmp_messages.reply';
/** What WeChat takes for: received, and nothing to say. */
const SILENCE = 'success';
/** WeChat waits five seconds, then it sends the message again. */
const PATIENCE_MS = 4500;

/** Notes that a message came. False: it is being answered, or was. Refuses another one under a used signature. */
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
    // WeChat sends it again, and it is answered then.
    await messages.destroy({ where });
    throw error;
  }
}

/** The reply as WeChat wants it, encrypted where the message was. */
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

/** Answers a message within WeChat's patience; a repeated one with the same words, and does nothing twice. */
export async function handleMessage(ctx: Context, settings: Settings, message: Message): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answering = replyOf(ctx, settings, message);
  // After the silence nobody waits for it any more; what failed is answered when WeChat sends it again.
  answering.catch(() => undefined);
  const reply = await Promise.race([answering, silence]).finally(() => clearTimeout(timer));
  return reply === null ? SILENCE : wrap(settings, message, reply);
}
