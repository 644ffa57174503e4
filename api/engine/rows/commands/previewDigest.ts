import type { ActionPreview, Language, PreviewChange, Resource } from '@t3d/resources/kit';
import { LANGUAGES, MINUTE_MS } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Invalid, Refusal, invalidField } from '../../../errors';
import { requestHash } from '../../../models/idempotency';
import type { NamedFact } from './previewFacts';
import type { Preview } from '../../../registry/command';
import { translate, translateAll, translateMessage } from '../../../locales';
import { change, select } from '../../../models/sql';
import { differencesOf, factsOf, keptOf, sentenceOf, shownPreview } from './previewFacts';

/*
 * Checked previews (docs/decisions/0050): the response of a preview has a digest of everything that the preview read. A
 * call with that digest is rejected if that data has changed. previewFacts.ts collects what a preview read.
 */
const MAX_LENGTH = 128;
/**
 * Minimum validity of a preview. It ends at a full minute, so that equal previews within a minute have equal digests.
 */
const HOLDS_MS = 10 * MINUTE_MS;

/** The call of a digest: the caller's own, of one action with one body. */
export interface Previewed {
  about: { readonly resource: Resource; readonly action: string };
  body: unknown;
}

/** Returns the hash of the parsed body, so that the order of names and omitted defaults make no difference. */
export const bodyHash = ({ about: { resource, action }, body }: Previewed): string =>
  requestHash(`${resource.name}:${action}`, body);

/** The start of a digest: the language of the labels in its facts, and its expiry. */
interface Terms {
  readonly language: Language;
  readonly until: Date;
}

/** Returns the terms of a preview made now. */
const termsNow = ({ language, now }: Context): Terms => ({
  language,
  until: new Date(Math.ceil((now().getTime() + HOLDS_MS) / MINUTE_MS) * MINUTE_MS),
});

/**
 * Returns the digest of a preview's facts, `<language>.<minute>.<hash>`, keyed so that only a preview can make one.
 * Equal facts give an equal digest.
 */
function digestOf(
  { database: { seals }, actor }: Context,
  previewed: Previewed,
  { language, until }: Terms,
  facts: readonly NamedFact[],
): string {
  // Lines may come in another order with the same meaning.
  const looked = facts.map(({ id, value, currency }) => JSON.stringify([id, value, currency ?? null])).toSorted();
  const minute = (until.getTime() / MINUTE_MS).toString(36);
  const hash = seals.hash('preview', JSON.stringify([actor.id, bodyHash(previewed), language, minute, looked]));
  return `${language}.${minute}.${hash}`;
}

/** Returns the terms of a digest; null for a text that no preview has given. */
function termsOf(digest: string): Terms | null {
  const [name, minute = '', hash] = digest.split('.');
  const language = LANGUAGES.find((one) => one === name);
  if (!language || !hash || !/^[0-9a-z]{1,8}$/.test(minute)) return null;
  return { language, until: new Date(Number.parseInt(minute, 36) * MINUTE_MS) };
}

/**
 * Returns whether a digest has expired. A call sent in time does not expire while it waits for a worker or for a second
 * person.
 */
const isExpired = ({ source, approvedBy, now }: Context, { until }: Terms): boolean =>
  source !== 'job' && approvedBy === undefined && until < now();

/** Takes the digest out of a body. Rejects (400) a value that is no text, or too long. */
export function readDigest(body: unknown): { digest: string | undefined; rest: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { digest: undefined, rest: body };
  const { digest, ...rest } = body as Record<string, unknown>;
  if (digest === undefined || digest === null) return { digest: undefined, rest };
  if (typeof digest !== 'string') throw invalidField('digest', 'text');
  if (digest.length === 0 || digest.length > MAX_LENGTH) throw invalidField('digest', 'length', { max: MAX_LENGTH });
  return { digest, rest };
}

/** The stored facts of a preview under its digest, for listing differences. */
export interface Keeping {
  digest: string;
  previewed: Previewed;
  facts: readonly NamedFact[];
}

/** Stores the facts of a preview, or extends their life if they are shown again. */
export async function keepFacts(ctx: Context, { digest, previewed, facts }: Keeping): Promise<void> {
  const values = [digest, ctx.actor.id, bodyHash(previewed), JSON.stringify(keptOf(facts)), ctx.now()];
  await change(ctx, 'REPLACE INTO preview_facts (digest, actor, body, facts, at) VALUES (?, ?, ?, ?, ?)', values);
}

/** Returns the stored facts of a digest given to the caller for this call; null for any other. */
async function readFacts(ctx: Context, digest: string, previewed: Previewed): Promise<NamedFact[] | null> {
  const [row] = await select<{ actor: number | null; body: string; facts: string }>(
    ctx,
    'SELECT actor, body, facts FROM preview_facts WHERE digest = ?',
    [digest],
  );
  if (!row || (row.actor === null ? null : Number(row.actor)) !== ctx.actor.id || row.body !== bodyHash(previewed))
    return null;
  return JSON.parse(row.facts) as NamedFact[];
}

