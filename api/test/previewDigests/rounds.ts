import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { act, check } from '../../engine/rows/commands/actions';
import { commandsOf } from '../../engine/rows/commands/commands';
import { PreviewChanged } from '../../engine/rows/commands/previewDigest';
import { ApiError } from '../../errors';
import { inTransaction } from '../../models/transaction';
import { pick, randomFrom } from '../modelTest/random';
import type { TestData } from '../testData';
import type { Case } from './change';
import { CASES } from './cases';

interface Tally {
  rounds: number;
  refused: number;
  done: number;
  /** Descriptions of rounds with an unexpected result. */
  wrong: string[];
}

const preview = ({ ctx, resource, action, body }: Case): Promise<ActionPreview> =>
  check(ctx, commandsOf(ctx.database), resource, action, body);

/** Makes the call. Returns the call's error, or null if the call succeeds. */
async function call({ ctx, resource, action, body }: Case, digest: string | undefined): Promise<ApiError | null> {
  try {
    await inTransaction(ctx, (inner) => act(inner, commandsOf(ctx.database), resource, action, { ...body, digest }));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Describes an unexpected result. Returns null if the result is as expected. */
function wrongWith(rejection: ApiError | null, matters: boolean): string | null {
  if (!matters)
    return rejection ? `refused (${rejection.status} ${rejection.key}: ${JSON.stringify(rejection.data)})` : null;
  if (!(rejection instanceof PreviewChanged)) return `not held: ${rejection?.key ?? 'done'}`;
  const { changes } = rejection.data as { changes: { what: string }[] };
  return changes.length > 0 && changes.every(({ what }) => what !== '') ? null : 'refused without a difference';
}

/** Makes calls, with a change between each preview and its call. */
export async function playRounds(world: TestData, admin: Context, seed: number, rounds: number): Promise<Tally> {
  const random = randomFrom(seed);
  const tally: Tally = { rounds, refused: 0, done: 0, wrong: [] };
  for (let round = 0; round < rounds; round += 1) {
    const one = await pick(random, CASES)(world, admin);
    const change = pick(random, one.changes);
    const { digest } = await preview(one);
    await change.make();
    const rejection = await call(one, digest);
    const wrong = wrongWith(rejection, change.matters);
    if (wrong) tally.wrong.push(`${one.resource.name}.${one.action}, ${change.what}: ${wrong}`);
    else if (rejection) tally.refused += 1;
    else tally.done += 1;
  }
  return tally;
}

/** Makes a call without a change since its preview. Returns its error, or null. */
export async function playCase(
  world: TestData,
  admin: Context,
  make: (typeof CASES)[number],
): Promise<ApiError | null> {
  const one = await make(world, admin);
  const { digest } = await preview(one);
  return call(one, digest);
}
