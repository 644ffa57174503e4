import type { Manifest, ManifestAction, ManifestResource, MenuEntry } from '@t3d/resources/kit';
import { titleActions, titleLabel } from '../../declared/actions/guards';
import type { Translate } from '../../locales/useT';
import { menuTrail } from '../../providers/manifest';
import type { CustomPage } from '../../state/backOfficeParts';
import { listPath, newRecordPath, showPath } from '../../state/resourcePaths';
import type { RouteCalls } from '../../providers/routeCalls';

export interface PaletteLine {
  kind: 'page' | 'action' | 'record' | 'step' | 'command';
  key: string;
  title: string;
  more?: string;
  /** Search words besides the title. `name` replaces the title in a search. */
  words?: string;
  name?: string;
  code?: string;
  path: string;
  icon?: string;
  resource?: ManifestResource;
  id?: number;
  status?: string;
  /** The action of the line. A line of the kind `action` without one creates a record. */
  action?: ManifestAction;
  /** True if the action needs a record that the user must still choose. */
  asks?: boolean;
  reason?: string | null;
  given?: Readonly<Record<string, unknown>>;
  /** A command without a page, run after the palette has closed. */
  run?: () => void;
}
export type ResourceLine = PaletteLine & { resource: ManifestResource };
export interface Group {
  name: string;
  title: string;
  lines: readonly PaletteLine[];
}

const spaced = (text: string): string => text.replaceAll(/[/-]+/g, ' ');

/** Joins the titles above a line, without repetitions. */
function aboveText(above: readonly (string | undefined)[], title: string): string | undefined {
  const all = above.filter((one): one is string => Boolean(one));
  return all.filter((one, at) => one !== (all[at + 1] ?? title)).join(' › ') || undefined;
}

/** Returns the menu pages with the titles above them. */
const pagesBelow = (menu: readonly MenuEntry[], above: readonly MenuEntry[] = []): PaletteLine[] =>
  menu.flatMap((entry) => {
    if (entry.children) return pagesBelow(entry.children, [...above, entry]);
    const { path, title, icon = above.at(-1)?.icon ?? 'Home', resource = '' } = entry;
    const more = aboveText(
      above.map((one) => one.title),
      title,
    );
    return [{ kind: 'page', key: `page ${path}`, title, more, path, icon, words: `${spaced(path)} ${resource}` }];
  });

type Known = Pick<Manifest, 'menu' | 'resources'>;

/** Returns the pages of the palette: menu pages, nested lists and custom pages. */
export function pageLinesOf(
  { menu, resources }: Known,
  custom: readonly Omit<CustomPage, 'page'>[],
  t: Translate,
): PaletteLine[] {
  const pages = pagesBelow(menu);
  const below = (path: string, title: string, resource: string): PaletteLine => {
    const [parent] = pages
      .filter((page) => path.startsWith(`${page.path}/`))
      .toSorted((one, other) => other.path.length - one.path.length);
    const more = parent && aboveText([parent.more, parent.title], title);
    const words = `${spaced(path)} ${resource}`;
    return { kind: 'page', key: `page ${path}`, title, more, path, icon: parent?.icon, words };
  };
  const listed = resources.filter(({ calls, path }) => calls.list && path);
  const placed = listed
    .filter(({ path }) => !pages.some((page) => page.path === path))
    .map((resource) => below(listPath(resource), resource.label, resource.name));
  const made = custom
    .filter(({ path }) => !pages.some((page) => page.path === path))
    .filter(({ resource }) => resources.some(({ name, calls }) => name === resource && calls.list))
    .flatMap(({ path, resource, title }) => (title ? [below(path, t(title), resource)] : []));
  return [...pages, ...placed, ...made];
}

function actionsOn(resource: ManifestResource, place: string, t: Translate): ResourceLine[] {
  const { name, label, singular, createLabel, calls, actions, list } = resource;
  const line = (code: string, title: string, more: string, rest: Partial<PaletteLine>): ResourceLine => ({
    kind: 'action',
    // The key under which a recent line is stored.
    key: `action ${name}:${code}`,
    title,
    more,
    resource,
    path: listPath(resource),
    asks: false,
    name: rest.action?.label,
    code: spaced(code),
    words: [spaced(code), spaced(name), label, singular].join(' '),
    ...rest,
  });
  const whole = titleActions(resource);
  const onRecords = calls.show && list.search ? actions.filter((action) => !whole.includes(action)) : [];
  const isCreated = calls.create && !actions.some(({ creates }) => creates);
  return [
    ...(isCreated
      ? [line('create', createLabel ?? t('crud.create', { name: singular }), place, { path: newRecordPath(resource) })]
      : []),
    ...whole.map((action) => line(action.name, titleLabel(action, t), place, { action })),
    ...onRecords.map((action) =>
      line(action.name, action.label, t('palette.onOne', { name: singular }), { action, asks: true }),
    ),
  ];
}

