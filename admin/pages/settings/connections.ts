import type { T3dDataProvider } from '../../providers/dataProvider';

export type SectionName = 'suppliers' | 'routes' | 'payments' | 'mail' | 'ctrip' | 'codes' | 'push' | 'wechat';
export type State = 'SET' | 'INCOMPLETE' | 'OFF' | 'SIMULATED' | 'NONE';
export interface Connection {
  id: string;
  name: string;
  state: State;
  text: string;
  last: { at: string; text: string; ok: boolean } | null;
  testable: boolean;
}
export interface Section {
  name: SectionName;
  connections: Connection[];
  variables: string[];
}
export interface Tested {
  ok: boolean;
  milliseconds: number;
  message: string;
}

/** The key under which the sections are kept, as in `providers/queryKeys.ts`. */
export const KEY = ['settings', 'connections'] as const;

/** Where the records of a section are edited. */
export const EDITED_IN: Partial<Record<SectionName, string>> = {
  suppliers: 'suppliers',
  routes: 'supplier-routes',
  ctrip: 'ctrip-accounts',
};

/** Shows no toast: the page shows the error. */
export const loadSections = async (provider: T3dDataProvider): Promise<Section[]> =>
  (await provider.read<{ sections: Section[] }>('settings')).sections;

/** Tries one connection; what the other side does wrong is an answer, no refusal. */
export async function testConnection(provider: T3dDataProvider, section: SectionName, id: string): Promise<Tested> {
  const body = { section, id };
  return (await provider.request<{ data: Tested }>('POST', 'settings/test', { body, quiet: true })).data;
}
