import type { Manifest, ManifestField, ManifestOption, ManifestResource, MenuEntry } from '@t3d/resources/kit';

/** Tones of states that wait for a person or went wrong, and of those that a machine is working on. */
const TONES = { attention: ['amber', 'red'], progress: ['blue'] } as const;
/** Other toned words (the kind of a bill, say) are no states of work. */
const STATES: readonly string[] = ['status', 'state'];
const toneOf = (option: ManifestOption): string => (option.tone ?? '').split('/')[0] ?? '';

export interface WatchedState { resource: ManifestResource; field: ManifestField; option: ManifestOption }

function statesOf(resource: ManifestResource, tones: readonly string[]): WatchedState[] {
  const field = resource.fields.find((one) => STATES.includes(one.name) && one.kind === 'enum' && one.filterable);
  return (field?.options ?? []).filter((option) => tones.includes(toneOf(option)))
    .toSorted((first, second) => tones.indexOf(toneOf(first)) - tones.indexOf(toneOf(second)))
    .map((option) => ({ resource, field: field as ManifestField, option }));
}

/** The states that the home page counts, most urgent first within a resource. */
export const watchedStates = (resources: readonly ManifestResource[], kind: keyof typeof TONES): WatchedState[] =>
  resources.flatMap((resource) => statesOf(resource, TONES[kind]));

/** States that rows keep after they have been seen to: only those with this field empty still wait. */
const UNSETTLED: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'recharge-records': { ANOMALY: 'resolution' } };

/** The filter of a list that shows only one state. */
export function stateFilter({ resource, field, option }: WatchedState): Record<string, string> {
  const settled = UNSETTLED[resource.name]?.[option.value];
  return { [`${field.name}_in`]: option.value, ...(settled && { [settled]: 'null' }) };
}

const entriesOf = (menu: readonly MenuEntry[]): MenuEntry[] => menu.flatMap((entry) => (entry.hidden ? [] : [entry, ...entriesOf(entry.children ?? [])]));

/** The lists that the home page counts: those that the menu shows to this caller, in its order. */
export const countedResources = ({ menu, resources }: Pick<Manifest, 'menu' | 'resources'>): ManifestResource[] =>
  entriesOf(menu).flatMap((entry) => resources.filter((resource) => resource.name === entry.resource && resource.calls.list));

/** The address of a list that shows only one state. */
export const filteredPath = (state: WatchedState): string =>
  `${state.resource.path ?? `/${state.resource.name}`}?filter=${encodeURIComponent(JSON.stringify(stateFilter(state)))}`;