/**
 * 409: something that the preview read has changed. `data`: the present preview and each change; none if the former
 * preview is unknown, or of another call.
 */
export class PreviewChanged extends Refusal {
  override readonly status = 409;
  constructor(
    { preview, changes }: { preview: ActionPreview; changes: readonly PreviewChange[] },
    /** The new preview's facts, stored after the call's transaction was rolled back. */
    readonly keeping: Keeping,
  ) {
    if (changes.length === 0) super('promise.unknown');
    else super('promise.changed', { difference: sentenceOf(changes) });
    this.data = { preview, changes };
  }
}

/** Makes the preview of a call in the language of the context. */
type MakePreview = (ctx: Context) => Promise<Preview>;

/** Returns a preview for the response with its digest, and what to store of it. */
function answered(ctx: Context, previewed: Previewed, made: Preview): { preview: ActionPreview; keeping: Keeping } {
  const facts = factsOf(made);
  const terms = termsNow(ctx);
  const digest = digestOf(ctx, previewed, terms, facts);
  const holdsUntil = terms.until.toISOString();
  return { preview: { ...shownPreview(made), digest, holdsUntil }, keeping: { digest, previewed, facts } };
}

/** Returns what to store of a preview, under its digest in the caller's language. */
export const keepingOf = (ctx: Context, previewed: Previewed, made: Preview): Keeping =>
  answered(ctx, previewed, made).keeping;

/** Returns a preview with its digest and stores its facts. */
export async function issueDigest(ctx: Context, previewed: Previewed, made: Preview): Promise<ActionPreview> {
  const { preview, keeping } = answered(ctx, previewed, made);
  await keepFacts(ctx, keeping);
  return preview;
}

/** Makes the preview, or returns the rejection of the whole call. */
const orRefused =
  (make: MakePreview, matched: number): MakePreview =>
  (ctx) =>
    make(ctx).catch((error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      const [first] = Object.values(translateAll(error.errors ?? {}, ctx.language));
      const reason = first ?? translateMessage(error, ctx.language);
      return { matched, available: 0, refused: [{ reason, count: matched }] };
    });

/**
 * Returns the 409 of an outdated digest: the present preview and the changes, or none if it has only expired
 * (`isSame`).
 */
async function changedSince(
  ctx: Context,
  previewed: Previewed,
  digest: string,
  make: MakePreview,
  now: { facts: readonly NamedFact[]; isSame: boolean },
): Promise<PreviewChanged> {
  const { preview, keeping } = answered(ctx, previewed, await make({ ...ctx, holdsReads: false }));
  const before = now.isSame ? null : await readFacts(ctx, digest, previewed);
  const changes = before ? differencesOf(ctx, before, keptOf(now.facts), keptOf(keeping.facts)) : [];
  return new PreviewChanged({ preview, changes }, keeping);
}

/**
 * Rejects (409) a call whose digest is expired or differs from the digest of its preview as it is now. `make` runs in
 * the call's transaction, on locked rows. An `Invalid` that `make` throws counts as a change, because the preview was
 * not rejected.
 */
export async function requirePreviewed(
  ctx: Context,
  previewed: Previewed & { digest: string; matched: number },
  make: MakePreview,
): Promise<void> {
  const { digest, matched } = previewed;
  const terms = termsOf(digest) ?? termsNow(ctx);
  const again = orRefused(make, matched);
  const facts = factsOf(await again({ ...ctx, language: terms.language, holdsReads: true }));
  const isSame = digestOf(ctx, previewed, terms, facts) === digest;
  if (isSame && !isExpired(ctx, terms)) return;
  throw await changedSince(ctx, previewed, digest, again, { facts, isSame });
}

/** Returns the promised call of a deletion: its records. */
export const deletionOf = (resource: Resource, ids: readonly number[]): Previewed => ({
  about: { resource, action: 'delete' },
  body: { ids },
});

/** Returns the preview of a deletion without obstacles. */
export const allGo = (ids: readonly number[]): Preview => ({ matched: ids.length, available: ids.length, refused: [] });

/** Returns the preview of a rehearsed and rejected deletion; null for another rejection. */
export function refusedDeletion({ language }: Context, error: Invalid, ids: readonly number[]): Preview | null {
  const kept = Object.entries(error.errors ?? {});
  if (kept.some(([id]) => !ids.includes(Number(id)))) return null;
  const reason = translate(error.key, language, error.params);
  const count = kept.length || ids.length;
  const examples = kept.slice(0, 5).map(([id]) => `#${id}`);
  return { matched: ids.length, available: ids.length - count, refused: [{ reason, count, examples }] };
}

/**
 * Deletes records if the deletion matches its preview. The preview of a deletion is a trial run, so the deletion runs
 * first and is rolled back if its preview was different.
 */
export async function requirePromisedDeletion<Result>(
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
    if (!(error instanceof Invalid) || !refusedDeletion(ctx, error, ids)) throw error;
    await requirePreviewed(ctx, previewed, async (inner) => refusedDeletion(inner, error, ids) as Preview);
    throw error;
  }
  await requirePreviewed(ctx, previewed, async () => allGo(ids));
  return result;
}
