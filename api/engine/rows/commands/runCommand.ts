import type { Action, ActionPreview, Predicate, Resource, ScopeMap } from '@t3d/resources/kit';
import { fieldsOf, grantJobAbove, grantScope, matches } from '@t3d/resources/kit';
import type { CommandResult, Command, JobStarted, Outcome, Preview, ReportDone, Work } from '../../../registry/command';
import { settled } from '../../../registry/registry';
import type { Context } from '../../../context';
import { variablesOf } from '../../../registry/predicateSql';
import { enqueue } from '../../../jobs/outbox';
import { keyOf } from '../../../models/idempotency';
import { asOperation } from '../../../models/operations';
import { guardError, guardText, actionOf } from '../../access/permissions';
import { deferToSecondPerson } from './secondPerson';
import { readInput, readIds, coveredDigestValues } from './parsedCall';
import { validatedOnce } from '../children/validateParents';
import { completeChanges, completeRow } from '../write/completeRows';
import type { Previewed } from './previewDigest';
import { readDigest, requirePreviewed } from './previewDigest';
import { shownPreview } from './digestValues';
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
interface LockedCall {
  args: readonly unknown[];
  rejected: readonly number[];
}

const NOTHING_TO_JUDGE = async (): Promise<void> => undefined;

function readDeletion({ resource }: About, input: Values): Call {
  const { access, deletable } = resource.declaration;
  return {
    ids: readIds({ on: 'many', roles: [] }, input.ids, false),
    hands: 'all',
    rest: [],
    where: deletable as Predicate | undefined,
    scope: grantScope(access.delete),
    jobAbove: grantJobAbove(access.delete),
    judgeInput: NOTHING_TO_JUDGE,
  };
}

