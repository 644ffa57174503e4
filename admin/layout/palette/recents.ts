import type { Manifest } from '@t3d/resources/kit';
import type { PaletteLine } from './items';
import { recordsOf } from './items';

/** A line that was opened before. Pages and actions are stored by their key, so that they have the present language. */
export interface Recent {
  key: string;
  record?: { resource: string; id: number; title: string; more?: string };
}

export const MAX_RECENT = 8;

/** The recent lines with this one, the newest first. */
export function remembered(
  recents: readonly Recent[],
  { kind, key, resource, id, title, more }: PaletteLine,
): Recent[] {
  if (kind === 'step') return [...recents];
  const isRecord = kind === 'record' && resource && id !== undefined;
  const own: Recent = isRecord ? { key, record: { resource: resource.name, id, title, more } } : { key };
  return [own, ...recents.filter((one) => one.key !== key)].slice(0, MAX_RECENT);
}

/** The lines that were opened before, without those that the caller may no longer open. */
export const recentLines = (
  recents: readonly Recent[],
  manifest: Pick<Manifest, 'menu' | 'resources'>,
  lines: readonly PaletteLine[],
): PaletteLine[] =>
  recents.flatMap(({ key, record }) =>
    record ? recordsOf(manifest, [{ ...record, label: record.title }]) : lines.filter((line) => line.key === key),
  );
