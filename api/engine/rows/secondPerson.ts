import type { Action, Resource } from '@t3d/resources/kit';
import type { Outcome, Preview } from '../../declared/command';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { actionOf } from '../access/permissions';
import type { Keeping, Promised } from './promises';
import { keepingOf } from './promises';

/** A call that waits for a second person. */
export interface AskedCall {
  readonly resource: Resource;
  readonly action: string;
  /** The body of the call, without a digest. */
  readonly body: object;
  readonly preview: Preview;
  readonly keeping: Keeping;
}
/** Where calls wait; answers the number of the approval. */
export type AskApproval = (ctx: Context, asked: AskedCall) => Promise<number>;

/** Null where one person is enough. */
export const SECOND_PERSON: ServiceKey<AskApproval | null> = { name: 'the second person', make: () => null };

type Settings = Pick<Database, 'services'>;

/** When an action waits for a second person in this installation; undefined: never. */
export const approvalOf = ({ services }: Settings, { approval }: Pick<Action, 'approval'>): Action['approval'] =>
  services.get(SECOND_PERSON) ? approval : undefined;

function needsSecond(approval: Action['approval'], input: Readonly<Record<string, unknown>>): boolean {
  if (!approval || approval === 'always') return approval === 'always';
  return Number(input[approval.field] ?? 0) > approval.above;
}

/**
 * Leaves a call to a second person, if it needs one: answers `{approvalId}`, or null for a call that happens now.
 * Refuses (400) what its preview says is not possible.
 */
export async function leaveToSecond(
  ctx: Context,
  { about: { resource, action }, body }: Promised,
  asked: { input: Readonly<Record<string, unknown>>; body: object; preview: () => Promise<Preview> },
): Promise<Outcome | null> {
  const ask = ctx.database.services.get(SECOND_PERSON);
  const declared = actionOf(resource, action);
  if (!ask || !declared || ctx.approvedBy !== undefined || !needsSecond(declared.approval, asked.input)) return null;
  const preview = await asked.preview();
  if (preview.available === 0) throw new Invalid('promise.impossible', { reason: preview.refused?.[0]?.reason ?? '–' });
  const keeping = keepingOf(ctx, { about: { resource, action }, body }, preview);
  return { approvalId: await ask(ctx, { resource, action, body: asked.body, preview, keeping }) };
}
