import type { ActionPreview, Language, PreviewChange, Resource } from '@t3d/resources/kit';
import { LANGUAGES, MINUTE_MS } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Invalid, ApiError, invalidField } from '../../../errors';
import { requestHash } from '../../../models/idempotency';
import type { NamedDigestValue } from './digestValues';
import type { Preview } from '../../../registry/command';
import { translate, translateAll, translateMessage } from '../../../locales';
import { change, select } from '../../../models/sql';
import { differencesOf, digestValuesOf, storedValueOf, sentenceOf, shownPreview } from './digestValues';

/* Checks by a digest that a call does what its preview showed (docs/decisions/0050). */
const MAX_LENGTH = 128;
/** The minimum validity of a preview, which ends at a full minute, so that equal previews have equal digests. */
const VALID_MS = 10 * MINUTE_MS;

/** The call that a digest is valid for: one action of one caller with one body. */
export interface Previewed {
  about: { readonly resource: Resource; readonly action: string };
  body: unknown;
}

/** Returns the hash of a parsed body, in any order of names and without defaults. */
export const bodyHash = ({ about: { resource, action }, body }: Previewed): string =>
  requestHash(`${resource.name}:${action}`, body);

/** The first parts of a digest: the language of its labels and the expiry. */
interface Terms {
  readonly language: Language;
  readonly until: Date;
}

const termsNow = ({ language, now }: Context): Terms => ({
  language,
  until: new Date(Math.ceil((now().getTime() + VALID_MS) / MINUTE_MS) * MINUTE_MS),
});

/** Returns the digest of a preview's facts, `<language>.<minute>.<hash>`. The hash needs a secret key. */
function digestOf(
  { database: { seals }, actor }: Context,
  previewed: Previewed,
  { language, until }: Terms,
  facts: readonly NamedDigestValue[],
): string {
  // Sort the facts, whose order has no meaning.
  const looked = facts.map(({ id, value, currency }) => JSON.stringify([id, value, currency ?? null])).toSorted();
  const minute = (until.getTime() / MINUTE_MS).toString(36);
  const hash = seals.hash('preview', JSON.stringify([actor.id, bodyHash(previewed), language, minute, looked]));
  return `${language}.${minute}.${hash}`;
}

/** Returns the language and expiry in a digest, or null if the text is not one. */
function termsOf(digest: string): Terms | null {
  const [name, minute = '', hash] = digest.split('.');
  const language = LANGUAGES.find((one) => one === name);
  if (!language || !hash || !/^[0-9a-z]{1,8}$/.test(minute)) return null;
  return { language, until: new Date(Number.parseInt(minute, 36) * MINUTE_MS) };
}

/** Returns whether a digest has expired. While a call waits for a worker or a second person, its digest stays valid. */
const isExpired = ({ source, approvedBy, now }: Context, { until }: Terms): boolean =>
  source !== 'job' && approvedBy === undefined && until < now();

/** Separates the digest from the body. Throws 400 for an invalid digest. */
export function readDigest(body: unknown): { digest: string | undefined; rest: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { digest: undefined, rest: body };
  const { digest, ...rest } = body as Record<string, unknown>;
  if (digest === undefined || digest === null) return { digest: undefined, rest };
  if (typeof digest !== 'string') throw invalidField('digest', 'text');
  if (digest.length === 0 || digest.length > MAX_LENGTH) throw invalidField('digest', 'length', { max: MAX_LENGTH });
  return { digest, rest };
}

/** The facts stored under a preview's digest, to list later differences. */
export interface StoredPreview {
  digest: string;
  previewed: Previewed;
  digestValues: readonly NamedDigestValue[];
}

/** Stores the facts of a preview, or extends their lifetime. */
export async function storeDigestValues(
  ctx: Context,
  { digest, previewed, digestValues }: StoredPreview,
): Promise<void> {
  const values = [digest, ctx.actor.id, bodyHash(previewed), JSON.stringify(storedValueOf(digestValues)), ctx.now()];
  await change(ctx, 'REPLACE INTO preview_facts (digest, actor, body, facts, at) VALUES (?, ?, ?, ?, ?)', values);
}

/** Returns the facts stored under a digest, or null for another caller's or call's digest. */
async function readFacts(ctx: Context, digest: string, previewed: Previewed): Promise<NamedDigestValue[] | null> {
  const [row] = await select<{ actor: number | null; body: string; facts: string }>(
    ctx,
    'SELECT actor, body, facts FROM preview_facts WHERE digest = ?',
    [digest],
  );
  if (!row || (row.actor === null ? null : Number(row.actor)) !== ctx.actor.id || row.body !== bodyHash(previewed))
    return null;
  return JSON.parse(row.facts) as NamedDigestValue[];
}

/**
 * The 409 for a changed preview. `data` contains the new preview and the differences, if the former facts are known.
 */
