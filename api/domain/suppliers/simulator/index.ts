import { MINUTE_MS } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import type {
  Answer,
  FollowUp,
  MoveRequest,
  ProvisionRequest,
  RenewRequest,
  SupplierPort,
  UsagePage,
  UsageRow,
} from '../port';
import {
  type RequestKind,
  type SimulatedOrder,
  answerOf,
  newProfile,
  recordUse,
  createSimulatedOrder,
  readSimulatedOrder,
  updateSimulatedOrder,
  modeFor,
} from './modes';
import { type CallbackEvent, planCallback } from './callbacks';

export {
  recordUse,
  readSimulatedOrder,
  readSetting,
  writeSetting,
  MODES,
  isMode,
  setCardMode,
  setSupplierMode,
  type Mode,
} from './modes';
export { closeCallback, findCallback, openCallbacks } from './callbacks';

const LATER_MS = 2_000;
/** The number of failures before the work in `error` mode. */
const FAILURES = 2;
/** The usage in MB that the `out-of-order` mode reports before it accepts the order. */
const EARLY_MB = 10;
const PAGE = 1_000;

/** The response to a call. With `fails`, the call fails after its effect is committed. */
interface Reply {
  answer: Answer;
  fails?: string;
}
interface Question {
  reference: string;
  question: string;
  asked: RequestKind;
  esim?: boolean;
}

const YES: Readonly<Record<RequestKind, CallbackEvent['kind']>> = {
  PROVISION: 'provisioned',
  REVOKE: 'revoked',
  COMPLETE: 'completed',
};

async function settle(
  ctx: Context,
  row: SimulatedOrder,
  verdict: 'ACCEPTED' | 'REFUSED',
  { esim = false }: { esim?: boolean } = {},
): Promise<SimulatedOrder> {
  const begun = row.asked === 'PROVISION' && verdict === 'ACCEPTED';
  const rejected = row.asked === 'PROVISION' ? ('REFUSED' as const) : row.state;
  await updateSimulatedOrder(ctx, row.reference, {
    answer: verdict,
    state: verdict === 'REFUSED' ? rejected : begun ? 'ACTIVE' : 'ENDED',
    ...(begun ? { provisions: row.provisions + 1, lpa: row.lpa ?? (esim ? newProfile() : null) } : {}),
  });
  return (await readSimulatedOrder(ctx, row.reference)) as SimulatedOrder;
}

async function leaveOpen(ctx: Context, row: SimulatedOrder, { esim }: Question): Promise<SimulatedOrder> {
  await updateSimulatedOrder(ctx, row.reference, {
    answer: 'PENDING',
    ...(row.asked === 'PROVISION' ? { state: 'ASKED', lpa: esim ? newProfile() : null } : {}),
  });
  return (await readSimulatedOrder(ctx, row.reference)) as SimulatedOrder;
}

async function answerOutOfOrder(ctx: Context, row: SimulatedOrder, question: Question): Promise<Reply> {
  const done = await settle(ctx, row, 'ACCEPTED', question);
  if (question.asked === 'PROVISION') {
    await recordUse(ctx, row.reference, { usedMB: EARLY_MB });
    await planCallback(ctx, row, { kind: 'activated' });
    await planCallback(ctx, row, { kind: 'usage', usedMB: EARLY_MB });
  }
  await planCallback(ctx, row, { kind: YES[question.asked], question: question.question, lpa: done.lpa }, LATER_MS);
  return { answer: { verdict: 'PENDING' } };
}

async function behave(ctx: Context, row: SimulatedOrder, question: Question): Promise<Reply> {
  const mode = await modeFor(ctx, row, question.question);
  if (mode === 'manual') return { answer: answerOf(await leaveOpen(ctx, row, question)) };
  if (mode === 'refuse') return { answer: answerOf(await settle(ctx, row, 'REFUSED')) };
  if (mode === 'out-of-order') return answerOutOfOrder(ctx, row, question);
  if (mode === 'slow' || mode === 'late') {
    const open = await leaveOpen(ctx, row, question);
    await planCallback(
      ctx,
      row,
      { kind: YES[question.asked], question: question.question, lpa: open.lpa, settle: true },
      mode === 'late' ? MINUTE_MS : LATER_MS,
    );
    return { answer: answerOf(open) };
  }
  if (mode === 'error' && Number(row.tries ?? 0) < FAILURES) {
    await updateSimulatedOrder(ctx, row.reference, { tries: Number(row.tries ?? 0) + 1 });
    return { answer: { verdict: 'PENDING' }, fails: 'simulated: failed before doing anything' };
  }
  const answer = answerOf(await settle(ctx, row, 'ACCEPTED', question));
  if (mode === 'duplicate')
    for (let time = 0; time < 2; time += 1)
      await planCallback(ctx, row, { kind: YES[question.asked], question: question.question, lpa: answer.lpa });
  return { answer, fails: mode === 'timeout' ? 'simulated: done, but the answer never arrived' : undefined };
}

