import type { Action, Language, Resource } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import type { Outcome, Preview } from '../../../registry/command';
import type { Context, Judged } from '../../../context';
import { Invalid, NeedsSecond } from '../../../errors';
import { translate } from '../../../locales';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
import type { Keeping, Previewed } from './previewDigest';
import { keepingOf } from './previewDigest';

/** A call that waits for a second person. */
export interface ResourceRequest {
  readonly resource: Resource;
  readonly action: string;
  /** The body of the call without a digest. */
  readonly body: object;
  readonly preview: Preview;
  readonly keeping: Keeping;
  readonly judged: Judged;
  /** The undone action, for an undo. */
  readonly undoes?: string;
}
/** Stores a waiting call and returns the number of its approval. */
export type AskApproval = (ctx: Context, asked: ResourceRequest) => Promise<number>;

/** The store of waiting calls, and the resource that lists them. */
interface SecondPerson {
  readonly resource: string;
  readonly ask: AskApproval;
  /** True if calls of people wait too, not only those of assistants. */
  readonly people: boolean;
}

/** Null if no call can wait for another person. */
export const SECOND_PERSON: ServiceKey<SecondPerson | null> = { name: 'the second person', make: () => null };

type Settings = Pick<Database, 'services'>;

/** Returns what a dialog says beforehand; the ledger decides by the call's effect on money. */
export const approvalOf = ({ services }: Settings, { approval }: Pick<Action, 'approval'>): Action['approval'] =>
  services.get(SECOND_PERSON)?.people ? approval : undefined;

const TEXTS = {
  TAKEN: 'secondPerson.taken',
  ORDER: 'secondPerson.order',
  PERSON: 'secondPerson.person',
  MONEY: 'secondPerson.money',
} as const;

/** Returns whether a call waits only because an assistant made it, so that one person is enough. */
export const isOfAssistant = ({ by }: Judged): boolean => by === 'MONEY' || by === 'ROWS' || by === 'FINAL';

/** Describes why a call waits. */
export function judgedText(judged: Judged, language: Language): string {
  if (!('sum' in judged))
    return judged.by === 'ROWS'
      ? translate('secondPerson.rows', language, { rows: judged.rows })
      : translate('secondPerson.final', language);
  const { by, sum, currency, orderNo = '' } = judged;
  return translate(TEXTS[by], language, { sum: `${formatMoney(sum)} ${currency}`, orderNo });
}

/** Returns the text that a call waits for an approval, with the reasons. */
const waitsText = (judged: Judged, language: Language): string =>
  translate(isOfAssistant(judged) ? 'secondPerson.waitsForPerson' : 'secondPerson.waits', language, {
    judged: judgedText(judged, language),
  });

/** Returns the reason of a waiting call and the resource that lists it. */
export function tellWaits({ waitsFor, language, database }: Context): { waits?: string; waitsIn?: string } {
  const second = database.services.get(SECOND_PERSON);
  return waitsFor && second ? { waits: waitsText(waitsFor, language), waitsIn: second.resource } : {};
}

/** Returns the result of a job whose call waits. */
export const waitingResult = (ctx: Context, result: unknown): object => ({ ...(result as object), ...tellWaits(ctx) });

/**
 * Runs a call. If the ledger requires a second person, rolls back and runs the call again with the sum in its context.
 * The second run stores the call to wait for approval and does not do it. `work` is one transaction.
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
 * Defers a call to a second person if its context requires that: returns `{approvalId}`, or null for a call to run now.
 * Rejects (400) a call that its preview says is impossible.
 */
export async function deferToSecondPerson(
  ctx: Context,
  { about: { resource, action }, body }: Previewed,
  asked: { body: object; undoes?: string; preview: () => Promise<Preview> },
): Promise<Outcome | null> {
  const second = ctx.database.services.get(SECOND_PERSON);
  const judged = ctx.waitsFor;
  if (!second || !judged) return null;
  const preview = await asked.preview();
  if (preview.available === 0) throw new Invalid('promise.impossible', { reason: preview.refused?.[0]?.reason ?? '–' });
  const keeping = keepingOf(ctx, { about: { resource, action }, body }, preview);
  return { approvalId: await second.ask(ctx, { ...asked, resource, action, preview, keeping, judged }) };
}