export class PreviewChanged extends ApiError {
  override readonly status = 409;
  constructor(
    { preview, changes }: { preview: ActionPreview; changes: readonly PreviewChange[] },
    /** The facts of the new preview, stored after the rollback. */
    readonly keeping: StoredPreview,
  ) {
    if (changes.length === 0) super('promise.unknown');
    else super('promise.changed', { difference: sentenceOf(changes) });
    this.data = { preview, changes };
  }
}

type MakePreview = (ctx: Context) => Promise<Preview>;

/** Returns a preview for the response with its digest, and the facts to store. */
function answered(
  ctx: Context,
  previewed: Previewed,
  made: Preview,
): { preview: ActionPreview; keeping: StoredPreview } {
  const digestValues = digestValuesOf(made);
  const terms = termsNow(ctx);
  const digest = digestOf(ctx, previewed, terms, digestValues);
  const holdsUntil = terms.until.toISOString();
  return { preview: { ...shownPreview(made), digest, holdsUntil }, keeping: { digest, previewed, digestValues } };
}

/** Returns the facts of a preview for storage under its digest. */
export const storedPreviewOf = (ctx: Context, previewed: Previewed, made: Preview): StoredPreview =>
  answered(ctx, previewed, made).keeping;

/** Stores the preview's facts and returns it with its digest. */
export async function issueDigest(ctx: Context, previewed: Previewed, made: Preview): Promise<ActionPreview> {
  const { preview, keeping } = answered(ctx, previewed, made);
  await storeDigestValues(ctx, keeping);
  return preview;
}

/** Returns a function that makes a preview, with the error if the whole call is rejected. */
const orRefused =
  (make: MakePreview, matched: number): MakePreview =>
  (ctx) =>
    make(ctx).catch((error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      const [first] = Object.values(translateAll(error.errors ?? {}, ctx.language));
      const reason = first ?? translateMessage(error, ctx.language);
      return { matched, available: 0, refused: [{ reason, count: matched }] };
    });

/** Returns the 409 for an outdated digest with the differences, or without any if it has only expired (`isSame`). */
async function changedSince(
  ctx: Context,
  previewed: Previewed,
  digest: string,
  make: MakePreview,
  now: { facts: readonly NamedDigestValue[]; isSame: boolean },
): Promise<PreviewChanged> {
  const { preview, keeping } = answered(ctx, previewed, await make({ ...ctx, holdsReads: false }));
  const before = now.isSame ? null : await readFacts(ctx, digest, previewed);
  const changes = before
    ? differencesOf(ctx, before, storedValueOf(now.facts), storedValueOf(keeping.digestValues))
    : [];
  return new PreviewChanged({ preview, changes }, keeping);
}

/**
 * Throws 409 if a call's digest has expired or differs from the present preview's. `make` previews from locked rows.
 */
export async function requirePreviewed(
  ctx: Context,
  previewed: Previewed & { digest: string; matched: number },
  make: MakePreview,
): Promise<void> {
  const { digest, matched } = previewed;
  const terms = termsOf(digest) ?? termsNow(ctx);
  const again = orRefused(make, matched);
  const facts = digestValuesOf(await again({ ...ctx, language: terms.language, holdsReads: true }));
  const isSame = digestOf(ctx, previewed, terms, facts) === digest;
  if (isSame && !isExpired(ctx, terms)) return;
  throw await changedSince(ctx, previewed, digest, again, { facts, isSame });
}

/** Returns a deletion as a call with a preview. */
export const deletionOf = (resource: Resource, ids: readonly number[]): Previewed => ({
  about: { resource, action: 'delete' },
  body: { ids },
});

/** Returns the preview of a deletion that can delete all records. */
export const allGo = (ids: readonly number[]): Preview => ({ matched: ids.length, available: ids.length, refused: [] });

/** Returns the preview of a deletion that a trial run rejected, or null for another error. */
export function rejectedDeletion({ language }: Context, error: Invalid, ids: readonly number[]): Preview | null {
  const kept = Object.entries(error.errors ?? {});
  if (kept.some(([id]) => !ids.includes(Number(id)))) return null;
  const reason = translate(error.key, language, error.params);
  const count = kept.length || ids.length;
  const examples = kept.slice(0, 5).map(([id]) => `#${id}`);
  return { matched: ids.length, available: ids.length - count, refused: [{ reason, count, examples }] };
}

/** Deletes records if the deletion matches the preview. It runs first and is rolled back if it differs. */
export async function requirePreviewedDeletion<Result>(
  ctx: Context,
  { resource, ids, digest }: { resource: Resource; ids: readonly number[]; digest: string | undefined },
  run: () => Promise<Result>,
): Promise<Result> {
  if (digest === undefined) return run();
  const previewed = { ...deletionOf(resource, ids), digest, matched: ids.length };
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    if (!(error instanceof Invalid) || !rejectedDeletion(ctx, error, ids)) throw error;
    await requirePreviewed(ctx, previewed, async (inner) => rejectedDeletion(inner, error, ids) as Preview);
    throw error;
  }
  await requirePreviewed(ctx, previewed, async () => allGo(ids));
  return result;
}
