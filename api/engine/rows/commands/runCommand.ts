import type { Action, ActionPreview, Predicate, Resource, ScopeMap } from '@t3d/resources/kit';
import { fieldsOf, grantJobAbove, grantScope, matches } from '@t3d/resources/kit';
import type { Answered, Command, JobStarted, Outcome, Preview, ReportDone, Work } from '../../../declared/command';
import { settled } from '../../../declared/registry';
import type { Context } from '../../../context';
import { variablesOf } from '../../../declared/variables';
import { enqueue } from '../../../jobs/outbox';
import { keyOf } from '../../../models/idempotency';
import { asOperation } from '../../../models/operations';
import { guardRefusal, guardText, actionOf } from '../../access/permissions';
import { leaveToSecond } from './secondPerson';
import { readAsked, readIds, coveredFacts } from './asked';
import { judgedOnce } from '../children/judgeParents';
import { completeChanges, completeRow } from '../write/completeRows';
import type { Promised } from './promises';
import { readDigest, requirePromised } from './promises';
import { shownPreview } from './previewFacts';
import { requireInScope, storedRows } from '../read/read';
import type { PlainRow } from '../read/read';
import { requireReferences } from '../read/references';
import { rowsInScope } from '../read/byIds';

export type Values = Readonly<Record<string, unknown>>;
/** A command that is run: its resource, its call and its steps. */
export type About = Pick<Command, 'resource' | 'action' | 'steps'>;

/** What is asked of a call on rows, and what its declaration says of them. */
interface Call {
  ids: readonly number[];
  /** The rows are handed on: all of them, or the one. Else the command selects them itself, by number ranges. */
  hands: 'all' | 'one' | 'none';
  /** What follows the rows: an action's input. */
  rest: readonly unknown[];
  where?: Predicate;
  scope?: ScopeMap;
  jobAbove?: number;
  judgeInput(): Promise<void>;
}

/** What the steps of a command are handed, and the rows that its guard does not let through. */
interface Handed {
  handed: readonly unknown[];
  refused: readonly number[];
}

const NOTHING_TO_JUDGE = async (): Promise<void> => undefined;

function readDeletion({ resource }: About, asked: Values): Call {
  const { access, deletable } = resource.declaration;
  return {
    ids: readIds({ on: 'many', roles: [] }, asked.ids, false),
    hands: 'all',
    rest: [],
    where: deletable as Predicate | undefined,
    scope: grantScope(access.delete),
    jobAbove: grantJobAbove(access.delete),
    judgeInput: NOTHING_TO_JUDGE,
  };
}

function readAction(ctx: Context, about: About, asked: Values): Call {
  const declared = actionOf(about.resource, about.action) as Action;
  const { ids, fields, input } = readAsked(ctx, declared, readDigest(asked).rest);
  const { on, ranges, where, scope, jobAbove } = declared;
  const hands = on === 'resource' || ranges ? 'none' : on === 'one' ? 'one' : 'all';
  const rest = [hands === 'none' && ids.length > 0 ? { ids, ...input } : input];
  return { ids, hands, rest, where, scope, jobAbove, judgeInput: () => requireReferences(ctx, fields, input, about) };
}

/** The ids of those rows that the guard does not let through. */
function closedTo(ctx: Context, { where }: Call, rows: readonly PlainRow[]): number[] {
  const variables = variablesOf(ctx);
  return rows.filter((row) => !matches(where, row, variables)).map((row) => row.id);
}

/** The ids of refused rows where the command selects the rows itself. */
async function refusedOf(ctx: Context, resource: Resource, call: Call): Promise<number[]> {
  if (!call.where || call.ids.length === 0) return [];
  return closedTo(ctx, call, await storedRows(ctx, resource, fieldsOf(call.where), call.ids));
}

/** Rows held in the command's own order. Who may not reach them learns nothing from what holding them refuses. */
async function holdOwn(ctx: Context, { resource, steps }: About, call: Call): Promise<Handed> {
  const judged = async (): Promise<number[]> =>
    closedTo(ctx, call, await rowsInScope(ctx, resource, call.ids, { narrower: call.scope }));
  const closed = await judged();
  if (closed.length > 0) return { handed: [], refused: closed };
  const held = await steps.hold?.(ctx, call.ids);
  // Held, they may have changed since.
  return { handed: [held, ...call.rest], refused: await judged() };
}