async function provisionIdempotently(ctx: Context, supplier: string | null, request: ProvisionRequest): Promise<Reply> {
  const { reference, iccid, product, esim } = request;
  const known = await readSimulatedOrder(ctx, reference);
  // Refuse an order that was revoked before it was provisioned.
  if (known?.state === 'ENDED' && Number(known.provisions) === 0)
    return { answer: { verdict: 'REFUSED', reason: 'REVOKED_BEFORE' } };
  if (known?.answer)
    return { answer: known.asked === 'PROVISION' ? answerOf(known) : { verdict: 'ACCEPTED', lpa: known.lpa } };
  const row =
    known ??
    (await createSimulatedOrder(ctx, { reference, supplier, iccid, product, asked: 'PROVISION', question: reference }));
  return behave(ctx, row, { reference, question: reference, asked: 'PROVISION', esim });
}

async function followUpIdempotently(
  ctx: Context,
  supplier: string | null,
  { reference, question }: FollowUp,
  asked: Exclude<RequestKind, 'PROVISION'>,
): Promise<Reply> {
  const known = await readSimulatedOrder(ctx, reference);
  // Mark an order that the simulator does not know, so that a later request for it is refused.
  if (!known || known.state === 'NONE') {
    const row =
      known ?? (await createSimulatedOrder(ctx, { reference, supplier, iccid: null, product: null, asked, question }));
    await updateSimulatedOrder(ctx, row.reference, { asked, question, answer: 'ACCEPTED', state: 'ENDED' });
    return { answer: { verdict: 'ACCEPTED' } };
  }
  if (known.question === question && known.answer) return { answer: answerOf(known) };
  if (known.state === 'ENDED' || known.state === 'REFUSED') return { answer: { verdict: 'ACCEPTED' } };
  if (known.question !== question)
    await updateSimulatedOrder(ctx, reference, { question, asked, answer: null, tries: 0 });
  return behave(ctx, (await readSimulatedOrder(ctx, reference)) as SimulatedOrder, { reference, question, asked });
}

/** Renews an order, even an ended one. Only the `refuse` mode refuses. */
async function renewIdempotently(
  ctx: Context,
  supplier: string | null,
  { reference, question }: RenewRequest,
): Promise<Reply> {
  const known = await readSimulatedOrder(ctx, reference);
  if ((await modeFor(ctx, { supplier, iccid: known?.iccid ?? null }, question)) === 'refuse')
    return { answer: { verdict: 'REFUSED', reason: 'SIMULATOR' } };
  // Count messages from zero again, because the reported ones belong to earlier terms.
  if (known)
    await updateSimulatedOrder(ctx, reference, {
      usedMessages: null,
      ...(known.state === 'ENDED' && known.asked !== 'REVOKE' ? { state: 'ACTIVE' as const } : {}),
    });
  return { answer: { verdict: 'ACCEPTED' } };
}

/** Commits the effect before the call fails, so that the failure looks like a lost response. */
async function handleQuestion(ctx: Context, once: (ctx: Context) => Promise<Reply>): Promise<Answer> {
  const { answer, fails } = await inTransaction(ctx, once);
  if (fails !== undefined) throw new Error(fails);
  return answer;
}

async function move(ctx: Context, { reference, iccid }: MoveRequest): Promise<Answer> {
  await inTransaction(ctx, (inner) => updateSimulatedOrder(inner, reference, { iccid }));
  return { verdict: 'ACCEPTED' };
}

async function usage(ctx: Context, supplier: string | null, cursor: string | null): Promise<UsagePage> {
  const sql = `SELECT * FROM \`simulator_supplier_orders\` WHERE \`seq\` > ?
    AND ${supplier === null ? '`supplier` IS NULL' : '`supplier` = ?'} ORDER BY \`seq\` LIMIT ${PAGE}`;
  const found = await select<SimulatedOrder>(ctx, sql, [Number(cursor ?? 0), ...(supplier === null ? [] : [supplier])]);
  const rows = found.map((row): UsageRow => ({
    reference: row.reference,
    usedMB: row.usedMB === null ? undefined : Number(row.usedMB),
    usedMessages: row.usedMessages === null ? undefined : Number(row.usedMessages),
    at: ctx.now(),
  }));
  return {
    rows,
    cursor: found.length > 0 ? String(found.at(-1)?.seq) : cursor,
    more: found.length === PAGE,
    faults: [],
  };
}

/** Returns a simulated supplier with records in the database. */
export const simulatorNamed = (supplier: string | null): SupplierPort => ({
  provision: (ctx, request) => handleQuestion(ctx, (inner) => provisionIdempotently(inner, supplier, request)),
  revoke: (ctx, request) => handleQuestion(ctx, (inner) => followUpIdempotently(inner, supplier, request, 'REVOKE')),
  complete: (ctx, request) =>
    handleQuestion(ctx, (inner) => followUpIdempotently(inner, supplier, request, 'COMPLETE')),
  move,
  renew: (ctx, request) => handleQuestion(ctx, (inner) => renewIdempotently(inner, supplier, request)),
  usage: (ctx, cursor) => usage(ctx, supplier, cursor),
  test: () => Promise.resolve(),
});

export const supplierSimulator: SupplierPort = simulatorNamed(null);

/** Responds to the open request of a reference as a person at the supplier would. Returns undefined if none is open. */
export async function replyToQuestion(
  ctx: Context,
  reference: string,
  verdict: 'ACCEPTED' | 'REFUSED',
): Promise<Answer | undefined> {
  const known = await readSimulatedOrder(ctx, reference);
  if (!known || known.answer !== 'PENDING') return undefined;
  return answerOf(await settle(ctx, known, verdict));
}
