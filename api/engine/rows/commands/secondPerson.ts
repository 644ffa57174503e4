import type { Action, Language, Resource } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import type { Outcome, Preview } from '../../../declared/command';
import type { Context, Judged } from '../../../context';
import { Invalid, NeedsSecond } from '../../../errors';
import { translate } from '../../../locales';
import type { Database } from '../../../models/database';
import type { ServiceKey } from '../../../models/services';
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
  readonly judged: Judged;
  /** The action that is undone, of an undo. */
  readonly undoes?: string;
}
/** Where calls wait; returns the number of the approval. */
export type AskApproval = (ctx: Context, asked: AskedCall) => Promise<number>;

/** Where calls wait, and the resource that lists them. */
interface SecondPerson {
  readonly resource: string;
  readonly ask: AskApproval;
  /** People wait for one another, too, and not only assistants for a person. */
  readonly people: boolean;
}

/** Null where nobody can wait for another person. */
export const SECOND_PERSON: ServiceKey<SecondPerson | null> = { name: 'the second person', make: () => null };

type Settings = Pick<Database, 'services'>;

/** What a dialog may say beforehand of an action: the ledger decides by what the call does to money. */
export const approvalOf = ({ services }: Settings, { approval }: Pick<Action, 'approval'>): Action['approval'] =>
  services.get(SECOND_PERSON)?.people ? approval : undefined;

const TEXTS = {
  TAKEN: 'secondPerson.taken',
  ORDER: 'secondPerson.order',
  PERSON: 'secondPerson.person',
  MONEY: 'secondPerson.money',
} as const;

/** Whether a call waits only because an assistant made it: one person is enough for it. */
export const isOfAssistant = ({ by }: Judged): boolean => by === 'MONEY' || by === 'ROWS' || by === 'FINAL';

/** Why a call waits, in words. */
export function judgedText(judged: Judged, language: Language): string {
  if (!('sum' in judged))
    return judged.by === 'ROWS'
      ? translate('secondPerson.rows', language, { rows: judged.rows })
      : translate('secondPerson.final', language);
  const { by, sum, currency, orderNo = '' } = judged;
  return translate(TEXTS[by], language, { sum: `${formatMoney(sum)} ${currency}`, orderNo });
}

/** Says that a call waits, and why. */
const waitsText = (judged: Judged, language: Language): string =>
  translate(isOfAssistant(judged) ? 'secondPerson.waitsForPerson' : 'secondPerson.waits', language, {
    judged: judgedText(judged, language),
  });

/** What is told of a call that waits: why, and the resource that lists what waits. */
export function tellWaits({ waitsFor, language, database }: Context): { waits?: string; waitsIn?: string } {
  const second = database.services.get(SECOND_PERSON);
  return waitsFor && second ? { waits: waitsText(waitsFor, language), waitsIn: second.resource } : {};
}

/** The result of a job whose call waits. */
export const waitingResult = (ctx: Context, result: unknown): object => ({ ...(result as object), ...tellWaits(ctx) });

/**
 * Does a call. When the ledger finds that it needs a second person, everything is taken back, and the call is made
 * again with the sum in its context: then it is not done but begins to wait. `work` is one transaction.
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
 * Leaves a call to a second person when its context says so: returns `{approvalId}`, or null for a call that happens
 * now. Refuses (400) what its preview says is not possible.
 */
export async function leaveToSecond(
  ctx: Context,
  { about: { resource, action }, body }: Promised,
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
