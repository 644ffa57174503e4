import type { Action, ActionPreview, Predicate, Resource, ScopeMap } from '@t3d/resources/kit';
import { fieldsOf, grantJobAbove, grantScope, matches } from '@t3d/resources/kit';
import type { Answered, Command, JobStarted, Outcome, Preview, ReportDone, Work } from '../../../registry/command';
import { settled } from '../../../registry/registry';
import type { Context } from '../../../context';
import { variablesOf } from '../../../registry/predicateSql';
import { enqueue } from '../../../jobs/outbox';
import { keyOf } from '../../../models/idempotency';
import { asOperation } from '../../../models/operations';
import { guardRefusal, guardText, actionOf } from '../../access/permissions';
import { deferToSecondPerson } from './secondPerson';
import { readAsked, readIds, coveredFacts } from './parsedCall';
import { judgedOnce } from '../children/judgeParents';
import { fillChanges, fillRow } from '../write/fillRows';
import type { Previewed } from './previewDigest';
import { readDigest, requirePreviewed } from './previewDigest';
import { shownPreview } from './previewFacts';
import { requireInScope, storedRows } from '../read/read';
import type { PlainRow } from '../read/read';
import { requireReferences } from '../read/references';
import { rowsInScope } from '../read/byIds';

export type Values = Readonly<Record<string, unknown>>;
export type About = Pick<Command, 'resource' | 'action' | 'steps'>;

/** A call on rows, with the rules declared for them. */
interface Call {
  ids: readonly number[];
  /** The rows that the command receives: all, a single one, or none if it selects rows by ranges itself. */
  hands: 'all' | 'one' | 'none';
  /** Arguments after the rows, for example the input of an action. */
  rest: readonly unknown[];
  where?: Predicate;
  scope?: ScopeMap;
  jobAbove?: number;
  judgeInput(): Promise<void>;
}

/** The arguments of a command's steps, and the rows that violate the guard. */
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

function closedTo(ctx: Context, { where }: Call, rows: readonly PlainRow[]): number[] {
  const variables = variablesOf(ctx);
  return rows.filter((row) => !matches(where, row, variables)).map((row) => row.id);
}

/** Returns the ids of rows that violate the guard, for a command that selects its rows itself. */
async function refusedOf(ctx: Context, resource: Resource, call: Call): Promise<number[]> {
  if (!call.where || call.ids.length === 0) return [];
  return closedTo(ctx, call, await storedRows(ctx, resource, fieldsOf(call.where), call.ids));
}

/** Locks rows in the command's own order, after the check of access, so that errors from locking reveal nothing. */
async function lockOwn(ctx: Context, { resource, steps }: About, call: Call): Promise<Handed> {
  const judged = async (): Promise<number[]> =>
    closedTo(ctx, call, await rowsInScope(ctx, resource, call.ids, { narrower: call.scope }));
  const closed = await judged();
  if (closed.length > 0) return { handed: [], refused: closed };
  const held = await steps.lock?.(ctx, call.ids);
  // Check the guard again, because rows may have changed before the lock.
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
  if (steps.lock) {
    const held = await lockOwn(ctx, about, call);
    await call.judgeInput();
    return held;
  }
  const rows = await rowsInScope(ctx, resource, ids, { narrower: scope, locks });
  await call.judgeInput();
  return { handed: [hands === 'one' ? rows[0] : rows, ...rest], refused: closedTo(ctx, call, rows) };
}

const bodyOf = ({ ids, rest }: Call): object => ({ ids, rest });

/** Previews a call by the command's own check, or else counts the rows that the guard accepts. */
async function previewCall(ctx: Context, about: About, call: Call, { handed, refused }: Handed): Promise<Preview> {
  const { resource, action, steps } = about;
  const preview =
    steps.check && refused.length === 0 ? await steps.check(ctx, ...handed) : previewGuard(ctx, about, call, refused);
  const declared = actionOf(resource, action);
  if (!declared) return preview;
  const rows = call.hands === 'none' || steps.lock ? undefined : ([handed[0]].flat() as readonly PlainRow[]);
  const covered = await coveredFacts(ctx, resource, declared, call.ids, rows);
  return { ...preview, facts: [...(preview.facts ?? []), ...covered] };
}

/** Returns the arguments for the command's steps, with locked rows. Throws 409 first if the digest is outdated. */
async function handPromised(ctx: Context, about: About, call: Call, digest: string | undefined): Promise<Handed> {
  if (digest === undefined) return hand(ctx, about, call, true);
  const previewed = { about, body: bodyOf(call), digest, matched: call.ids.length || 1 };
  let held: Handed | undefined;
  await requirePreviewed(ctx, previewed, async (inner) => {
    held ??= await hand({ ...ctx, holdsReads: true }, about, call, true);
    return previewCall(inner, about, call, held);
  });
  // Throw the original error, which the preview already reported.
  return held ?? hand(ctx, about, call, true);
}

