import type { ActionPreview, PreviewChange } from '@t3d/resources/kit';
import type { Preview } from '../../../../declared/command';
import type { Context } from '../../../../context';
import { Invalid, Refusal } from '../../../../errors';
import { translateAll, translateMessage } from '../../../../locales';
import { change, select } from '../../../../models/sql';
import type { Promised } from './digest';
import { bodyHash, digestOf, languageOf } from './digest';
import type { NamedFact } from './facts';
import { differencesOf, factsOf, keptOf, sentenceOf, shownPreview } from './facts';

/** What is kept of a preview: the facts under its digest, for the difference that a call may meet. */
export interface Keeping {
  digest: string;
  promised: Promised;
  facts: readonly NamedFact[];
}

/** Keeps the facts of a preview. Shown again, a preview only lives longer. */
export async function keepFacts(ctx: Context, { digest, promised, facts }: Keeping): Promise<void> {
  await change(ctx, 'REPLACE INTO preview_facts (digest, actor, body, facts, at) VALUES (?, ?, ?, ?, ?)', [
    digest,
    ctx.actor.id,
    bodyHash(promised),
    JSON.stringify(keptOf(facts)),
    ctx.now(),
  ]);
}

/** The kept facts of a digest that the caller was given for this very call; null for any other. */
async function readFacts(ctx: Context, digest: string, promised: Promised): Promise<NamedFact[] | null> {
  const [row] = await select<{ actor: number | null; body: string; facts: string }>(
    ctx,
    'SELECT actor, body, facts FROM preview_facts WHERE digest = ?',
    [digest],
  );
  if (!row || (row.actor === null ? null : Number(row.actor)) !== ctx.actor.id || row.body !== bodyHash(promised))
    return null;
  return JSON.parse(row.facts) as NamedFact[];
}

/**
 * 409: what a preview looked at has changed. `data`: the preview as it is now, and each change; none where the former
 * preview is not known, or was of another call.
 */
export class PreviewChanged extends Refusal {
  override readonly status = 409;
  constructor(
    { preview, changes }: { preview: ActionPreview; changes: readonly PreviewChange[] },
    /** What the new preview looked at: kept once the transaction of the call has been taken back. */
    readonly keeping: Keeping,
  ) {
    if (changes.length === 0) super('promise.unknown');
    else super('promise.changed', { difference: sentenceOf(changes) });
    this.data = { preview, changes };
  }
}

/** Makes the preview of a call, in the language of the context. */
type MakePreview = (ctx: Context) => Promise<Preview>;

/** A preview as it is answered, with its digest, and what is to be kept of it. */
function answered(ctx: Context, promised: Promised, made: Preview): { preview: ActionPreview; keeping: Keeping } {
  const facts = factsOf(made);
  const digest = digestOf(ctx, promised, ctx.language, facts);
  return { preview: { ...shownPreview(made), digest }, keeping: { digest, promised, facts } };
}

/** What is kept of a preview, under its digest in the caller's language. */
export const keepingOf = (ctx: Context, promised: Promised, made: Preview): Keeping =>
  answered(ctx, promised, made).keeping;

/** Answers a preview with its digest, and keeps what it looked at. */
export async function promise(ctx: Context, promised: Promised, made: Preview): Promise<ActionPreview> {
  const { preview, keeping } = answered(ctx, promised, made);
  await keepFacts(ctx, keeping);
  return preview;
}

/** The same preview, or the refusal of the whole call that has come in its way. */
const orRefused =
  (make: MakePreview, matched: number): MakePreview =>
  (ctx) =>
    make(ctx).catch((error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      const [first] = Object.values(translateAll(error.errors ?? {}, ctx.language));
      const reason = first ?? translateMessage(error, ctx.language);
      return { matched, available: 0, refused: [{ reason, count: matched }] };
    });

/** The 409 of a digest that does not hold: the present preview, and what has changed since the former one. */
async function changedSince(
  ctx: Context,
  promised: Promised,
  digest: string,
  make: MakePreview,
  now: { facts: readonly NamedFact[] },
): Promise<PreviewChanged> {
  const { preview, keeping } = answered(ctx, promised, await make({ ...ctx, holdsReads: false }));
  const before = await readFacts(ctx, digest, promised);
  const changes = before ? differencesOf(ctx, before, keptOf(now.facts), keptOf(keeping.facts)) : [];
  return new PreviewChanged({ preview, changes }, keeping);
}

/**
 * Refuses (409) a call whose digest is not that of its preview as it is now. `make` is called within the transaction of
 * the call, on locked rows; an `Invalid` that it throws is a change like any other, for the preview was not refused.
 */
export async function requirePromised(
  ctx: Context,
  promised: Promised & { digest: string; matched: number },
  make: MakePreview,
): Promise<void> {
  const { digest, matched } = promised;
  const language = languageOf(digest) ?? ctx.language;
  const again = orRefused(make, matched);
  const facts = factsOf(await again({ ...ctx, language, holdsReads: true }));
  if (digestOf(ctx, promised, language, facts) === digest) return;
  throw await changedSince(ctx, promised, digest, again, { facts });
}
