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
   * The former name of the resource. The next migration renames the table. The option may stay after the migration.
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
   * The field that labels a record in lists and titles. A second field is the label of a record with an empty first
   * field. The default is the field `name`, or else the first searchable text.
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
   * Columns for stored row counts. With stored counts, the total of a list needs no counting. Choose the columns of
   * scopes and of the most frequent filters. Stored counts help large tables with few combinations of values in these
   * columns.
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
     * The initial sort field, with a minus before it for descending order. The field is a column, a field with
     * `filter`, or `createdAt`.
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
     * The rows that need attention. The list offers a view of these rows. The menu and the home page show the number of
     * these rows.
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
   * The main fields of a record's page, under the title `sections.main`. The page collapses all other fields below the
   * main fields.
   * @example main: ['name', 'price']
   */
  readonly main?: readonly Names<F>[];
  /**
   * The condition that the rows of a view meet. The view does not contain other rows of the table.
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
   * Further events of the history besides calls and actions, for example automatic changes or changes by commands of
   * another resource. Each event has a label `history.<name>`.
   * @example history: ['overdue']
   */
  readonly history?: readonly string[];
  /**
   * The CRUD calls with a command of the same name. The command does more than write the row.
   * @example overrides: ['create']
   */
  readonly overrides?: readonly ('create' | 'update' | 'delete')[];
  /**
   * The condition that a stored record must meet to be changed. The form of any other record is read-only and shows the
   * reason. PUT, cell edits and imports are rejected. New records, deletion (`deletable`) and actions (`where`) ignore
   * the condition.
   * @example editable: { status: 'DRAFT' }
   */
  readonly editable?: Where<F>;
  /**
   * The condition that a record must meet to be deleted. Screens disable the delete button of other records.
   * @example deletable: { status: 'DRAFT' }
   */
  readonly deletable?: Where<F>;
  /**
   * Fields with `managed` that PUT may change nevertheless, for example the only input of a view.
   * @example writable: ['price']
   */
  readonly writable?: readonly Names<F>[];
  /**
   * The import of files row by row. The dialog offers the formats of `types` (default xlsx). Programs may also send the
   * formats of `besides`. With `rows`, a row is an instruction instead of a record. `rows` declares the columns, and
   * the resource's command `import` runs the instruction.
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
     * Allows an import of the valid rows although other rows fail. The default is true for records and false for
     * instructions.
     * @example import: { rows: { card: f.text({ required: true }) }, partial: true }
     */
    readonly partial?: boolean;
  };
  /**
   * The calls that give power to another user. A caller who has a second factor must send a current code of the second
   * factor as `code`.
   * @example confirmed: ['create']
   */
  readonly confirmed?: readonly string[];
  /**
   * Rejects API keys in all calls, whatever rights the key has. Only logged-in people may make the calls.
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
   * Allows lists as of an earlier time. The default is true if the resource writes a history. Logs do not need this
   * option, because the rows of a log never change.
   * @example asOf: true
   */
  readonly asOf?: boolean;
  /**
   * The owner columns of records that can change owner. For each role, `since` is a hidden column with the start of the
   * ownership. Users of this role read history, changes and `asOf`, and can undo, only from that time on. Users of
   * other roles read everything. `clears` lists texts to remove if the new owner is outside the former owner's subtree.
   * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } }, clears: ['price'] }
   */
  readonly handover?: {
    /**
     * The owner column of each role and the column with the start of the ownership.
     * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } } }
     */
    readonly holders: Readonly<Partial<Record<Role, { readonly holder: Names<F>; readonly since: Names<F> }>>>;
    /**
     * The fields to empty when the record gets an owner outside the former owner's subtree.
     * @example handover: { holders: {}, clears: ['price'] }
     */
    readonly clears?: readonly Names<F>[];
  };
  /**
   * Additional values that commands write into a record's history. These values are not columns. Only the roles in the
   * option `read` of a value see the value.
   * @example historyFields: { replaces: f.text({ read: STAFF }) }
   */
  readonly historyFields?: Fields;
  /**
   * Records in the history who opened a record and when.
   * @example audited: true
   */
  readonly audited?: boolean;
  /**
   * Marks a deleted row instead of removing the row.
   * @example softDelete: { field: 'status', value: 'GONE' }
   */
  readonly softDelete?: { readonly field: Names<F>; readonly value: string | boolean };
  /**
   * A built-in row that lists omit because `where` excludes the row. A unique field and its value identify the row. The
   * given roles can read the row by id, or with a filter on the value. No role can change the row.
   * @example builtIn: { field: 'name', value: 'builtin', roles: STAFF }
   */
  readonly builtIn?: { readonly field: Names<F>; readonly value: string; readonly roles: readonly string[] };
  /**
   * Amounts that the list's footer totals over all matching rows, for each currency.
   * @example sums: ['price']
   */
  readonly sums?: readonly NumberNames<F>[];
  /**
   * Enables `GET /<r>/totals?<filters>`. The call groups the rows by the fields of `by`. For each group, the call
   * returns the sum of `of` and the number of rows.
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
}

/** Every place that counts the rows needing attention uses this filter, in the format of the list's URL. */
export function attentionFilter({ field, values, where = {} }: Attention): Record<string, string> {
  const rest = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  return { [`${field}_in`]: values.join(','), ...Object.fromEntries(rest) };
}
