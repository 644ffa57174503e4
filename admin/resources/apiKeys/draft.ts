import type { Permissions } from '@t3d/resources/kit';
import type { Row } from '../../declared/records';
import { isAssistants, MAX_SCOPES, scopesOf, ticksOf } from './scopes';
import type { T3dDataProvider } from '../../providers/dataProvider';

export const API_KEYS = 'api-keys';

/** The values of a key to send. An owner with a second factor must add `code`. */
interface KeyValues {
  name: string;
  scopes: readonly string[];
  ipAllow: readonly string[];
  expiresAt: string | null;
  sandbox?: boolean;
  code?: string;
}

/** Creates a key without Idempotency-Key, because the server would store the response with the key. */
export async function createKey(provider: T3dDataProvider, body: KeyValues): Promise<string> {
  return (await provider.request<{ data: { key: string } }>('POST', API_KEYS, { body, quiet: true })).data.key;
}

/** Replaces a key. The old key stays valid for `overlapHours`. */
export async function rotateKey(provider: T3dDataProvider, id: number, overlapHours: number, code?: string) {
  const body = { ids: [id], overlapHours, ...(code && { code }) };
  return (await provider.act(API_KEYS, 'rotate', body, undefined, true)).key as string;
}

type Groups = Permissions['groups'];
const DAY_MS = 86_400_000;

/** The expiry of a key: never, after some days, or unchanged (`kept`). */
export const ENDS = ['never', '30', '90', '365', 'kept'] as const;
export type End = (typeof ENDS)[number];

export interface KeyDraft {
  name: string;
  ticked: ReadonlySet<string>;
  ipAllow: string;
  end: End;
  kept: string | null;
  sandbox: boolean;
  code: string;
}
export type Problem = 'name' | 'scopes' | 'tooMany' | 'code';

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function draftOf(record: Row | undefined, groups: Groups): KeyDraft {
  const scopes = textsOf(record?.scopes);
  const kept = typeof record?.expiresAt === 'string' ? record.expiresAt : null;
  return {
    name: String(record?.name ?? ''),
    ticked: new Set([...ticksOf(scopes, groups), ...scopes.filter(isAssistants)]),
    ipAllow: textsOf(record?.ipAllow).join('\n'),
    end: kept ? 'kept' : 'never',
    kept,
    sandbox: Boolean(record?.sandbox),
    code: '',
  };
}

const endOf = ({ end, kept }: KeyDraft): string | null => {
  if (end === 'never') return null;
  return end === 'kept' ? kept : new Date(Date.now() + Number(end) * DAY_MS).toISOString();
};

const scopesIn = ({ ticked }: KeyDraft, groups: Groups, own: readonly string[]): string[] => [
  ...scopesOf(ticked, groups, own),
  ...[...ticked].filter(isAssistants),
];

/** Returns the values to send. `own` are the permission patterns of the owner. */
export const valuesOf = (draft: KeyDraft, groups: Groups, own: readonly string[]): KeyValues => ({
  name: draft.name.trim(),
  scopes: scopesIn(draft, groups, own),
  ipAllow: draft.ipAllow.split(/[\s,;，；]+/).filter(Boolean),
  expiresAt: endOf(draft),
});

export function problemOf(draft: KeyDraft, groups: Groups, own: readonly string[], needsCode: boolean): Problem | null {
  const { length } = scopesIn(draft, groups, own);
  if (draft.name.trim() === '') return 'name';
  if (length === 0) return 'scopes';
  if (length > MAX_SCOPES) return 'tooMany';
  return needsCode && draft.code.trim() === '' ? 'code' : null;
}
