import type { Attention } from './attention';
import type { Field, Fields } from './fields';
import type { KnownFields, Names, NumberNames, Only, OnlyEach, OnlyNames, ValueOf, Where } from './exact';
import type { ActionIcon, MenuIcon } from './icons';
import type { Role } from './roles';
import type { SchemaName } from './schemas';
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
  readonly list?: Grant;
  readonly show?: Grant;
  readonly create?: Grant;
  readonly update?: Grant;
  readonly delete?: Grant;
  readonly export?: Grant;
  readonly import?: Grant;
}

/**
 * A command beyond CRUD. `on`: `many` takes `{ids}`, `one` takes `{ids: [one]}`, `resource` takes only its input.
 * With `ranges`, number ranges may stand in place of the ids.
 */
export interface Action<F extends Fields = Fields> {
  readonly on: 'resource' | 'one' | 'many';
  readonly roles: Roles;
  readonly input?: Fields;
  readonly ranges?: boolean;
  /** A record for which this does not hold is refused (400, and named). */
  readonly where?: Where<F>;
  /** Where its button is on, when the command itself checks, with more detailed refusals than a guard has. */
  readonly enabledWhen?: Where<F>;
  /** Rows on which it may be done, when fewer than the caller can read. */
  readonly scope?: ScopeMap<Names<F>>;
  /** On more records than this a job does it; the call answers which. What is refused, is refused at once. */
  readonly jobAbove?: number;
  /** Needs no command: writes these values where they differ (idempotent; `affected` counts real changes). */
  readonly set?: { readonly [N in keyof F]?: ValueOf<F, N> | null };
  /** `/check` returns more than the number of rows: the dialog shows it beside the inputs. */
  readonly preview?: boolean;
  /** Moves money or stock, or creates an order: takes an Idempotency-Key. */
  readonly idempotent?: boolean;
  readonly danger?: boolean;
  /** Answers a file instead of an outcome: reads only, and is not kept for a repeated key. */
  readonly answers?: 'file';
  /** The one filled button of the page. */
  readonly primary?: boolean;
  readonly icon?: ActionIcon;
}

/** The parents of the menu, by name. The product's own add theirs by declaration merging. */
export interface MenuParents {}

export interface Menu {
  /** The parent that it is under; without one the page is in no menu. */
  readonly under?: keyof MenuParents;
  readonly path: string;
  readonly order: number;
  /** Who has it in the menu, when fewer than may list it. */
  readonly roles?: Roles;
  readonly icon?: MenuIcon;
}

export interface Declaration<F extends Fields = Fields> {
  /** Table, when not the resource's name with underscores. */
  readonly table?: string;
  /** The resource's name before: the next migration renames its table. May stay once that is done. */
  readonly was?: string;
  readonly menu?: Menu;
  readonly fields: F;
  /** The field (or two, second as fallback) that stands for a record in lists and titles. */
  readonly label: Names<F> | readonly Names<F>[];
  readonly unique?: readonly (readonly Names<F>[])[];
  readonly indexes?: readonly (readonly Names<F>[])[];
  readonly list: {
    readonly columns: readonly Names<F>[];
    readonly sort: Names<F> | `-${Names<F>}`;
    /** Columns shown at first; the others wait in the column chooser. */
    readonly hidden?: readonly Names<F>[];
    /** Columns that whoever may update them changes in the table itself. */
    readonly inline?: readonly Names<F>[];
    /**
     * What of it waits for a person: the list offers a view of that, and its number is shown in the menu and on the
     * home page, too.
     */
    readonly attention?: Attention<Names<F>>;
  };
  /**
   * What the page of a record opens with, under the title `sections.main`; its other fields are folded away behind
   * these.
   */
  readonly main?: readonly Names<F>[];
  /** Rows that are this resource, always (a view). */
  readonly where?: Where<F>;
  readonly scope: ScopeMap<Names<F>>;
  readonly access: Access;
  readonly actions?: Readonly<Record<string, Action<F>>>;
  /** CRUD calls that are more than writing the row, and have a command of that name. */
  readonly overrides?: readonly ('create' | 'update' | 'delete')[];
  /**
   * Records that can be changed, as they are stored: the others have their form closed, with the reason in words, and
   * refuse PUT, cell and import. It says nothing of new records, of deletion (`deletable`) and of actions (`where`).
   */
  readonly editable?: Where<F>;
  /** Where the button of deletion is on; the command of that name judges. */
  readonly deletable?: Where<F>;
  /** Fields that PUT may change though they are managed elsewhere (a view's one input). */
  readonly writable?: readonly Names<F>[];
  /**
   * Files that are read row by row: those of `types` (xlsx unless given otherwise) are offered in the dialog, those of
   * `besides` a program may send, too. With `rows` a row is no record but an order to do something: its columns are
   * these, and the resource's command `import` does it.
   */
  readonly import?: {
    readonly key?: readonly Names<F>[];
    readonly types?: readonly ('xlsx' | 'csv')[];
    readonly besides?: readonly ('xlsx' | 'csv')[];
    readonly rows?: Fields;
  };
  /** Makes and changes nothing itself: rows of a log. */
  readonly append?: boolean;
  /** No history is written for it (logs, technical rows). */
  readonly untracked?: boolean;
  /** Opening one record is itself in its history: who looked, and when. */
  readonly audited?: boolean;
  /** Rows are kept and marked, not removed. */
  readonly softDelete?: { readonly field: Names<F>; readonly value: string | boolean };
  /** Amounts that the foot of the list adds up over all that match, for each currency. */
  readonly sums?: readonly NumberNames<F>[];
  /** `GET /<r>/totals?<filters>`: the sum of `of` and the number of rows for each combination of `by`. */
  readonly totals?: { readonly of: NumberNames<F>; readonly by: readonly Names<F>[] };
}

