import type { Context } from '../../context';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';

/** A figure may be so old: pages that are opened one after another, or in three tabs, query the database once. */
const AGE = 30_000;
const MOST = 2_000;

interface Kept {
  caller: number;
  until: number;
  answer: Promise<unknown>;
}
const ANSWERS: ServiceKey<Map<string, Kept>> = { name: 'the cached figures', make: () => new Map() };

function makeRoom(cache: Map<string, Kept>): void {
  const now = Date.now();
  for (const [key, { until }] of cache) if (until < now || cache.size >= MOST) cache.delete(key);
}

/**
 * All of the caller that an answer can depend on: another right, another place in the tree, somebody who looks as it,
 * and it is another query.
 */
function askerOf({ actor: { id, role, apis, agent1, agent2, agent3, viewer }, gmtOffset, language }: Context): string {
  return JSON.stringify([id ?? 0, viewer?.id ?? 0, role, agent1, agent2, agent3, apis, gmtOffset, language]);
}

/**
 * The answer to a caller's query, kept for a while for the same caller with the same rights, in the same language
 * and time zone. Rights are checked before.
 */
export function answerOnce<Answer>(ctx: Context, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const cache = ctx.database.services.get(ANSWERS);
  const caller = ctx.actor.id ?? 0;
  const key = `${askerOf(ctx)}|${question}`;
  const known = cache.get(key);
  if (known && known.until >= Date.now()) return known.answer as Promise<Answer>;
  if (cache.size >= MOST) makeRoom(cache);
  const answer = read();
  const kept: Kept = { caller, until: Date.now() + AGE, answer };
  cache.set(key, kept);
  answer.catch(() => {
    if (cache.get(key) === kept) cache.delete(key);
  });
  return answer;
}

/** Forgets a caller's answers: it has just done something. */
export function forgetAnswers(database: Database, caller: number): void {
  const cache = database.services.get(ANSWERS);
  for (const [key, kept] of cache) if (kept.caller === caller) cache.delete(key);
}
