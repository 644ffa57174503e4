import type { Access, Action, Menu } from './calls';
import type { Names, NumberNames, Where } from './exact';
import type { Fields } from './field';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export interface Declaration<F extends Fields = Fields> {
  /**
   * The table, if it differs from the resource's name with underscores.
   * @example table: 'old_samples'
   */
  readonly table?: string;
  /**
   * The former name of the resource. The next migration renames the table. The option may stay afterwards.
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
   * The field (or two, the second as fallback) that labels a record in lists and titles. The default is the field
   * `name`, or else the first searchable text.
   * @example label: ['name', 'kind']
   */
  readonly label?: Names<F> | readonly Names<F>[];
  /**
   * Sets of fields whose combined values are unique. Each set is a unique index.
   * @example unique: [['agent', 'name']]
   */
  readonly unique?: readonly (readonly Names<F>[])[];
  /**
   * Sets of fields that lists filter and sort by together. Each set is an index.
   * @example indexes: [['agent', 'status']]
   */
  readonly indexes?: readonly (readonly Names<F>[])[];
  /**
   * Columns for which row counts are stored, so that the total of a list needs no counting. Choose the columns of
   * scopes and of the most frequent filters. This is useful for large tables in which these columns have few
   * combinations of values.
   * @example counts: ['agent', 'status']
   */
  readonly counts?: readonly Names<F>[];
  /**
   * The columns of the list and their order.
   * @example list: { columns: ['name', 'price'], sort: '-createdAt' }
   */
  readonly list: {
    /**
     * The columns in order. Each can be filtered and sorted.
     * @example list: { columns: ['name', 'price'], sort: 'name' }
     */
    readonly columns: readonly Names<F>[];
    /**
     * The initial sort order, descending with a minus: one of the columns, a field with `filter`, or `createdAt`.
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
     * The rows that need attention. The list offers a view of these rows, and the menu and the home page show their
     * count.
     * @example list: { columns: [], sort: 'name', attention: { field: 'status', values: ['SENT'] } }
     */
    readonly attention?: Attention<Names<F>>;
  };
  /**
   * The main fields of a record's page, under the title `sections.main`. The other fields are collapsed below.
   * @example main: ['name', 'price']
   */
  readonly main?: readonly Names<F>[];
  /**
   * The condition that restricts a view to some rows of its table.
   * @example where: { kind: 'TRIAL' }
   */
  readonly where?: Where<F>;
  /**
   * The rows that each role can reach. A missing role reaches none.
   * @example scope: { ADMIN: 'all', AGENT_1: { self: 'agent' } }
   */
  readonly scope: ScopeMap<Names<F>>;
  /**
   * The roles that may make each call. A missing call is forbidden.
   * @example access: { list: STAFF, show: STAFF }
   */
  readonly access: Access;
  /**
   * The actions on a record beyond CRUD. Each is a button, an endpoint and a command.
   * @example actions: { disable: toggle('disabled', true, STAFF) }
   */
  readonly actions?: Readonly<Record<string, Action<F>>>;
  /**
   * Further events of the history, besides calls and actions: automatic changes, and changes by commands of another
   * resource. Each has a label `history.<name>`.
   * @example history: ['overdue']
   */
  readonly history?: readonly string[];
  /**
   * CRUD calls that do more than write the row, and have a command of the same name.
   * @example overrides: ['create']
   */
  readonly overrides?: readonly ('create' | 'update' | 'delete')[];
  /**
   * The condition under which a stored record can be changed. The form of any other record is read-only and shows the
   * reason, and PUT, cell edits and imports are rejected. The condition does not affect new records, deletion
   * (`deletable`) or actions (`where`).
   * @example editable: { status: 'DRAFT' }
   */
  readonly editable?: Where<F>;
  /**
   * The condition under which a record may be deleted. Screens disable the button of other records.
   * @example deletable: { status: 'DRAFT' }
   */
  readonly deletable?: Where<F>;
  /**
   * Managed fields that PUT may change nevertheless, such as the only input of a view.
   * @example writable: ['price']
   */
  readonly writable?: readonly Names<F>[];
  /**
   * The import of files row by row. The dialog offers the formats of `types` (default xlsx), and programs may also send
   * those of `besides`. With `rows`, a row is an instruction instead of a record: `rows` declares its columns, and the
   * resource's command `import` runs it.
   * @example import: { key: ['name'], types: ['xlsx', 'csv'] }
   */
  readonly import?: {
    /**
     * The fields that identify the record of a row. A row that matches no record creates a record.
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
     * Allows an import of the valid rows although others fail. The default is true for records and false for
     * instructions.
     * @example import: { rows: { card: f.text({ required: true }) }, partial: true }
     */
    readonly partial?: boolean;
  };
  /**
   * Calls that grant power to others. A user who has a second factor must send a current code of the second factor as
   * `code`.
   * @example confirmed: ['create']
   */
  readonly confirmed?: readonly string[];
  /**
   * Excludes API keys from all calls, whatever the scopes of a key. Only logged-in people may make the calls.
   * @example closedToKeys: true
   */
  readonly closedToKeys?: boolean;
  /**
   * Declares a log, whose rows are never created or changed through the API.
   * @example append: true
   */
  readonly append?: boolean;
  /**
   * Writes no history, for logs and technical rows.
   * @example untracked: true
   */
  readonly untracked?: boolean;
  /**
   * Allows lists as of an earlier time. The default is true if a history is written. Logs do not need this option,
   * because their rows never change.
   * @example asOf: true
   */
  readonly asOf?: boolean;
  /**
   * The owner columns of records that can change owner, by role, each with the hidden time since when it applies. For
   * such a role, the record begins at that time: history, changes, `asOf` and undo. Other roles read everything.
   * `clears` lists texts that are removed if the new owner is outside the former owner's tree.
   * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } }, clears: ['price'] }
   */
  readonly handover?: {
    /**
     * The owner column of each role and the column with the start of the ownership.
     * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } } }
     */
    readonly holders: Readonly<Partial<Record<Role, { readonly holder: Names<F>; readonly since: Names<F> }>>>;
    /**
     * Texts that are removed on a handover.
     * @example handover: { holders: {}, clears: ['price'] }
     */
    readonly clears?: readonly Names<F>[];
  };
  /**
   * Additional values that commands write into a record's history. These values are not columns, and only the roles of
   * `read` see them.
   * @example historyFields: { replaces: f.text({ read: STAFF }) }
   */
  readonly historyFields?: Fields;
  /**
   * Records in the history who opened a record and when.
   * @example audited: true
   */
  readonly audited?: boolean;
  /**
   * Marks deleted rows instead of removing them.
   * @example softDelete: { field: 'status', value: 'GONE' }
   */
  readonly softDelete?: { readonly field: Names<F>; readonly value: string | boolean };
  /**
   * The one row that `where` excludes, identified by the value of a unique field. The given roles can read it by id, or
   * with a filter on that value. Lists otherwise omit it, and nobody can change it.
   * @example builtIn: { field: 'name', value: 'builtin', roles: STAFF }
   */
  readonly builtIn?: { readonly field: Names<F>; readonly value: string; readonly roles: readonly string[] };
  /**
   * Amounts that the list's footer totals over all matching rows, for each currency.
   * @example sums: ['price']
   */
  readonly sums?: readonly NumberNames<F>[];
  /**
   * Enables `GET /<r>/totals?<filters>`, which returns the sum of `of` and the number of rows for each combination of
   * `by`.
   * @example totals: { of: 'price', by: ['kind'] }
   */
  readonly totals?: { readonly of: NumberNames<F>; readonly by: readonly Names<F>[] };
}

/** The rows of a list that need attention: values of a state field, optionally limited to rows that match `where`. */
export interface Attention<Name extends string = string> {
  readonly field: Name;
  readonly values: readonly string[];
  readonly where?: Readonly<Partial<Record<Name, boolean | null>>>;
}

/**
 * Returns the filter for rows that need attention, in the format of the list's URL. All counts of these rows use it.
 */
export function attentionFilter({ field, values, where = {} }: Attention): Record<string, string> {
  const rest = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  return { [`${field}_in`]: values.join(','), ...Object.fromEntries(rest) };
}
