import type {
  Action,
  Field,
  Language,
  Manifest,
  ManifestOption,
  ManifestResource,
  Predicate,
  ProductSettings,
  Resource,
  MenuEntry,
  Roles,
} from '@t3d/resources/kit';
import { PAGES, kindOf } from '@t3d/resources/kit';
import { optionLabel, menuTitle, ownLabel, yesAndNo } from '@t3d/resources/locales';
import type { Actor } from '../../context';
import type { Call } from '../access/permissions';
import { mayCall, hasRole, isOfRole } from '../access/permissions';
import { hasPast } from '../asOf/rows';
import { maySkipRows } from '../import/undo';
import type { Registry } from '../../registry/registry';

/** Returns a field's options, including labels that only some rows show. */
export function optionsOf(
  language: Language,
  resource: string,
  name: string,
  field: Field,
): ManifestOption[] | undefined {
  const { values, tones = {}, variants = {} } = field;
  const lookOf = (look = ''): Pick<ManifestOption, 'tone' | 'icon'> => {
    const [tone, icon] = look.split('/');
    return { tone: tone || undefined, icon };
  };
  if (kindOf(field).value === 'boolean')
    return yesAndNo(resource, name, language)?.map((word) => ({ ...word, ...lookOf(tones[word.value]) }));
  const option = (value: string, look?: string): ManifestOption => ({
    value,
    label: optionLabel(resource, name, value, language),
    ...lookOf(look),
  });
  return (
    values && [
      ...values.map((value) => option(value, tones[value])),
      ...Object.entries(variants).map(([value, { of, where, tone }]) => ({ ...option(value, tone), of, where })),
    ]
  );
}

/** Returns the product's dictionary resources and their fields for the browser. */
export const dictionaryOf = ({ dictionary }: ProductSettings): Manifest['dictionary'] =>
  dictionary && {
    list: dictionary.list,
    changes: dictionary.changes,
    type: dictionary.type,
    off: dictionary.off,
  };

export function callsOf(actor: Actor, resource: Resource): ManifestResource['calls'] {
  const { declaration } = resource;
  const can = (call: Call): boolean => mayCall(actor, resource, call);
  return {
    list: can('list'),
    show: can('show'),
    create: can('create'),
    update: can('update'),
    delete: can('delete'),
    export: can('export'),
    import: declaration.import !== undefined && can('import'),
    history: !declaration.untracked && can('show'),
    asOf: hasPast(resource) && can('show'),
  };
}

/** Returns a resource's import file types and import options. */
export function importSettings(
  resource: Resource,
): Pick<ManifestResource, 'importPartial' | 'importTypes' | 'importKey'> {
  const { types = ['xlsx'], key } = resource.declaration.import ?? {};
  return {
    importPartial: maySkipRows(resource),
    importTypes: [...types],
    importKey: [...((key as readonly string[] | undefined) ?? [])],
  };
}

/** Returns the totals of a list without sums and groups by hidden fields. */
export function totalsOf(
  { totals }: Resource['declaration'],
  readable: ReadonlySet<string>,
  listable: boolean,
): ManifestResource['totals'] {
  if (!totals || !listable || ![totals.of, ...totals.by].every((name) => readable.has(name))) return undefined;
  return { of: totals.of, by: [...totals.by] };
}

/** Returns the further conditions that disable an action for the viewer, or undefined if there are none. */
export function offFor(actor: Actor, { offWhen = {} }: Action, texts: Readonly<Record<string, string>> = {}) {
  const off = Object.entries(offWhen)
    .filter(([, { roles }]) => !roles || isOfRole(actor, roles))
    .map(([name, { where }]) => ({ where: where as Predicate, text: texts[name] ?? name }));
  return off.length > 0 ? off : undefined;
}

/** Returns whether all rows that the caller may read name the caller in the field. */
export function isAlwaysOwn(actor: Actor, { fields, declaration }: Resource, name: string): boolean {
  const rule = actor.role ? declaration.scope[actor.role] : undefined;
  const self = typeof rule === 'object' && 'self' in rule ? rule.self : undefined;
  return name === self || isOfRole(actor, fields[name]?.ownFor ?? []);
}

/** Returns the label of a list that contains only the caller's own records, or undefined. */
export function ownLabelFor(actor: Actor, { name, declaration }: Resource, language: Language): string | undefined {
  const rule = actor.role ? declaration.scope[actor.role] : undefined;
  return typeof rule === 'object' && 'self' in rule ? ownLabel(name, language) : undefined;
}

const holds = (actor: Actor, roles: Roles | undefined): boolean => !roles || hasRole(actor, roles);

interface Ordered {
  order: number;
  entry: MenuEntry;
}

/** Returns a caller's menu. A parent entry appears only with a child. */
export function menuFor(actor: Actor, registry: Registry, language: Language): MenuEntry[] {
  const { menu, pages = PAGES, handMade = [] } = registry.product;
  const entries = [...registry.values()].filter(({ declaration }) => declaration.menu);
  const hidden = (under: string | undefined): MenuEntry[] =>
    pages
      .filter((page) => page.under === under)
      .map((page) => ({
        path: page.path,
        title: menuTitle(page.name, language),
        hidden: true,
      }));
  const parents = menu
    .filter((parent) => holds(actor, parent.roles))
    .flatMap((parent): MenuEntry[] => {
      const shown = entries.filter(
        (resource) =>
          resource.declaration.menu?.under === parent.name &&
          holds(actor, resource.declaration.menu.roles) &&
          mayCall(actor, resource, 'list'),
      );
      if (shown.length === 0) return [];
      const lists = shown.map((resource): Ordered => ({
        order: resource.declaration.menu?.order ?? 0,
        entry: {
          path: resource.declaration.menu?.path ?? '',
          title: ownLabelFor(actor, resource, language) ?? menuTitle(resource.name, language),
          icon: resource.declaration.menu?.icon,
          resource: resource.name,
        },
      }));
      const byHand = handMade.flatMap(({ name, path, under, menu: placed }): Ordered[] =>
        placed && under === parent.name && holds(actor, placed.roles)
          ? [{ order: placed.order, entry: { path, title: menuTitle(name, language), icon: placed.icon } }]
          : [],
      );
      const children = [...lists, ...byHand]
        .toSorted((one, other) => one.order - other.order)
        .map(({ entry }) => entry);
      return [
        {
          path: parent.path,
          title: menuTitle(parent.name, language),
          icon: parent.icon,
          children: [...children, ...hidden(parent.name)],
        },
      ];
    });
  return [...hidden(undefined), ...parents];
}
