import type { Context } from '../../../context';
import { change, select } from '../../../models/sql';
import type { Promised } from './digest';
import { bodyHash } from './digest';
import type { NamedFact } from './facts';
import { keptOf } from './facts';

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
export async function readFacts(ctx: Context, digest: string, promised: Promised): Promise<NamedFact[] | null> {
  const [row] = await select<{ actor: number | null; body: string; facts: string }>(
    ctx,
    'SELECT actor, body, facts FROM preview_facts WHERE digest = ?',
    [digest],
  );
  if (!row || (row.actor === null ? null : Number(row.actor)) !== ctx.actor.id || row.body !== bodyHash(promised))
    return null;
  return JSON.parse(row.facts) as NamedFact[];
}
