import type { Fields } from './field';
import type { Names, ValueOf, Where } from './exact';
import type { ActionIcon, MenuIcon } from './icons';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export type Roles = readonly Role[];
/** Who may make a call, and, when narrower than the read scope, on which rows. */
export type Grant =
  | Roles
  | {
      readonly roles: Roles;
      readonly scope?: ScopeMap;
      /** The call on more records than this is done by a job (deletion by a command). */
      readonly jobAbove?: number;
    };

export interface Access {
  /**
   * Read the list, with filters, search and totals.
   * @example list: STAFF
   */
  readonly list?: Grant;
  /**
   * Read one record.
   * @example show: [...STAFF, ...AGENTS]
   */
  readonly show?: Grant;
  /**
   * Make a record.
   * @example create: STAFF
   */
  readonly create?: Grant;
  /**
   * Change a record: its form, a cell of the list, the revert of a change.
   * @example update: { roles: AGENTS, scope: { AGENT_1: { self: 'agent' } } }
   */
  readonly update?: Grant;
  /**
   * Delete records, one or many.
   * @example delete: { roles: STAFF, jobAbove: 500 }
   */
  readonly delete?: Grant;
  /**
   * Download the list as a file, with the filters it has.
   * @example export: STAFF
   */
  readonly export?: Grant;
  /**
   * Make and change records by a file.
   * @example import: STAFF
   */
  readonly import?: Grant;
}

/**
 * Why an action cannot be taken back. `reads`: there is nothing to take back; `sent`: a message goes out; `outside`:
 * somebody outside is asked or told and acts on it; `money`: money goes out of the house; `erased`: what it removes is
 * not kept; `settled`: it is computed, and its next run corrects it; `decided`: a person lets happen what another asks
 * for; `undo`: it takes something back itself; `own`: it concerns the caller alone and leaves no history.
 */
export const FINAL_REASONS = [
  'reads',
  'sent',
  'outside',
  'money',
  'erased',
  'settled',
  'decided',
  'undo',
  'own',
] as const;
export type FinalReason = (typeof FINAL_REASONS)[number];

/**
 * A command beyond CRUD. `on`: `many` takes `{ids}`, `one` takes `{ids: [one]}`, `resource` takes only its input.
 * With `ranges`, number ranges may stand in place of the ids.
 */
export interface Action<F extends Fields = Fields> {
  /**
   * What it is done on; see above.
   * @example on: 'many'
   */
  readonly on: 'resource' | 'one' | 'many';
  /**
   * Who may do it.
   * @example roles: STAFF
   */
  readonly roles: Roles;
  /**
   * What it asks for: fields, as a record's.
   * @example input: { month: f.text({ required: true, length: 7 }) }
   */
  readonly input?: Fields;
  /**
   * The input, a reference, that a record fills in. It offers an action on the whole resource on each record, too.
   * @example recordInput: 'from'
   */
  readonly recordInput?: string;
  /**
   * True for an action on the whole resource that makes records. Its button replaces the one of the generated form.
   * @example creates: true
   */
  readonly creates?: true;
  /**
   * Number ranges may stand in place of the ids.
   * @example ranges: true
   */
  readonly ranges?: boolean;
  /**
   * A record for which this does not hold is refused (400, and named).
   * @example where: { status: 'DRAFT' }
   */
  readonly where?: Where<F>;
  /**
   * Where its button is on, when the command itself checks, with more detailed refusals than a guard has.
   * @example enabledWhen: { status: ['DRAFT', 'SENT'] }
   */
  readonly enabledWhen?: Where<F>;
  /**
   * Where there is nothing left to do: the button of one record is off and says so, while the call stays idempotent.
   * Follows from `set` where that is given.
   * @example idleWhen: { status: 'SENT' }
   */
  readonly idleWhen?: Where<F>;
  /**
   * Rows on which it may be done, when fewer than the caller can read.
   * @example scope: { AGENT_1: { self: 'agent' } }
   */
  readonly scope?: ScopeMap<Names<F>>;
  /**
   * On more records than this a job does it; the call answers which. What is refused, is refused at once.
   * @example jobAbove: 500
   */
  readonly jobAbove?: number;
  /**
   * Needs no command: writes these values where they differ (idempotent; `affected` counts real changes).
   * @example set: { status: 'SENT' }
   */
  readonly set?: { readonly [N in keyof F]?: ValueOf<F, N> | null };
  /**
   * `/check` returns more than the number of rows: the dialog shows it beside the inputs. A list names the numbers that
   * its `named` has for the words of the action: `{below}`.
   * @example preview: true
   */
  readonly preview?: boolean | readonly string[];
  /**
   * Fields of the chosen records that the outcome depends on, or that its preview shows, beside those of its guards. A
   * call with the digest of a preview is refused (409) when one of them has changed.
   * @example covers: ['status']
   */
  readonly covers?: readonly Names<F>[];
  /**
   * What its dialog says beforehand where money needs two persons: that it waits always, or when this input, minor
   * units, is above an amount. Whether a call waits is decided by the ledger alone.
   * @example approval: { field: 'amount', above: 100_000 }
   */
  readonly approval?: 'always' | { readonly field: string; readonly above: number };
  /**
   * Moves money or stock, or creates an order: takes an Idempotency-Key.
   * @example idempotent: true
   */
  readonly idempotent?: boolean;
  /**
   * What it does cannot be undone: its button is red. An action that another one reverses is not dangerous.
   * @example danger: true
   */
  readonly danger?: boolean;
  /**
   * Why it cannot be taken back; its dialog says so before. Left out where its command has an `undo`, or with `set`.
   * @example final: 'sent'
   */
  readonly final?: FinalReason;
  /**
   * The record that the answer names, under `by`: the notice of success links to its page.
   * @example opens: { resource: 'samples', by: 'sample' }
   */
  readonly opens?: { readonly resource: string; readonly by: string };
  /**
   * It is for people alone: no API key does it, whatever its scopes.
   * @example closedToKeys: true
   */
  readonly closedToKeys?: boolean;
  /**
   * Answers a file instead of an outcome: reads only, and is not kept for a repeated key.
   * @example answers: 'file'
   */
  readonly answers?: 'file';
  /**
   * The one filled button of the page.
   * @example primary: true
   */
  readonly primary?: boolean;
  /**
   * Drawn on its button.
   * @example icon: 'Send'
   */
  readonly icon?: ActionIcon;
}

/** The parents of the menu, by name. The product's own add theirs by declaration merging. */
export interface MenuParents {}

export interface Menu {
  /**
   * The parent that it is under; without one the page is in no menu.
   * @example under: 'user'
   */
  readonly under?: keyof MenuParents;
  /**
   * Its address below that of the back-office.
   * @example path: '/user/samples'
   */
  readonly path: string;
  /**
   * Its place among the pages of its parent, smallest first.
   * @example order: 3
   */
  readonly order: number;
  /**
   * Who has it in the menu, when fewer than may list it.
   * @example roles: STAFF
   */
  readonly roles?: Roles;
  /**
   * Drawn beside its name.
   * @example icon: 'Label'
   */
  readonly icon?: MenuIcon;
}
