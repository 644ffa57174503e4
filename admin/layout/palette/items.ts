import type { Manifest, ManifestAction, ManifestResource, MenuEntry } from '@t3d/resources/kit';
import { titleActions, titleLabel } from '../../declared/actions/guards';
import type { Translate } from '../../locales/useT';
import type { CustomPage } from '../../state/officeParts';
import { newRecordPath } from '../../state/resourcePaths';
import { menuTrail } from '../../providers/manifest';
import type { FoundRecord } from '../../providers/search';
import { listPath } from '../../state/resourcePaths';

interface BaseLine {
  /** Of its own among all lines. */ key: string;
  title: string;
  more?: string;
}
export interface PageLine extends BaseLine {
  kind: 'page';
  path: string;
  icon?: string;
  words: string;
}
/**
 * An action on a whole list, or, with `asks`, on a record that is still to be chosen; without an action: a new record.
 */
export interface ActionLine extends BaseLine {
  kind: 'action';
  resource: ManifestResource;
  action?: ManifestAction;
  asks: boolean;
  /** What it is searched by, when its title holds more. */ name?: string;
  code: string;
  words: string;
}
export interface RecordLine extends BaseLine {
  kind: 'record';
  resource: ManifestResource;
  id: number;
  status?: string;
  icon?: string;
}
/** What can be done with one chosen record; `reason`: why not. */
export interface StepLine extends BaseLine {
  kind: 'step';
  path: string;
  action?: ManifestAction;
  icon?: string;
  reason?: string | null;
}
export type PaletteLine = PageLine | ActionLine | RecordLine | StepLine;
export interface Group {
  name: string;
  title: string;
  lines: readonly PaletteLine[];
}

const pathWords = (path: string): string => path.replaceAll(/[/-]+/g, ' ');

/** Entries that are pages, with what stands above them. */
const pagesBelow = (menu: readonly MenuEntry[], above: readonly MenuEntry[] = []): PageLine[] =>
  menu.flatMap((entry) => {
    if (entry.children) return pagesBelow(entry.children, [...above, entry]);
    const trail = above.map(({ title }) => title).join(' › ');
    return [
      {
        kind: 'page' as const,
        key: `page ${entry.path}`,
        title: entry.title,
        more: trail || undefined,
        path: entry.path,
        icon: entry.icon ?? above.at(-1)?.icon ?? 'Home',
        words: [pathWords(entry.path), entry.resource ?? ''].join(' '),
      },
    ];
  });

/**
 * Every page that the caller can open by its name: those of the menu, lists that stand below others, pages made by
 * hand.
 */
export function pageLinesOf(
  { menu, resources }: Pick<Manifest, 'menu' | 'resources'>,
  handMade: readonly Omit<CustomPage, 'page'>[],
  t: Translate,
): PageLine[] {
  const pages = pagesBelow(menu);
  const nearest = (path: string): PageLine | undefined =>
    pages
      .filter((page) => path.startsWith(`${page.path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0];
  const below = (path: string, title: string, resource: string): PageLine => {
    const parent = nearest(path);
    return {
      kind: 'page',
      key: `page ${path}`,
      title,
      more: parent && [parent.more, parent.title].filter(Boolean).join(' › '),
      path,
      icon: parent?.icon,
      words: `${pathWords(path)} ${resource}`,
    };
  };
  const placed = resources
    .filter(({ calls, path }) => calls.list && path && !pages.some((page) => page.path === path))
    .map((resource) => below(listPath(resource), resource.label, resource.name));
  const made = handMade.flatMap(({ path, resource, title }) =>
    title && resources.some(({ name, calls }) => name === resource && calls.list)
      ? [below(path, t(title), resource)]
      : [],
  );
  return [...pages, ...placed, ...made];
}

const actionsOn = (resource: ManifestResource, place: string, t: Translate): ActionLine[] => {
  const line = (
    name: string,
    title: string,
    more: string,
    action: ManifestAction | undefined,
    asks: boolean,
  ): ActionLine => ({
    kind: 'action',
    // So it stands in what people have opened last.
    key: `action ${resource.name}:${name}`,
    title,
    more,
    resource,
    action,
    asks,
    name: action?.label,
    code: name.replaceAll('-', ' '),
    words: [name.replaceAll('-', ' '), resource.name.replaceAll('-', ' '), resource.label, resource.singular].join(' '),
  });
  const whole = titleActions(resource);
  const onRecords =
    resource.calls.show && resource.list.search ? resource.actions.filter((action) => !whole.includes(action)) : [];
  return [
    ...(resource.calls.create && !resource.actions.some(({ creates }) => creates)
      ? [line('create', t('crud.create', { name: resource.singular }), place, undefined, false)]
      : []),
    ...whole.map((action) => line(action.name, titleLabel(action, t), place, action, false)),
    ...onRecords.map((action) =>
      line(action.name, action.label, t('palette.onOne', { name: resource.singular }), action, true),
    ),
  ];
};

/**
 * What the caller may do: the chief action of each list, new records and actions on whole lists, and actions on a
 * record that it chooses next.
 */
export function actionLinesOf(
  { resources }: Pick<Manifest, 'resources'>,
  pages: readonly PageLine[],
  t: Translate,
): ActionLine[] {
  // Where two fit as well, the one whose list stands higher in the menu comes first.
  const placed = new Map(pages.map(({ path }, index) => [path, index]));
  const at = ({ path = '' }: ManifestResource): number => placed.get(path) ?? pages.length;
  const lines = resources
    .filter(({ calls, path }) => calls.list && path)
    .toSorted((one, other) => at(one) - at(other))
    .flatMap((resource) =>
      actionsOn(resource, pages.find(({ path }) => path === resource.path)?.title ?? resource.label, t),
    );
  const rank = ({ action, asks }: ActionLine): number => (action?.primary ? 0 : asks ? 2 : 1);
  return lines.toSorted((one, other) => rank(one) - rank(other));
}

type Known = Pick<Manifest, 'menu' | 'resources'>;
type FoundLine = Pick<FoundRecord, 'resource' | 'id' | 'label' | 'more' | 'status'>;

/** Found records of resources that have a page here, each with the icon of its list. */
export function recordsOf({ menu, resources }: Known, found: readonly FoundLine[]): RecordLine[] {
  return found.flatMap(({ resource: name, id, label, more, status }) => {
    const resource = resources.find((one) => one.name === name && one.calls.show && one.path);
    return resource
      ? [
          {
            kind: 'record' as const,
            key: `record ${name} ${id}`,
            title: label,
            more,
            resource,
            id,
            status,
            icon: menuTrail(menu, listPath(resource)).at(-1)?.icon,
          },
        ]
      : [];
  });
}

/** Where a line leads, when it is a place. */
export const addressOfLine = (line: ActionLine): string =>
  line.action ? listPath(line.resource) : newRecordPath(line.resource);