export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  D extends Declaration<F> = Declaration<F>,
> {
  readonly name: Name;
  readonly table: string;
  readonly view: boolean;
  readonly fields: F;
  readonly declaration: D;
}

/** What a declaration may not hold besides: keys that the vocabulary lacks, and predicates that name no field. */
type Exact<D, F extends Fields> = Only<D, keyof Declaration> & {
  readonly [K in keyof D & keyof Parts]: Only<D[K], keyof Parts[K]>;
} & {
  readonly [K in keyof D & 'list']: D[K] extends { readonly attention: { readonly field: infer N } }
    ? { readonly attention: { readonly values: readonly ValueOf<F, N>[] } }
    : unknown;
} & {
  readonly [K in keyof D & 'softDelete']: D[K] extends { readonly field: infer N }
    ? { readonly value: ValueOf<F, N> }
    : unknown;
} & {
  readonly [K in keyof D & ('where' | 'editable' | 'deletable')]: OnlyNames<D[K], Names<F>>;
} & {
  readonly [K in keyof D & 'access']: Grants<D[K]>;
} & (D extends { readonly actions: infer A }
    ? { readonly actions: OnlyEach<A, keyof Action> & Guards<A, F> }
    : unknown);
/** Keys that stand in a grant which is more than its roles: with another it would reach further than it says. */
type Grants<A> = {
  readonly [Call in keyof A]: A[Call] extends readonly unknown[]
    ? unknown
    : Only<A[Call], keyof Exclude<Grant, readonly unknown[]>>;
};
type Parts = Required<Pick<Declaration, 'menu' | 'list' | 'access' | 'import' | 'softDelete' | 'totals'>>;
type Guards<A, F extends Fields> = {
  readonly [N in keyof A]: { readonly [K in keyof A[N] & ('where' | 'enabledWhen')]: OnlyNames<A[N][K], Names<F>> } & {
    readonly [K in keyof A[N] & 'set']: Only<A[N][K], keyof F>;
  };
};

/** Declares an entity. A wrong name of a field, of an option or of a word of an enum does not compile. */
export function defineResource<const Name extends string, F extends Fields, const D extends Declaration<F>>(
  name: Name,
  declaration: D &
    Declaration<NoInfer<F>> & { fields: F } & Exact<NoInfer<D>, NoInfer<F>> & { fields: KnownFields<NoInfer<F>> },
): Resource<Name, F, D> {
  return {
    name,
    table: declaration.table ?? name.replaceAll('-', '_'),
    view: false,
    fields: declaration.fields,
    declaration,
  };
}

