import type { Action, Grant, Roles } from './access';
import type { Declaration } from './declaration';
import type { Field, Fields } from './field';
import { kindOf } from './kind';
import type { KnownFields, Names, OnlyEach, OnlyKnownNames, OnlyNames, ValueOf, Where } from './exact';
import type { Only } from './only';
import type { Shape } from './shapes/shape';
import type { RuleNames, ScopeMap } from './scope';

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

/** Rejects unknown keys of a declaration, and predicates on unknown fields. */
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
} & {
  readonly [K in keyof D & 'scope']: {
    readonly [R in keyof D[K]]: OnlyKnownNames<RuleNames<D[K][R]>, Names<F>>;
  };
} & (D extends { readonly actions: infer A }
    ? { readonly actions: OnlyEach<A, keyof Action> & Guards<A, F> }
    : unknown);
/** Rejects unknown keys of a grant, because a misspelled `scope` would silently widen the grant. */
type Grants<A> = {
  readonly [Call in keyof A]: A[Call] extends readonly unknown[]
    ? unknown
    : Only<A[Call], keyof Exclude<Grant, readonly unknown[]>>;
};
type Parts = Required<Pick<Declaration, 'menu' | 'list' | 'access' | 'import' | 'softDelete' | 'builtIn' | 'totals'>>;
type InputNames<A> = A extends { readonly input: infer I } ? keyof I : never;
type Guards<A, F extends Fields> = {
  readonly [N in keyof A]: {
    readonly [K in keyof A[N] & ('where' | 'enabledWhen' | 'idleWhen')]: OnlyNames<A[N][K], Names<F>>;
  } & {
    readonly [K in keyof A[N] & 'set']: Only<A[N][K], keyof F>;
  } & {
    readonly [K in keyof A[N] & 'recordInput']: OnlyKnownNames<A[N][K], InputNames<A[N]>>;
  };
};

const isShownText = (field: Field): boolean => kindOf(field).isProse && !field.hidden && !field.inputOnly;

function usualLabel(fields: Fields): string | undefined {
  if (fields.name && isShownText(fields.name)) return 'name';
  return Object.entries(fields).find(([, field]) => field.search && isShownText(field))?.[0];
}

/** Declares a resource. Unknown fields, options and enum values do not compile. */
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
    declaration: { ...declaration, label: declaration.label ?? usualLabel(declaration.fields) },
  };
}

/** The changes that a view may make to the fields of the viewed resource. */
type FieldChanges<F extends Fields> = {
  readonly [N in keyof F]?: Partial<Pick<Field, 'resource' | 'choose' | 'options' | 'required'>> & {
    readonly schema?: Shape;
    readonly values?: readonly Extract<ValueOf<F, N>, string>[];
    readonly default?: ValueOf<F, N>;
    readonly showWhen?: Where<F>;
    readonly requiredWhen?: Where<F>;
    readonly editable?: Where<F>;
  };
};

/** Declares a view: a second resource over the same table, with its own scope, access, menu and columns. */
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
    historyFields: declaration.historyFields ?? base.declaration.historyFields,
    handover: declaration.handover ?? base.declaration.handover,
  } as unknown as D & Pick<Declaration<F>, 'fields' | 'label'>;
  return { name, table: base.table, view: true, fields, declaration: whole };
}

type Through<Target, Link extends string> =
  Target extends Field<infer T, infer R extends boolean> ? Field<T, R, Link> & { readonly managed: true } : never;
/** Declares a field that shows a field of a referenced record, without a column of its own. */
export function through<const Link extends string, F extends Fields, const N extends Extract<keyof F, string>>(
  field: Link,
  target: Resource<string, F>,
  to: N,
): Through<F[N], Link> {
  const { [to]: seen } = target.fields as Fields;
  const { kind, search, filter } = seen as Field;
  const carried = kindOf({ kind }).carried.map((option) => [option, (seen as Field)[option]]);
  return {
    ...Object.fromEntries(carried),
    kind,
    search,
    filter,
    required: false,
    managed: true,
    through: { field, table: target.table, to },
  } as unknown as Through<F[N], Link>;
}

type Marks = Partial<Pick<Action, 'icon' | 'danger' | 'primary' | 'preview'>>;
/**
 * Declares an action that sets a field to a value. The type has no field names, so that TypeScript infers these from
 * the resource.
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
/** The calls of a resource that need a command: its actions, and the calls in `overrides`. */
export type CommandName<R extends Resource> =
  | Extract<CustomActions<R['declaration']>, string>
  | (R['declaration']['overrides'] extends readonly (infer N)[] ? Extract<N, string> : never)
  | (R['declaration']['import'] extends { rows: Fields } ? 'import' : never);

export const SHARED_HISTORY = [
  'create',
  'update',
  'delete',
  'import',
  'import-undone',
  'undo',
  'export',
  'view',
  'view-image',
] as const;
export const PEOPLE_HISTORY = [
  'login',
  'logout',
  'profile',
  'password',
  'password-reset',
  'view-as',
  'view-as-end',
  'account-auth',
  'second-factor-on',
  'second-factor-off',
  'second-factor-required',
  'second-factor-optional',
  'recovery-code',
] as const;
type PeopleWord<R extends Resource> = R['fields'] extends { readonly passwordHash: unknown }
  ? (typeof PEOPLE_HISTORY)[number]
  : never;
type ActionName<R extends Resource> = keyof NonNullable<R['declaration']['actions']>;
export type HistoryWord<R extends Resource> = string &
  (string extends ActionName<R>
    ? string
    :
        | (typeof SHARED_HISTORY)[number]
        | PeopleWord<R>
        | ActionName<R>
        | (R['declaration']['history'] extends readonly (infer N)[] ? N : never));

export const rolesOf = (grant: Grant | undefined): Roles => (!grant ? [] : 'roles' in grant ? grant.roles : grant);
export const grantScope = (grant: Grant | undefined): ScopeMap | undefined =>
  grant && 'scope' in grant ? grant.scope : undefined;
export const grantJobAbove = (grant: Grant | undefined): number | undefined =>
  grant && 'jobAbove' in grant ? grant.jobAbove : undefined;