const toNobody: ReportDone = () => undefined;
const atOnce: Work = { report: toNobody, asJob: () => Promise.resolve(null) };

/** Returns the kind of job for a call with more rows than a request may change. */
export const manyJob = ({ resource, action }: Pick<Command, 'resource' | 'action'>): string =>
  `${resource.name}.${action}-many`;

/** The payload of a job for many rows. The job's owner is the caller. */
export interface ManyPayload {
  input: Values;
  language: Context['language'];
  /** The request's idempotency key, so that money does not move twice. */
  idempotencyKey?: string;
  approvedBy?: number;
}

/** Queues the call with its idempotency key, so that money does not move twice. */
async function deferJob(ctx: Context, about: About, input: Values, total: number): Promise<JobStarted> {
  const { actor, language, approvedBy } = ctx;
  const payload: ManyPayload = { input, language, idempotencyKey: keyOf(ctx), approvedBy };
  return { jobId: await enqueue(ctx, { kind: manyJob(about), payload, owner: actor.id, total }) };
}

/** Stores a call for approval if the check requires a second person. Otherwise returns null. */
const askSecond = (ctx: Context, about: About, call: Call, asked: Values, held: Handed): Promise<Outcome | null> =>
  deferToSecondPerson(
    ctx,
    { about, body: bodyOf(call) },
    {
      body: readDigest(asked).rest as object,
      preview: () => previewCall(ctx, about, call, held),
    },
  );

/** Runs the command's steps on the rows, or queues a job for too many rows. */
async function runOnRows(
  ctx: Context,
  about: About,
  call: Call,
  asked: Values,
  report?: ReportDone,
): Promise<Answered> {
  const { resource, steps } = about;
  // The digest of a deletion is already checked.
  const digest = about.action === 'delete' ? undefined : readDigest(asked).digest;
  const { handed, refused } = await handPromised(ctx, about, call, digest);
  if (refused.length > 0) {
    await steps.explain?.(ctx, refused);
    throw guardRefusal(ctx, resource, call.where, refused);
  }
  await steps.validate?.(ctx, ...handed);
  const waits = await askSecond(ctx, about, call, asked, { handed, refused });
  if (waits) return waits;
  const asJob = (total: number): Promise<JobStarted | null> =>
    call.jobAbove === undefined || total <= call.jobAbove || report
      ? Promise.resolve(null)
      : deferJob(ctx, about, asked, total);
  if (call.hands !== 'all') return steps.run(ctx, ...handed, { report: report ?? toNobody, asJob });
  const job = await asJob(call.ids.length);
  if (job) return job;
  return steps.run(ctx, ...handed, report ?? toNobody);
}

/** Updates a locked record by the resource's own command, with the changed fields only. */
export async function runUpdate(ctx: Context, about: About, before: PlainRow, values: Values): Promise<Answered> {
  const changes = await fillChanges(ctx, about.resource, values, before);
  if (!changes) return { affected: 0 };
  const handed = [before, changes];
  await about.steps.validate?.(ctx, ...handed);
  return about.steps.run(ctx, ...handed, atOnce);
}

async function lockAndUpdate(ctx: Context, about: About, asked: Values): Promise<Answered> {
  const narrower = grantScope(about.resource.declaration.access.update);
  const [before] = await rowsInScope(ctx, about.resource, [asked.id as number], { narrower, locks: true });
  return runUpdate(ctx, about, before as PlainRow, asked.values as Values);
}

/**
 * Runs a command, all or none, or as a job for too many rows. Throws 404 for a row outside the scope and 400 for one
 * that violates the guard.
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
  const values = action === 'create' ? await fillRow(ctx, resource, asked, null) : asked;
  await steps.validate?.(ctx, values);
  return steps.run(ctx, values, { ...atOnce, report: report ?? toNobody });
}

export async function previewCommand(
  ctx: Context,
  given: About,
  asked: Values,
): Promise<{ previewed: Previewed; preview: Preview }> {
  const about = { ...given, resource: settled(ctx.database.registry, given.resource) };
  const call = readAction(ctx, about, asked);
  const preview = await previewCall(ctx, about, call, await hand(ctx, about, call, false));
  return { previewed: { about, body: bodyOf(call) }, preview };
}

export const checkCommand = async (ctx: Context, given: About, asked: Values): Promise<ActionPreview> =>
  shownPreview((await previewCommand(ctx, given, asked)).preview);

/** Returns how many rows a guard accepts, and why the guard rejects the remaining rows. */
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
