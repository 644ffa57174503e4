import type { Access, Action, Menu } from './access';
import type { Names, NumberNames, Where } from './exact';
import type { Fields } from './field';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export interface Declaration<F extends Fields = Fields> {
  /**
   * The name of the table, if it differs from the resource's name.
   * @example table: 'old_samples'
   */
  readonly table?: string;
  /**
   * The former name of the resource, from which the next migration renames the table. The option may stay afterwards.
   * @example was: 'specimens'
   */
  readonly was?: string;
  /**
   * The page in the menu. Without this option the page is reachable only by references and URLs.
   * @example menu: { path: '/samples', order: 1 }
   */
  readonly menu?: Menu;
  /**
   * The fields of a record, each built by a factory of `f`.
   * @example fields: sample.fields
   */
  readonly fields: F;
  /**
   * The field that labels a record. With two fields, the second labels records without the first. The default is
   * `name`, or else the first searchable text.
   * @example label: ['name', 'kind']
   */
  readonly label?: Names<F> | readonly Names<F>[];
  /**
   * Sets of fields that must be unique together. Each set is a unique index.
   * @example unique: [['agent', 'name']]
   */
  readonly unique?: readonly (readonly Names<F>[])[];
  /**
   * Sets of fields that lists filter and sort by together. Each set is an index.
   * @example indexes: [['agent', 'status']]
   */
  readonly indexes?: readonly (readonly Names<F>[])[];
  /**
   * Columns by which the engine stores row counts, so that list totals of large tables need no counting.
   * @example counts: ['agent', 'status']
   */
  readonly counts?: readonly Names<F>[];
  /**
   * The columns of the list, in order.
   * @example list: { columns: ['name', 'price'], sort: '-createdAt' }
   */
  readonly list: {
    /**
     * The columns in order. Each column can be filtered and sorted.
     * @example list: { columns: ['name', 'price'], sort: 'name' }
     */
    readonly columns: readonly Names<F>[];
    /**
     * The initial sort field, with a minus before it for descending order.
     * @example list: { columns: ['name'], sort: '-startsOn' }
     */
    readonly sort: Names<F> | `-${Names<F>}`;
    /**
     * Columns that are initially hidden and can be shown with the column chooser.
     * @example list: { columns: ['name', 'price'], sort: 'name', hidden: ['price'] }
     */
    readonly hidden?: readonly Names<F>[];
    /**
     * Columns that users with the update permission edit in the table itself.
     * @example list: { columns: ['name', 'price'], sort: 'name', inline: ['price'] }
     */
    readonly inline?: readonly Names<F>[];
    /**
     * The rows that need attention. The list offers them as a view, and the menu shows their number.
     * @example list: { columns: [], sort: 'name', attention: { field: 'status', values: ['SENT'] } }
     */
    readonly attention?: Attention<Names<F>>;
    /**
     * Named filters. The list shows each filter as a view beside the view of all rows, with the text `views.<name>` of
     * the resource.
     * @example list: { columns: ['kind'], sort: 'kind', views: { trials: { filter: { kind: 'TRIAL' } } } }
     */
    readonly views?: Readonly<Record<string, DeclaredListView>>;
    /**
     * Opens the form when a user who may update the record presses a row. Use this option if the record's page shows
     * nothing that the form does not show.
     * @example list: { columns: ['name'], sort: 'name', opensForm: true }
     */
    readonly opensForm?: true;
  };
  /**
   * The fields that a record's page shows uncollapsed, under the title `sections.main`.
   * @example main: ['name', 'price']
   */
  readonly main?: readonly Names<F>[];
  /**
   * The condition for the rows of a view.
   * @example where: { kind: 'TRIAL' }
   */
  readonly where?: Where<F>;
  /**
   * The rows that each role can reach. Roles without a rule reach no rows.
   * @example scope: { ADMIN: 'all', AGENT_1: { self: 'agent' } }
   */
  readonly scope: ScopeMap<Names<F>>;
  /**
   * The roles that may make each call. Calls without roles are forbidden.
   * @example access: { list: STAFF, show: STAFF }
   */
  readonly access: Access;
  /**
   * The actions on a record beyond CRUD. Each action is a button, an endpoint and a command.
   * @example actions: { disable: toggle('disabled', true, STAFF) }
   */
  readonly actions?: Readonly<Record<string, Action<F>>>;
  /**
   * Further events of the history, for example automatic changes. Each event needs a label `history.<name>`.
   * @example history: ['overdue']
   */
  readonly history?: readonly string[];
  /**
   * The calls that run a command of the same name instead of only writing the row.
   * @example overrides: ['create']
   */
  readonly overrides?: readonly ('create' | 'update' | 'delete')[];
  /**
   * The condition for changes of a stored record. Other records have a read-only form, and PUT, cell edits and imports
   * are rejected.
   * @example editable: { status: 'DRAFT' }
   */
  readonly editable?: Where<F>;
  /**
   * The condition for the deletion of a record. Screens disable the delete button of other records.
   * @example deletable: { status: 'DRAFT' }
   */
  readonly deletable?: Where<F>;
  /**
   * Fields with `managed` that PUT may change nevertheless.
   * @example writable: ['price']
   */
  readonly writable?: readonly Names<F>[];
  /**
   * The import of files. With `rows`, the rows are instructions for the command `import` instead of records.
   * @example import: { key: ['name'], types: ['xlsx', 'csv'] }
   */
  readonly import?: {
    /**
     * The fields that match a row of the file to a record. A row without a matching record creates a record.
     * @example import: { key: ['name'] }
     */
    readonly key?: readonly Names<F>[];
    /**
     * The file formats that the dialog offers.
     * @example import: { types: ['csv'] }
     */
    readonly types?: readonly ('xlsx' | 'csv')[];
    /**
     * The file formats that only programs may send.
     * @example import: { types: ['xlsx'], besides: ['csv'] }
     */
    readonly besides?: readonly ('xlsx' | 'csv')[];
    /**
     * The columns of a row, if rows are instructions instead of records.
     * @example import: { rows: { card: f.text({ required: true }) } }
     */
    readonly rows?: Fields;
    /**
     * Imports the valid rows although other rows fail. The default is true for records and false for instructions.
     * @example import: { rows: { card: f.text({ required: true }) }, partial: true }
     */
    readonly partial?: boolean;
  };
  /**
   * The calls that need the caller's second factor in `code`, because these calls give power to another user.
   * @example confirmed: ['create']
   */
  readonly confirmed?: readonly string[];
  /**
   * Rejects API keys in all calls, so that only logged-in people can make the calls.
   * @example closedToKeys: true
   */
  readonly closedToKeys?: boolean;
  /**
   * Declares a log. API calls never create or change rows of a log.
   * @example append: true
   */
  readonly append?: boolean;
  /**
   * Writes no history, for logs and technical rows.
   * @example untracked: true
   */
  readonly untracked?: boolean;
  /**
   * Allows lists as of an earlier time. The default is true if the resource writes a history.
   * @example asOf: true
   */
  readonly asOf?: boolean;
  /**
   * Limits history and undo to the time since the present owner got the record. Roles without an entry in `holders`
   * read the complete history.
   * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } }, clears: ['price'] }
   */
  readonly handover?: {
    /**
     * The owner column of each role and the column with the start of the ownership.
     * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } } }
     */
    readonly holders: Readonly<Partial<Record<Role, { readonly holder: Names<F>; readonly since: Names<F> }>>>;
    /**
     * The fields to empty when a record gets an owner outside the former owner's subtree.
     * @example handover: { holders: {}, clears: ['price'] }
     */
    readonly clears?: readonly Names<F>[];
  };
  /**
   * Additional history values that are not columns of the record.
   * @example historyFields: { replaces: f.text({ read: STAFF }) }
   */
  readonly historyFields?: Fields;
  /**
   * Records in the history who opened a record.
   * @example audited: true
   */
  readonly audited?: boolean;
  /**
   * Marks a deleted row instead of removing the row.
   * @example softDelete: { field: 'status', value: 'GONE' }
   */
  readonly softDelete?: { readonly field: Names<F>; readonly value: string | boolean };
  /**
   * A row that `where` excludes from lists, but that the given roles can read by id. No role can change it.
   * @example builtIn: { field: 'name', value: 'builtin', roles: STAFF }
   */
  readonly builtIn?: { readonly field: Names<F>; readonly value: string; readonly roles: readonly string[] };
  /**
   * Amounts that the list's footer totals over all matching rows, for each currency.
   * @example sums: ['price']
   */
  readonly sums?: readonly NumberNames<F>[];
  /**
   * Enables `GET /<r>/totals`, which returns the sum of `of` and the number of rows for each group of `by`.
   * @example totals: { of: 'price', by: ['kind'] }
   */
  readonly totals?: { readonly of: NumberNames<F>; readonly by: readonly Names<F>[] };
}

export interface DeclaredListView {
  /** The filters in the format of the list's URL. The value `$me` is the id of the reader. */
  readonly filter: Readonly<Record<string, string>>;
  /** The roles that have the view. The default is all roles that may list the resource. */
  readonly roles?: readonly Role[];
  /** The roles whose list opens with the view, unless the reader has saved another default view. */
  readonly opensFor?: readonly Role[];
}

export interface Attention<Name extends string = string> {
  readonly field: Name;
  readonly values: readonly string[];
  readonly where?: Readonly<Partial<Record<Name, boolean | null>>>;
  /** The roles that can resolve the rows and see their number. The default is all roles that may list the resource. */
  readonly roles?: readonly Role[];
}

/** Returns the filter for the rows that need attention, in the format of the list's URL. */
export function attentionFilter({ field, values, where = {} }: Attention): Record<string, string> {
  const rest = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  return { [`${field}_in`]: values.join(','), ...Object.fromEntries(rest) };
}