function readAction(ctx: Context, about: About, request: Values): Call {
  const declared = actionOf(about.resource, about.action) as Action;
  const { ids, fields, input } = readInput(ctx, declared, readDigest(request).rest);
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
async function rejectedOf(ctx: Context, resource: Resource, call: Call): Promise<number[]> {
  if (!call.where || call.ids.length === 0) return [];
  return closedTo(ctx, call, await storedRows(ctx, resource, fieldsOf(call.where), call.ids));
}

/** Locks rows in the command's own order, after the check of access, so that errors from locking reveal nothing. */
async function lockOwn(ctx: Context, { resource, steps }: About, call: Call): Promise<LockedCall> {
  const validated = async (): Promise<number[]> =>
    closedTo(ctx, call, await rowsInScope(ctx, resource, call.ids, { narrower: call.scope }));
  const closed = await validated();
  if (closed.length > 0) return { args: [], rejected: closed };
  const held = await steps.lock?.(ctx, call.ids);
  // Check the guard again, because rows may have changed before the lock.
  return { args: [held, ...call.rest], rejected: await validated() };
}

async function hand(ctx: Context, about: About, call: Call, locks: boolean): Promise<LockedCall> {
  const { resource, steps } = about;
  const { ids, hands, rest, scope } = call;
  if (hands === 'none') {
    if (ids.length > 0) await requireInScope(ctx, resource, ids, scope);
    await call.judgeInput();
    return { args: rest, rejected: await rejectedOf(ctx, resource, call) };
  }
  if (steps.lock) {
    const held = await lockOwn(ctx, about, call);
    await call.judgeInput();
    return held;
  }
  const rows = await rowsInScope(ctx, resource, ids, { narrower: scope, locks });
  await call.judgeInput();
  return { args: [hands === 'one' ? rows[0] : rows, ...rest], rejected: closedTo(ctx, call, rows) };
}

const bodyOf = ({ ids, rest }: Call): object => ({ ids, rest });

/** Previews a call by the command's own check, or else counts the rows that the guard accepts. */
async function previewCall(ctx: Context, about: About, call: Call, { args, rejected }: LockedCall): Promise<Preview> {
  const { resource, action, steps } = about;
  const preview =
    steps.check && rejected.length === 0 ? await steps.check(ctx, ...args) : previewGuard(ctx, about, call, rejected);
  const declared = actionOf(resource, action);
  if (!declared) return preview;
  const rows = call.hands === 'none' || steps.lock ? undefined : ([args[0]].flat() as readonly PlainRow[]);
  const covered = await coveredDigestValues(ctx, resource, declared, call.ids, rows);
  return { ...preview, digestValues: [...(preview.digestValues ?? []), ...covered] };
}

/** Returns the arguments for the command's steps, with locked rows. Throws 409 first if the digest is outdated. */
async function handPromised(ctx: Context, about: About, call: Call, digest: string | undefined): Promise<LockedCall> {
  if (digest === undefined) return hand(ctx, about, call, true);
  const previewed = { about, body: bodyOf(call), digest, matched: call.ids.length || 1 };
  let held: LockedCall | undefined;
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
const requestSecondPerson = (
  ctx: Context,
  about: About,
  call: Call,
  input: Values,
  held: LockedCall,
): Promise<Outcome | null> =>
  deferToSecondPerson(
    ctx,
    { about, body: bodyOf(call) },
    {
      body: readDigest(input).rest as object,
      preview: () => previewCall(ctx, about, call, held),
    },
  );

/** Runs the command's steps on the rows, or queues a job for too many rows. */
async function runOnRows(
  ctx: Context,
  about: About,
  call: Call,
  input: Values,
  report?: ReportDone,
): Promise<CommandResult> {
  const { resource, steps } = about;
  // The digest of a deletion is already checked.
  const digest = about.action === 'delete' ? undefined : readDigest(input).digest;
  const { args, rejected } = await handPromised(ctx, about, call, digest);
  if (rejected.length > 0) {
    await steps.explain?.(ctx, rejected);
    throw guardError(ctx, resource, call.where, rejected);
  }
  await steps.validate?.(ctx, ...args);
  const waits = await requestSecondPerson(ctx, about, call, input, { args, rejected });
  if (waits) return waits;
  const asJob = (total: number): Promise<JobStarted | null> =>
    call.jobAbove === undefined || total <= call.jobAbove || report
      ? Promise.resolve(null)
      : deferJob(ctx, about, input, total);
  if (call.hands !== 'all') return steps.run(ctx, ...args, { report: report ?? toNobody, asJob });
  const job = await asJob(call.ids.length);
  if (job) return job;
  return steps.run(ctx, ...args, report ?? toNobody);
}

/** Updates a locked record by the resource's own command, with the changed fields only. */
export async function runUpdate(ctx: Context, about: About, before: PlainRow, values: Values): Promise<CommandResult> {
  const changes = await completeChanges(ctx, about.resource, values, before);
  if (!changes) return { affected: 0 };
  const handed = [before, changes];
  await about.steps.validate?.(ctx, ...handed);
  return about.steps.run(ctx, ...handed, atOnce);
}

async function lockAndUpdate(ctx: Context, about: About, input: Values): Promise<CommandResult> {
  const narrower = grantScope(about.resource.declaration.access.update);
  const [before] = await rowsInScope(ctx, about.resource, [input.id as number], { narrower, locks: true });
  return runUpdate(ctx, about, before as PlainRow, input.values as Values);
}

/**
 * Runs a command, all or none, or as a job for too many rows. Throws 404 for a row outside the scope and 400 for one
 * that violates the guard.
 */
export const runCommand = (ctx: Context, given: About, input: Values, report?: ReportDone): Promise<CommandResult> =>
  asOperation(ctx, { resource: given.resource.name, action: given.action }, (inner) =>
    validatedOnce(inner, () => runIt(inner, given, input, report)),
  );

async function runIt(ctx: Context, given: About, input: Values, report?: ReportDone): Promise<CommandResult> {
  const about = { ...given, resource: settled(ctx.database.registry, given.resource) };
  const { resource, action, steps } = about;
  if (actionOf(resource, action)) return runOnRows(ctx, about, readAction(ctx, about, input), input, report);
  if (action === 'delete') return runOnRows(ctx, about, readDeletion(about, input), input, report);
  if (action === 'update') return lockAndUpdate(ctx, about, input);
  const values = action === 'create' ? await completeRow(ctx, resource, input, null) : input;
  await steps.validate?.(ctx, values);
  return steps.run(ctx, values, { ...atOnce, report: report ?? toNobody });
}

export async function previewCommand(
  ctx: Context,
  given: About,
  input: Values,
): Promise<{ previewed: Previewed; preview: Preview }> {
  const about = { ...given, resource: settled(ctx.database.registry, given.resource) };
  const call = readAction(ctx, about, input);
  const preview = await previewCall(ctx, about, call, await hand(ctx, about, call, false));
  return { previewed: { about, body: bodyOf(call) }, preview };
}

export const checkCommand = async (ctx: Context, given: About, input: Values): Promise<ActionPreview> =>
  shownPreview((await previewCommand(ctx, given, input)).preview);

/** Returns how many rows a guard accepts, and why the guard rejects the remaining rows. */
function previewGuard(
  ctx: Context,
  about: About,
  { ids: { length: count }, where }: Call,
  rejected: readonly number[],
): Preview {
  const reason = guardText(ctx, about.resource, { where });
  const examples = rejected.slice(0, 5).map((id) => `#${id}`);
  return {
    matched: count,
    available: count - rejected.length,
    refused: rejected.length > 0 ? [{ reason, count: rejected.length, examples }] : [],
    digestValues: rejected.length > 5 ? [{ what: { key: 'promise.rows' }, value: rejected.join(), hidden: true }] : [],
  };
}
