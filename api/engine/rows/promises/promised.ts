import type { ActionPreview } from '@t3d/resources/kit';
import type { Preview } from '../../../declared/command';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { translateAll, translateMessage } from '../../../locales';
import type { Promised } from './digest';
import { digestOf, languageOf } from './digest';
import type { NamedFact } from './facts';
import { differencesOf, factsOf, keptOf, shownPreview } from './facts';
import type { Keeping } from './kept';
import { keepFacts, readFacts } from './kept';
import { PreviewChanged } from './previewChanged';

/** Makes the preview of a call, in the language of the context. */
export type MakePreview = (ctx: Context) => Promise<Preview>;

const digested = (ctx: Context, promised: Promised, facts: readonly NamedFact[]): string =>
  digestOf(ctx, promised, ctx.language, facts);

/** A preview as it is answered, with its digest, and what is to be kept of it. */
function answered(ctx: Context, promised: Promised, made: Preview): { preview: ActionPreview; keeping: Keeping } {
  const facts = factsOf(made);
  const digest = digested(ctx, promised, facts);
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

/** The preview of a call that would be refused whole. */
export function refusedPreview({ language }: Context, error: Invalid, matched: number): Preview {
  const [first] = Object.values(translateAll(error.errors ?? {}, language));
  const reason = first ?? translateMessage(error, language);
  return { matched, available: 0, refused: [{ reason, count: matched }] };
}

/** The same preview, or the refusal that has come in its way. */
const orRefused =
  (make: MakePreview, matched: number): MakePreview =>
  (ctx) =>
    make(ctx).catch((error: unknown) => {
      if (error instanceof Invalid) return refusedPreview(ctx, error, matched);
      throw error;
    });

/** The 409 of a digest that does not hold: the present preview, and what has changed since the former one. */
async function changed(
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
  throw await changed(ctx, promised, digest, again, { facts });
}
