import type { Manifest } from '@t3d/resources/kit';
import type { DeedLine, PageLine, PaletteLine, RecordLine } from './items';
import { recordsOf } from './items';

/**
 * What was opened from the palette, newest first: pages and deeds by their key, so that they speak the present
 * language.
 */
export interface Recent {
  key: string;
  record?: { resource: string; id: number; title: string; more?: string };
}

export const KEPT = 8;

export function remembered(recents: readonly Recent[], line: PaletteLine): Recent[] {
  if (line.kind === 'step') return [...recents];
  const own: Recent =
    line.kind === 'record'
      ? { key: line.key, record: { resource: line.resource.name, id: line.id, title: line.title, more: line.more } }
      : { key: line.key };
  return [own, ...recents.filter(({ key }) => key !== line.key)].slice(0, KEPT);
}

/** The lines of what was opened before, without what the caller may no longer open. */
export function recentLines(
  recents: readonly Recent[],
  manifest: Pick<Manifest, 'menu' | 'resources'>,
  lines: readonly (PageLine | DeedLine)[],
): (PageLine | DeedLine | RecordLine)[] {
  return recents.flatMap(({ key, record }): (PageLine | DeedLine | RecordLine)[] => {
    if (!record) return lines.filter((line) => line.key === key);
    return recordsOf(manifest, [{ ...record, label: record.title }]);
  });
}
