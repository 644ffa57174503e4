import type { Action, Language, Resource } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import type { Outcome, Preview } from '../../../registry/command';
import type { Context, ApprovalReason } from '../../../context';
import { Invalid, NeedsSecond } from '../../../errors';
import { translate } from '../../../locales';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
import type { StoredPreview, Previewed } from './previewDigest';
import { storedPreviewOf } from './previewDigest';

export interface ResourceRequest {
  readonly resource: Resource;
  readonly action: string;
  readonly body: object;
  readonly preview: Preview;
  readonly storedPreview: StoredPreview;
  readonly reason: ApprovalReason;
  /** Stores a call for approval and returns the approval's id. */
  readonly undoes?: string;
}
export type RequestApproval = (ctx: Context, input: ResourceRequest) => Promise<number>;

/** Stores calls that wait for approval. `resource` lists them. */
interface SecondPerson {
  readonly resource: string;
  readonly request: RequestApproval;
  /** True if calls of people can wait, and not only those of assistants. */
  readonly people: boolean;
}

/** The store of calls that wait for approval, or null if none can wait. */
export const SECOND_PERSON: ServiceKey<SecondPerson | null> = { name: 'the second person', make: () => null };

type Settings = Pick<Database, 'services'>;

/** Returns the notice about an approval for an action's dialog. */
export const approvalOf = ({ services }: Settings, { approval }: Pick<Action, 'approval'>): Action['approval'] =>
  services.get(SECOND_PERSON)?.people ? approval : undefined;

const TEXTS = {
  TAKEN: 'secondPerson.taken',
  ORDER: 'secondPerson.order',
  PERSON: 'secondPerson.person',
  MONEY: 'secondPerson.money',
} as const;

/** Returns whether a call waits only because an assistant made it. */
export const isOfAssistant = ({ by }: ApprovalReason): boolean => by === 'MONEY' || by === 'ROWS' || by === 'FINAL';

export function approvalReasonText(validated: ApprovalReason, language: Language): string {
  if (!('sum' in validated))
    return validated.by === 'ROWS'
      ? translate('secondPerson.rows', language, { rows: validated.rows })
      : translate('secondPerson.final', language);
  const { by, sum, currency, orderNo = '' } = validated;
  return translate(TEXTS[by], language, { sum: `${formatMoney(sum)} ${currency}`, orderNo });
}

/** Returns the message that a call waits for approval, with the reason. */
const waitsText = (validated: ApprovalReason, language: Language): string =>
  translate(isOfAssistant(validated) ? 'secondPerson.waitsForPerson' : 'secondPerson.waits', language, {
    judged: approvalReasonText(validated, language),
  });

/** Returns why a call waits for approval (`waits`) and the resource that lists it (`waitsIn`). */
export function describeWaiting({ waitsFor, language, database }: Context): { waits?: string; waitsIn?: string } {
  const second = database.services.get(SECOND_PERSON);
  return waitsFor && second ? { waits: waitsText(waitsFor, language), waitsIn: second.resource } : {};
}

/** Returns the result of a job with a call that waits for approval. */
export const waitingResult = (ctx: Context, result: unknown): object => ({
  ...(result as object),
  ...describeWaiting(ctx),
});

/**
 * Runs `work` as one transaction. If the ledger requires a second person, rolls back and stores the call for approval.
 */
export async function orWait<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await work(ctx);
  } catch (error) {
    if (!(error instanceof NeedsSecond) || !ctx.database.services.get(SECOND_PERSON)) throw error;
    return work({ ...ctx, waitsFor: error.judged });
  }
}

/**
 * Stores a call that needs approval and returns `{approvalId}`, or null if the call can run now. Throws 400 if the call
 * is impossible.
 */
export async function deferToSecondPerson(
  ctx: Context,
  { about: { resource, action }, body }: Previewed,
  input: { body: object; undoes?: string; preview: () => Promise<Preview> },
): Promise<Outcome | null> {
  const second = ctx.database.services.get(SECOND_PERSON);
  const reason = ctx.waitsFor;
  if (!second || !reason) return null;
  const preview = await input.preview();
  if (preview.available === 0) throw new Invalid('promise.impossible', { reason: preview.refused?.[0]?.reason ?? '–' });
  const storedPreview = storedPreviewOf(ctx, { about: { resource, action }, body }, preview);
  return { approvalId: await second.request(ctx, { ...input, resource, action, preview, storedPreview, reason }) };
}