/** What a view declares otherwise of the fields that it shows; their columns stay as they are. */
type FieldChanges<F extends Fields> = {
  readonly [N in keyof F]?: Partial<Pick<Field, 'resource' | 'choose' | 'options' | 'required'>> & {
    readonly schema?: SchemaName;
    readonly values?: readonly Extract<ValueOf<F, N>, string>[];
    readonly default?: ValueOf<F, N>;
    readonly showWhen?: Where<F>;
    readonly requiredWhen?: Where<F>;
    readonly editable?: Where<F>;
  };
};

/**
 * A second resource over the rows of another: its own scope, access, menu, columns; the same table and no migration.
 * `changes`: fields that refer to another resource here, have another shape, or another input.
 */
export function defineView<
  const Name extends string,
  F extends Fields,
  const D extends Omit<Declaration<F>, 'fields' | 'label'> & { label?: Names<F> },
>(
  name: Name,
  base: Resource<string, F>,
  declaration: D & Omit<Declaration<F>, 'fields' | 'label'> & Exact<NoInfer<D>, NoInfer<F>>,
  changes: FieldChanges<F> = {},
): Resource<Name, F, D & Pick<Declaration<F>, 'fields' | 'label'>> {
  const fields = Object.fromEntries(
    Object.entries(base.fields).map(([field, is]) => [field, { ...is, ...changes[field] }]),
  ) as unknown as F;
  const whole = {
    ...declaration,
    fields,
    label: declaration.label ?? base.declaration.label,
    main: declaration.main ?? base.declaration.main,
  } as unknown as D & Pick<Declaration<F>, 'fields' | 'label'>;
  return { name, table: base.table, view: true, fields, declaration: whole };
}

type Through<Target, Link extends string> =
  Target extends Field<infer T, infer R extends boolean> ? Field<T, R, Link> & { readonly managed: true } : never;
/** A field of the record that `field` references, shown beside the row's own (not stored again). */
export function through<const Link extends string, F extends Fields, const N extends Extract<keyof F, string>>(
  field: Link,
  target: Resource<string, F>,
  to: N,
): Through<F[N], Link> {
  const { kind, values, tones, resource, scheme, accepts, schema, labelPublic, ...rest } = target.fields[to] as Field;
  return {
    kind,
    values,
    tones,
    resource,
    scheme,
    accepts,
    schema,
    labelPublic,
    length: rest.length,
    decimals: rest.decimals,
    limit: rest.limit,
    search: rest.search,
    filter: rest.filter,
    required: false,
    managed: true,
    through: { field, table: target.table, to },
  } as unknown as Through<F[N], Link>;
}

type Marks = Partial<Pick<Action, 'icon' | 'danger' | 'primary' | 'preview'>>;
/**
 * An action that sets one field, on any number of rows. Its type names no fields, so that those of the resource are
 * inferred whole.
 */
export function toggle<const N extends string, const V>(
  field: N,
  value: V,
  roles: Roles,
  more: Marks = {},
): Marks & { readonly on: 'many'; readonly roles: Roles; readonly set: { readonly [K in N]: V } } {
  return { on: 'many', roles, set: { [field]: value } as { readonly [K in N]: V }, ...more };
}

type CustomActions<D extends Declaration> =
  D['actions'] extends Record<string, unknown>
    ? { [A in keyof D['actions']]: D['actions'][A] extends { set: unknown } ? never : A }[keyof D['actions']]
    : never;
/** The names for which a resource must have a command: its custom actions, and CRUD calls that it overrides. */
export type CommandName<R extends Resource> =
  | Extract<CustomActions<R['declaration']>, string>
  | (R['declaration']['overrides'] extends readonly (infer N)[] ? Extract<N, string> : never)
  | (R['declaration']['import'] extends { rows: Fields } ? 'import' : never);

export const rolesOf = (grant: Grant | undefined): Roles => (!grant ? [] : 'roles' in grant ? grant.roles : grant);
export const grantScope = (grant: Grant | undefined): ScopeMap | undefined =>
  grant && 'scope' in grant ? grant.scope : undefined;
export const grantJobAbove = (grant: Grant | undefined): number | undefined =>
  grant && 'jobAbove' in grant ? grant.jobAbove : undefined;