async function hand(ctx: Context, about: About, call: Call, locks: boolean): Promise<Handed> {
  const { resource, steps } = about;
  const { ids, hands, rest, scope } = call;
  if (hands === 'none') {
    if (ids.length > 0) await requireInScope(ctx, resource, ids, scope);
    await call.judgeInput();
    return { handed: rest, refused: await refusedOf(ctx, resource, call) };
  }
  if (steps.hold) {
    const held = await holdOwn(ctx, about, call);
    await call.judgeInput();
    return held;
  }
  const rows = await rowsInScope(ctx, resource, ids, { narrower: scope, locks });
  await call.judgeInput();
  return { handed: [hands === 'one' ? rows[0] : rows, ...rest], refused: closedTo(ctx, call, rows) };
}

/** The hash of a preview is over the body as it was read. */
const bodyOf = ({ ids, rest }: Call): object => ({ ids, rest });

/** Previews a call: its command's own check, or how many rows the guard lets through. */
async function previewCall(ctx: Context, about: About, call: Call, { handed, refused }: Handed): Promise<Preview> {
  const { resource, action, steps } = about;
  const preview =
    steps.check && refused.length === 0 ? await steps.check(ctx, ...handed) : previewGuard(ctx, about, call, refused);
  const declared = actionOf(resource, action);
  if (!declared) return preview;
  const rows = call.hands === 'none' || steps.hold ? undefined : ([handed[0]].flat() as readonly PlainRow[]);
  const covered = await coveredFacts(ctx, resource, declared, call.ids, rows);
  return { ...preview, facts: [...(preview.facts ?? []), ...covered] };
}

/**
 * Hands the steps their rows, locked, and refuses (409) a call whose digest does not hold, before anything else of it
 * is judged.
 */
async function handPromised(ctx: Context, about: About, call: Call, digest: string | undefined): Promise<Handed> {
  if (digest === undefined) return hand(ctx, about, call, true);
  const promised = { about, body: bodyOf(call), digest, matched: call.ids.length || 1 };
  let held: Handed | undefined;
  await requirePromised(ctx, promised, async (inner) => {
    held ??= await hand({ ...ctx, holdsReads: true }, about, call, true);
    return previewCall(inner, about, call, held);
  });
  // The preview said that it would be refused: then it is, in the refusal's own words.
  return held ?? hand(ctx, about, call, true);
}

const toNobody: ReportDone = () => undefined;
const atOnce: Work = { report: toNobody, asJob: () => Promise.resolve(null) };

/** The kind of the job that does a call on more rows than a request does. */
export const manyJob = ({ resource, action }: Pick<Command, 'resource' | 'action'>): string =>
  `${resource.name}.${action}-many`;

/** What is left of a call for its job; the job's owner is who made it. */
export interface ManyPayload {
  input: Values;
  language: Context['language'];
  /** The key of the request: what it posts under it is posted once. */
  idempotencyKey?: string;
  /** The second person who has let it happen. */
  approvedBy?: number;
}

/** Leaves the call to the worker, under the key that it was sent with: what is posted under it is posted once. */
async function leaveJob(ctx: Context, about: About, input: Values, total: number): Promise<JobStarted> {
  const { actor, language, approvedBy } = ctx;
  const payload: ManyPayload = { input, language, idempotencyKey: keyOf(ctx), approvedBy };
  return { jobId: await enqueue(ctx, { kind: manyJob(about), payload, owner: actor.id, total }) };
}

/** A call that needs a second person waits for them, as it was checked on the locked rows; null for any other. */
const askSecond = (ctx: Context, about: About, call: Call, asked: Values, held: Handed): Promise<Outcome | null> =>
  leaveToSecond(
    ctx,
    { about, body: bodyOf(call) },
    {
      body: readDigest(asked).rest as object,
      preview: () => previewCall(ctx, about, call, held),
    },
  );

