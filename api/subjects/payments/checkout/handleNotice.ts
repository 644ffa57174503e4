import { settlePayment } from '../settlePayment';
import type { Outcome } from '../types';
import type { Context } from '../../../context';
import { gatewayNamed } from '../gateways/registry';
import { type Answer, type Notice, type PaymentGateway, type RawNotice, NoticeRefused } from '../gateways/port';

/** What became of something that arrived at a gateway's door; `error` only where we failed, not the sender. */
interface HandledNotice {
  answer: Answer;
  outcome: Outcome | 'REFUSED' | 'NOTHING' | 'FAILED';
  reason?: string;
  error?: unknown;
}

const MAX_REASON_LENGTH = 200;
/** A refused notice is a stranger's: its content goes into the log as one short line. */
const forLog = (reason: string): string =>
  [...reason.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, MAX_REASON_LENGTH).join('');

async function settle(ctx: Context, gateway: PaymentGateway, notice: Notice): Promise<HandledNotice> {
  try {
    const { outcome } = await settlePayment(ctx, gateway.name, notice);
    return { answer: gateway.answers.accepted, outcome };
  } catch (error) {
    // Not stored, so not accepted: the gateway sends it again.
    return { answer: gateway.answers.refused, outcome: 'FAILED', error };
  }
}

/**
 * The one entry for gateways' notices. What is not proven to be the gateway's is refused and changes nothing; the rest
 * is settled, and accepted only once it is stored. Undefined for a gateway that this installation does not have.
 */
export async function handleNotice(ctx: Context, name: string, raw: RawNotice): Promise<HandledNotice | undefined> {
  const gateway = gatewayNamed(ctx.database, name);
  if (!gateway) return undefined;
  try {
    const notice = await gateway.verify(raw);
    return notice ? await settle(ctx, gateway, notice) : { answer: gateway.answers.accepted, outcome: 'NOTHING' };
  } catch (error) {
    const refused = { answer: gateway.answers.refused };
    return error instanceof NoticeRefused
      ? { ...refused, outcome: 'REFUSED', reason: forLog(`${error.reason}: ${error.message}`) }
      : { ...refused, outcome: 'FAILED', error };
  }
}