/** Returns the actions of the palette. Main actions of lists come first. */
export function actionLinesOf(
  { resources }: Pick<Manifest, 'resources'>,
  pages: readonly PaletteLine[],
  t: Translate,
): ResourceLine[] {
  // The order of the menu, for lines that match equally well.
  const placed = new Map(pages.map(({ path }, index) => [path, index]));
  const at = ({ path = '' }: ManifestResource): number => placed.get(path) ?? pages.length;
  const rank = ({ action, asks }: PaletteLine): number => (action?.primary ? 0 : asks ? 2 : 1);
  return resources
    .filter(({ calls, path }) => calls.list && path)
    .toSorted((one, other) => at(one) - at(other))
    .flatMap((resource) => actionsOn(resource, pages[at(resource)]?.title ?? resource.label, t))
    .toSorted((one, other) => rank(one) - rank(other));
}

type FoundLine = Pick<FoundRecord, 'resource' | 'id' | 'label' | 'more' | 'status'>;

/** Returns the found records with the icon of their list, without resources that have no page. */
export const recordsOf = ({ menu, resources }: Known, found: readonly FoundLine[]): ResourceLine[] =>
  found.flatMap(({ resource: name, id, label: title, more, status }) => {
    const resource = resources.find((one) => one.name === name && one.calls.show && one.path);
    if (!resource) return [];
    const icon = menuTrail(menu, listPath(resource)).at(-1)?.icon;
    const path = showPath(resource, id);
    return [{ kind: 'record' as const, key: `record ${name} ${id}`, title, more, path, resource, id, status, icon }];
  });

/** A recent page or action, stored by key so that it appears in the current language. */
export interface Recent {
  key: string;
  record?: { resource: string; id: number; title: string; more?: string };
}

export const MAX_RECENT = 8;

export function remembered(
  recents: readonly Recent[],
  { kind, key, resource, id, title, more }: PaletteLine,
): Recent[] {
  if (kind === 'step' || kind === 'command') return [...recents];
  const isRecord = kind === 'record' && resource && id !== undefined;
  const own: Recent = isRecord ? { key, record: { resource: resource.name, id, title, more } } : { key };
  return [own, ...recents.filter((one) => one.key !== key)].slice(0, MAX_RECENT);
}

export const recentLines = (
  recents: readonly Recent[],
  manifest: Known,
  lines: readonly PaletteLine[],
): PaletteLine[] =>
  recents.flatMap(({ key, record }) =>
    record ? recordsOf(manifest, [{ ...record, label: record.title }]) : lines.filter((line) => line.key === key),
  );

export interface FoundRecord {
  resource: string;
  id: number;
  label: string;
  field: string;
  more?: string;
  status?: string;
}

export const MIN_SEARCHED = 2;
export const MAX_SEARCHED = 64;
/** The statuses of failed calls that the palette shows itself. */
const SHOWN_BY_CALLER = [0, 400, 403, 404, 429, 500, 502, 503, 504];

/** Searches one resource, or all that the user may open. */
export async function searchRecords(
  provider: RouteCalls,
  text: string,
  resource?: string,
  signal?: AbortSignal,
): Promise<FoundRecord[]> {
  const options = { query: { q: text, resource }, signal, quiet: SHOWN_BY_CALLER };
  return (await provider.request<{ rows: FoundRecord[] }>('GET', 'search', options)).rows;
}

/** Splits a query into words. Converts full-width characters. */
export const queryWordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Returns whether the text is a complete IMSI or ICCID. */
export const isWholeNumber = (text: string): boolean =>
  /^((?!89)\d{15}|89\d{17,18})$/.test(text.normalize('NFKC').replaceAll(/\s/g, ''));

/** Returns whether the text is a message, with several lines or too long for a search. */
export const isMessage = (text: string): boolean => text.trim().length > MAX_SEARCHED || /[\r\n]/.test(text.trim());

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`);

/** Rates how well a line matches, with 0 for no match. The title counts more than `besides`. */
export function scoreOf(typed: readonly string[], title: string, besides: string): number {
  const name = queryWordsOf(title).join(' ');
  const rest = queryWordsOf(besides).join(' ');
  const whole = typed.join(' ');
  if (typed.length === 0 || !typed.every((word) => name.includes(word) || rest.includes(word))) return 0;
  if (name === whole) return 6;
  if (name.startsWith(whole)) return 5;
  if (typed.every((word) => startsWord(name, word))) return 4;
  if (typed.every((word) => name.includes(word))) return 3;
  return typed.every((word) => startsWord(name, word) || startsWord(rest, word)) ? 2 : 1;
}

/** The lowest score of a name that begins with the text. */
export const NAMED = 5;

interface Worded {
  title: string;
  name?: string;
  code?: string;
  more?: string;
  words?: string;
}
/** Rates a line. An exactly typed action name counts like the start of a title. */
const scoreLine = ({ title, name = title, code, more = '', words = '' }: Worded, typed: readonly string[]): number =>
  Math.max(
    scoreOf(typed, name, `${title} ${more} ${words}`),
    code !== undefined && queryWordsOf(code).join(' ') === typed.join(' ') ? NAMED : 0,
  );

/** Returns the best lines. Lines of equal score keep their order. */
export function bestOf<L extends Worded>(lines: readonly L[], typed: readonly string[], limit: number): L[] {
  return lines
    .map((line) => ({ line, score: scoreLine(line, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ line }) => line);
}

export const bestScore = ([best]: readonly Worded[], typed: readonly string[]): number =>
  best ? scoreLine(best, typed) : 0;
