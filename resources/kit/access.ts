import type { Fields } from './field';
import type { Names, ValueOf, Where } from './exact';
import type { ActionIcon, MenuIcon } from './icons';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export type Roles = readonly Role[];
/** The roles that may make a call, optionally with a scope narrower than the read scope. */
export type Grant =
  | Roles
  | {
      readonly roles: Roles;
      readonly scope?: ScopeMap;
      /** A call on more than `jobAbove` records runs as a job. A deletion then needs a command named `delete`. */
      readonly jobAbove?: number;
    };

export interface Access {
  /**
   * The roles that may read the list, with filters, search and totals.
   * @example list: STAFF
   */
  readonly list?: Grant;
  /**
   * The roles that may open a record.
   * @example show: [...STAFF, ...AGENTS]
   */
  readonly show?: Grant;
  /**
   * The roles that may create a record.
   * @example create: STAFF
   */
  readonly create?: Grant;
  /**
   * The roles that may change a record by its form, a cell of the list or the undo of a change.
   * @example update: { roles: AGENTS, scope: { AGENT_1: { self: 'agent' } } }
   */
  readonly update?: Grant;
  /**
   * The roles that may delete records.
   * @example delete: { roles: STAFF, jobAbove: 500 }
   */
  readonly delete?: Grant;
  /**
   * The roles that may download the list as a file, with the current filters.
   * @example export: STAFF
   */
  readonly export?: Grant;
  /**
   * The roles that may create and change records from a file.
   * @example import: STAFF
   */
  readonly import?: Grant;
}

/** The reasons why an action cannot be undone, for example `sent` for a sent message and `money` for a payment. */
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
type FinalReason = (typeof FINAL_REASONS)[number];

interface OffCondition<F extends Fields> {
  readonly where: Where<F>;
  readonly roles?: Roles;
}

/** An action beyond create, update and delete. */
export interface Action<F extends Fields = Fields> {
  /**
   * The target of the action: the whole resource, one record or many records.
   * @example on: 'many'
   */
  readonly on: 'resource' | 'one' | 'many';
  /**
   * The roles that may run the action.
   * @example roles: STAFF
   */
  readonly roles: Roles;
  /**
   * The inputs of the action, declared like the fields of a record.
   * @example input: { month: f.text({ required: true, length: 7 }) }
   */
  readonly input?: Fields;
  /**
   * Offers an action of the whole resource on each record too, and prefills this input with the record.
   * @example recordInput: 'from'
   */
  readonly recordInput?: string;
  /**
   * True for an action on the whole resource that creates records. The button of the action replaces the generated
   * create form.
   * @example creates: true
   */
  readonly creates?: true;
  /**
   * Accepts number ranges in place of the ids.
   * @example ranges: true
   */
  readonly ranges?: boolean;
  /**
   * The condition that each record must meet. Any other record causes status 400.
   * @example where: { status: 'DRAFT' }
   */
  readonly where?: Where<F>;
  /**
   * The condition that enables the button, if the command checks records itself and returns better errors than `where`.
   * @example enabledWhen: { status: ['DRAFT', 'SENT'] }
   */
  readonly enabledWhen?: Where<F>;
  /**
   * Further conditions that disable the button, each with its own text in `offWhen` of the words. `roles` limits a
   * condition to some roles. The command must reject such records itself.
   * @example offWhen: { others: { where: { agent: { ne: '$me' } }, roles: AGENTS } }
   */
  readonly offWhen?: Readonly<Record<string, OffCondition<F>>>;
  /**
   * The condition under which the action changes nothing. The button is then disabled. By default the condition follows
   * from `set`.
   * @example idleWhen: { status: 'SENT' }
   */
  readonly idleWhen?: Where<F>;
  /**
   * The rows on which the action is allowed, if the caller can read more rows.
   * @example scope: { AGENT_1: { self: 'agent' } }
   */
  readonly scope?: ScopeMap<Names<F>>;
  /**
   * An action on more than `jobAbove` records runs as a job, and the response contains the job's id. Validation errors
   * are returned at once.
   * @example jobAbove: 500
   */
  readonly jobAbove?: number;
  /**
   * The values that the action writes to the record. An action with `set` needs no command. Records with the same
   * values stay unchanged and are not counted in `affected`.
   * @example set: { status: 'SENT' }
   */
  readonly set?: { readonly [N in keyof F]?: ValueOf<F, N> | null };
  /**
   * Shows a preview from `/check` in the dialog. A list names placeholders of the texts that the response fills in.
   * @example preview: true
   */
  readonly preview?: boolean | readonly string[];
  /**
   * Fields that affect the outcome. If such a field changes after the preview, the call is rejected (409).
   * @example covers: ['status']
   */
  readonly covers?: readonly Names<F>[];
  /**
   * Announces in the dialog that a payment needs approval, always or above an amount in minor units. The ledger
   * enforces the approval.
   * @example approval: { field: 'amount', above: 100_000 }
   */
  readonly approval?: 'always' | { readonly field: string; readonly above: number };
  /**
   * Requires an Idempotency-Key, because the action moves money or stock or creates an order.
   * @example idempotent: true
   */
  readonly idempotent?: boolean;
  /**
   * Colours the button red, because the effect cannot be reversed by another action.
   * @example danger: true
   */
  readonly danger?: boolean;
  /**
   * The reason why the action cannot be undone, shown in the dialog. Omit it if the command has an `undo`.
   * @example final: 'sent'
   */
  readonly final?: FinalReason;
  /**
   * The record that the success message links to. `by` is the response key with the record's id.
   * @example opens: { resource: 'samples', by: 'sample' }
   */
  readonly opens?: { readonly resource: string; readonly by: string };
  /**
   * Rejects API keys, so that only logged-in people can run the action.
   * @example closedToKeys: true
   */
  readonly closedToKeys?: boolean;
  /**
   * Returns a file instead of JSON. The action may only read data.
   * @example answers: 'file'
   */
  readonly answers?: 'file';
  /**
   * Fills the button as the main action of the page. If the action is on one record, each row also shows the button.
   * @example primary: true
   */
  readonly primary?: boolean;
  /**
   * The icon of the button.
   * @example icon: 'Send'
   */
  readonly icon?: ActionIcon;
  /**
   * The group of the action in menus. A line separates each group from other groups.
   * @example group: 'money'
   */
  readonly group?: string;
}

export interface MenuParents {}

export interface Menu {
  /**
   * The menu group of the page. Without a group the page is not in the menu.
   * @example under: 'user'
   */
  readonly under?: keyof MenuParents;
  /**
   * The path of the page within the back-office.
   * @example path: '/user/samples'
   */
  readonly path: string;
  /**
   * The position of the page in the menu group. Pages with smaller numbers come first.
   * @example order: 3
   */
  readonly order: number;
  /**
   * The roles that see the page in the menu, if fewer than may list the resource.
   * @example roles: STAFF
   */
  readonly roles?: Roles;
  /**
   * The icon beside the page's label in the menu.
   * @example icon: 'Label'
   */
  readonly icon?: MenuIcon;
}
