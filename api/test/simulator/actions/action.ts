import { ApiError } from '../../../errors';
import type { Random } from '../../modelTest/random';
import { pick } from '../../modelTest/random';
import type { Event } from '../events';
import type { AgentName, Answer, Shop } from '../shop';

/** Performs an action of a person. Returns a sentence for the trace. */
export type Run = (shop: Shop, event: Event, random: Random) => Promise<string>;
export interface Action {
  /** The frequency relative to other actions. */
  readonly weight: number;
  run: Run;
}
export type Actions = Readonly<Record<string, Action>>;

export interface Id {
  id: number;
}
export const CHILD: Partial<Record<AgentName, AgentName>> = { a1: 'a2', a2: 'a3', b1: 'b2' };
export const SUPERIORS = Object.keys(CHILD) as AgentName[];
export const NOTHING = 'finds nothing to do';

export const answered = ({ status, body }: Answer): string =>
  `${status}${body.data?.id === undefined ? '' : ` #${String(body.data.id)}`}`;

/** Chooses one of the first rows of a query. */
export async function chosen<Row extends object>(
  shop: Shop,
  random: Random,
  sql: string,
  values: (string | number)[] = [],
): Promise<Row | undefined> {
  const rows = await shop.rows<Row>(`${sql} LIMIT 40`, values);
  return rows.length === 0 ? undefined : pick(random, rows);
}

/** Makes a change outside the product. A rejection is a normal answer. */
export async function outside(work: () => Promise<unknown> | undefined): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.key;
    throw error;
  }
}
