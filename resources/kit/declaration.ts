import type { Access, Action, Menu } from './calls';
import type { Names, NumberNames, Where } from './exact';
import type { Fields } from './field';
import type { Role } from './roles';
import type { ScopeMap } from './scope';

export interface Declaration<F extends Fields = Fields> {
  /**
   * Table, when not the resource's name with underscores.
   * @example table: 'old_samples'
   */
  readonly table?: string;
  /**
   * The resource's name before: the next migration renames its table. May stay once that is done.
   * @example was: 'specimens'
   */
  readonly was?: string;
  /**
   * Its page in the menu; without one it is reached by references and addresses alone.
   * @example menu: { path: '/samples', order: 1 }
   */
  readonly menu?: Menu;
  /**
   * What a record is made of, each a factory of `f`.
   * @example fields: sample.fields
   */
  readonly fields: F;
  /**
   * The field (or two, second as fallback) that stands for a record in lists and titles; without it the field `name`,
   * else the first text that is searched.
   * @example label: ['name', 'kind']
   */
  readonly label?: Names<F> | readonly Names<F>[];
  /**
   * Fields that no two records share together; each set is a unique index.
   * @example unique: [['agent', 'name']]
   */
  readonly unique?: readonly (readonly Names<F>[])[];
  /**
   * Fields that lists filter and sort by together; each set is an index.
   * @example indexes: [['agent', 'status']]
   */
  readonly indexes?: readonly (readonly Names<F>[])[];
  /**
   * Columns by which the number of rows is kept, so that the totals of its lists need no counting: those that scopes
   * read, and the filters that are used most. For tables of many rows that differ in few combinations of these.
   * @example counts: ['agent', 'status']
   */
  readonly counts?: readonly Names<F>[];
  /**
   * Its list: what is shown and in which order.
   * @example list: { columns: ['name', 'price'], sort: '-createdAt' }
   */
  readonly list: {
    /**
     * Its columns, in order; each can be filtered and sorted by.
     * @example list: { columns: ['name', 'price'], sort: 'name' }
     */
    readonly columns: readonly Names<F>[];
    /**
     * Its order at first; a minus turns it. One of its columns, a field that is a `filter`, or `createdAt`.
     * @example list: { columns: ['name'], sort: '-startsOn' }
     */
    readonly sort: Names<F> | `-${Names<F>}`;
    /**
     * Columns that are hidden at first and wait in the column chooser.
     * @example list: { columns: ['name', 'price'], sort: 'name', hidden: ['price'] }
     */
    readonly hidden?: readonly Names<F>[];
    /**
     * Columns that whoever may update them changes in the table itself.
     * @example list: { columns: ['name', 'price'], sort: 'name', inline: ['price'] }
     */
    readonly inline?: readonly Names<F>[];
    /**
     * What of it waits for a person: the list offers a view of that, and its number is shown in the menu and on the
     * home page, too.
     * @example list: { columns: [], sort: 'name', attention: { field: 'status', values: ['SENT'] } }
     */
    readonly attention?: Attention<Names<F>>;
  };
  /**
   * What the page of a record opens with, under the title `sections.main`; its other fields are folded away behind
   * these.
   * @example main: ['name', 'price']
   */
  readonly main?: readonly Names<F>[];
  /**
   * Rows that are this resource, always (a view).
   * @example where: { kind: 'TRIAL' }
   */
  readonly where?: Where<F>;
  /**
   * Which rows each role reaches; a role left out reaches none.
   * @example scope: { ADMIN: 'all', AGENT_1: { self: 'agent' } }
   */
  readonly scope: ScopeMap<Names<F>>;
  /**
   * Which calls each role may make; a call left out nobody makes.
   * @example access: { list: STAFF, show: STAFF }
   */
  readonly access: Access;
  /**
   * What can be done with a record besides writing it; each is a button, a call and a command.
   * @example actions: { disable: toggle('disabled', true, STAFF) }
   */
  readonly actions?: Readonly<Record<string, Action<F>>>;
  /**
   * What its history tells besides its calls and its actions: what happens to a record by itself, or by a command of
   * another resource. Each has a word, `history.<name>`.
   * @example history: ['overdue']
   */
  readonly history?: readonly string[];
  /**
   * CRUD calls that are more than writing the row, and have a command of that name.
   * @example overrides: ['create']
   */
  readonly overrides?: readonly ('create' | 'update' | 'delete')[];
  /**
   * Records that can be changed, as they are stored: the others have their form closed, with the reason in words, and
   * refuse PUT, cell and import. It says nothing of new records, of deletion (`deletable`) and of actions (`where`).
   * @example editable: { status: 'DRAFT' }
   */
  readonly editable?: Where<F>;
  /**
   * Where the button of deletion is on; the command of that name judges.
   * @example deletable: { status: 'DRAFT' }
   */
  readonly deletable?: Where<F>;
  /**
   * Fields that PUT may change though they are managed elsewhere (a view's one input).
   * @example writable: ['price']
   */
  readonly writable?: readonly Names<F>[];
  /**
   * Files that are read row by row: those of `types` (xlsx unless given otherwise) are offered in the dialog, those
   * of `besides` a program may send, too. With `rows` a row is no record but an order to do something: its columns
   * are these, and the resource's command `import` does it.
   * @example import: { key: ['name'], types: ['xlsx', 'csv'] }
   */
  readonly import?: {
    /**
     * The fields by which a row finds the record that it changes; a row that finds none makes one.
     * @example import: { key: ['name'] }
     */
    readonly key?: readonly Names<F>[];
    /**
     * The files that the dialog offers.
     * @example import: { types: ['csv'] }
     */
    readonly types?: readonly ('xlsx' | 'csv')[];
    /**
     * The files that a program may send, too.
     * @example import: { types: ['xlsx'], besides: ['csv'] }
     */
    readonly besides?: readonly ('xlsx' | 'csv')[];
    /**
     * Its columns, where a row is an order to do something.
     * @example import: { rows: { card: f.text({ required: true }) } }
     */
    readonly rows?: Fields;
    /**
     * Whether the good rows of a file may go in while the others stay out. Unless given otherwise records may, orders
     * to do something are done all or none.
     * @example import: { rows: { card: f.text({ required: true }) }, partial: true }
     */
    readonly partial?: boolean;
  };
  /**
   * Calls that give power away. Whoever has a second factor sends a code of it with them, as `code`.
   * @example confirmed: ['create']
   */
  readonly confirmed?: readonly string[];
  /**
   * Its calls are for people alone: no API key makes one of them, whatever its scopes.
   * @example closedToKeys: true
   */
  readonly closedToKeys?: boolean;
  /**
   * Makes and changes nothing itself: rows of a log.
   * @example append: true
   */
  readonly append?: boolean;
  /**
   * No history is written for it (logs, technical rows).
   * @example untracked: true
   */
  readonly untracked?: boolean;
  /**
   * Whether its list can be read as of an earlier time: yes where a history is written. Rows of a log that never change
   * need none.
   * @example asOf: true
   */
  readonly asOf?: boolean;
  /**
   * Where its records get other holders: by role, the column that names the holder of that role and the hidden time
   * since when it does. For such a role the record begins at that time: history, changes, `asOf` and undo. Other roles
   * read everything. `clears`: texts of the former holder that do not go along to a holder outside of its tree.
   * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } }, clears: ['price'] }
   */
  readonly handover?: {
    /**
     * By role, its holder's column and since when.
     * @example handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } } }
     */
    readonly holders: Readonly<Partial<Record<Role, { readonly holder: Names<F>; readonly since: Names<F> }>>>;
    /**
     * Texts that stay with the former holder.
     * @example handover: { holders: {}, clears: ['price'] }
     */
    readonly clears?: readonly Names<F>[];
  };
  /**
   * What commands note in a record's history beside its fields: no columns, shown there alone, to the roles of `read`.
   * @example historyFields: { replaces: f.text({ read: STAFF }) }
   */
  readonly historyFields?: Fields;
  /**
   * Opening one record is itself in its history: who looked, and when.
   * @example audited: true
   */
  readonly audited?: boolean;
  /**
   * Rows are kept and marked, not removed.
   * @example softDelete: { field: 'status', value: 'GONE' }
   */
  readonly softDelete?: { readonly field: Names<F>; readonly value: string | boolean };
  /**
   * One row that `where` leaves out, by the value of a unique field. These roles read it by its number, or when a
   * filter names that value. Other lists leave it out, and nobody changes it.
   * @example builtIn: { field: 'name', value: 'house', roles: STAFF }
   */
  readonly builtIn?: { readonly field: Names<F>; readonly value: string; readonly roles: readonly string[] };
  /**
   * Amounts that the foot of the list adds up over all that match, for each currency.
   * @example sums: ['price']
   */
  readonly sums?: readonly NumberNames<F>[];
  /**
   * `GET /<r>/totals?<filters>`: the sum of `of` and the number of rows for each combination of `by`.
   * @example totals: { of: 'price', by: ['kind'] }
   */
  readonly totals?: { readonly of: NumberNames<F>; readonly by: readonly Names<F>[] };
}

/** What of a list waits for a person: words of a state; with `where`, only of rows that hold these values. */
export interface Attention<Name extends string = string> {
  readonly field: Name;
  readonly values: readonly string[];
  readonly where?: Readonly<Partial<Record<Name, boolean | null>>>;
}

/** The filter of just these rows, as the address of a list has it. Every number of them is counted with it. */
export function attentionFilter({ field, values, where = {} }: Attention): Record<string, string> {
  const rest = Object.entries(where).map(([name, value]) => [name, String(value)] as const);
  return { [`${field}_in`]: values.join(','), ...Object.fromEntries(rest) };
}
