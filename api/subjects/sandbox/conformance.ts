import type { Context } from '../../context';
import { translate } from '../../locales';
import type { Facts } from './facts';
import { readFacts } from './facts';

/** One thing that an integration must handle before it goes live. */
export interface Conformance {
  readonly name: string;
  readonly done: boolean;
  /** What it is, and how to make it happen, in the caller's language. */
  readonly text: string;
  readonly how: string;
}

const NAMES = ['success', 'delayed', 'failed', 'lowBalance', 'duplicate'] as const satisfies readonly (keyof Facts)[];

/** Lists what an integration must handle, each done or not by what has happened in this sandbox. */
export async function readConformance(ctx: Context): Promise<Conformance[]> {
  const facts = await readFacts(ctx);
  return NAMES.map((name) => ({
    name,
    done: facts[name],
    text: translate(`sandbox.conformance.${name}`, ctx.language),
    how: translate(`sandbox.conformance.${name}.how`, ctx.language),
  }));
}