/** Hands the steps their rows, refuses what cannot be, and does it; leaves a job where there are many rows. */
async function runOnRows(
  ctx: Context,
  about: About,
  call: Call,
  asked: Values,
  report?: ReportDone,
): Promise<Answered> {
  const { resource, steps } = about;
  // A deletion is held to its preview by who asks for it.
  const digest = about.action === 'delete' ? undefined : readDigest(asked).digest;
  const { handed, refused } = await handPromised(ctx, about, call, digest);
  if (refused.length > 0) {
    await steps.refused?.(ctx, refused);
    throw guardRefusal(ctx, resource, call.where, refused);
  }
  await steps.refuse?.(ctx, ...handed);
  const waits = await askSecond(ctx, about, call, asked, { handed, refused });
  if (waits) return waits;
  const asJob = (total: number): Promise<JobStarted | null> =>
    call.jobAbove === undefined || total <= call.jobAbove || report
      ? Promise.resolve(null)
      : leaveJob(ctx, about, asked, total);
  if (call.hands !== 'all') return steps.run(ctx, ...handed, { report: report ?? toNobody, asJob });
  const job = await asJob(call.ids.length);
  if (job) return job;
  return steps.run(ctx, ...handed, report ?? toNobody);
}

/** Writes what differs of one record, which is locked and in scope, as its command does it. */
export async function runUpdate(ctx: Context, about: About, before: PlainRow, values: Values): Promise<Answered> {
  const changes = await completeChanges(ctx, about.resource, values, before);
  if (!changes) return { affected: 0 };
  const handed = [before, changes];
  await about.steps.refuse?.(ctx, ...handed);
  return about.steps.run(ctx, ...handed, atOnce);
}

async function lockAndUpdate(ctx: Context, about: About, asked: Values): Promise<Answered> {
  const narrower = grantScope(about.resource.declaration.access.update);
  const [before] = await rowsInScope(ctx, about.resource, [asked.id as number], { narrower, locks: true });
  return runUpdate(ctx, about, before as PlainRow, asked.values as Values);
}

/**
 * Runs a command on what is asked of it: all or none. One row out of scope is 404, one that its guard refuses is 400
 * and named, both judged on the locked rows; input that the declaration does not allow is 400. More rows than the
 * declaration says become a job that does the same in one transaction, which commits together with the job's end;
 * `report` is that job's.
 */
export const runCommand = (ctx: Context, given: About, asked: Values, report?: ReportDone): Promise<Answered> =>
  asOperation(ctx, { resource: given.resource.name, action: given.action }, (inner) =>
    judgedOnce(inner, () => runIt(inner, given, asked, report)),
  );

async function runIt(ctx: Context, given: About, asked: Values, report?: ReportDone): Promise<Answered> {
  const about = { ...given, resource: settled(ctx.database.registry, given.resource) };
  const { resource, action, steps } = about;
  if (actionOf(resource, action)) return runOnRows(ctx, about, readAction(ctx, about, asked), asked, report);
  if (action === 'delete') return runOnRows(ctx, about, readDeletion(about, asked), asked, report);
  if (action === 'update') return lockAndUpdate(ctx, about, asked);
  const values = action === 'create' ? await completeRow(ctx, resource, asked, null) : asked;
  await steps.refuse?.(ctx, values);
  return steps.run(ctx, values, { ...atOnce, report: report ?? toNobody });
}

/** What an action would do, and whose answer that is; writes nothing. */
export async function previewCommand(
  ctx: Context,
  given: About,
  asked: Values,
): Promise<{ promised: Promised; preview: Preview }> {
  const about = { ...given, resource: settled(ctx.database.registry, given.resource) };
  const call = readAction(ctx, about, asked);
  const preview = await previewCall(ctx, about, call, await hand(ctx, about, call, false));
  return { promised: { about, body: bodyOf(call) }, preview };
}

/** The preview of an action as it is answered, without a digest. */
export const checkCommand = async (ctx: Context, given: About, asked: Values): Promise<ActionPreview> =>
  shownPreview((await previewCommand(ctx, given, asked)).preview);

/** How many rows a guard lets through, and in its own words why not the others. */
function previewGuard(
  ctx: Context,
  about: About,
  { ids: { length: count }, where }: Call,
  refused: readonly number[],
): Preview {
  const reason = guardText(ctx, about.resource, { where });
  const examples = refused.slice(0, 5).map((id) => `#${id}`);
  return {
    matched: count,
    available: count - refused.length,
    refused: refused.length > 0 ? [{ reason, count: refused.length, examples }] : [],
    facts: refused.length > 5 ? [{ what: { key: 'promise.rows' }, value: refused.join(), hidden: true }] : [],
  };
}
