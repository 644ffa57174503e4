import type { Manifest } from '@t3d/resources/kit';
import type { ActionLine, PageLine, PaletteLine, RecordLine } from './items';
import { recordsOf } from './items';

/**
 * What was opened from the palette, newest first: pages and actions by their key, so that they speak the present
 * language.
 */
export interface Recent {
  key: string;
  record?: { resource: string; id: number; title: string; more?: string };
}

export const MAX_RECENT = 8;

export function remembered(recents: readonly Recent[], line: PaletteLine): Recent[] {
  if (line.kind === 'step') return [...recents];
  const own: Recent =
    line.kind === 'record'
      ? { key: line.key, record: { resource: line.resource.name, id: line.id, title: line.title, more: line.more } }
      : { key: line.key };
  return [own, ...recents.filter(({ key }) => key !== line.key)].slice(0, MAX_RECENT);
}

/** The lines of what was opened before, without what the caller may no longer open. */
export function recentLines(
  recents: readonly Recent[],
  manifest: Pick<Manifest, 'menu' | 'resources'>,
  lines: readonly (PageLine | ActionLine)[],
): (PageLine | ActionLine | RecordLine)[] {
  return recents.flatMap(({ key, record }): (PageLine | ActionLine | RecordLine)[] => {
    if (!record) return lines.filter((line) => line.key === key);
    return recordsOf(manifest, [{ ...record, label: record.title }]);
  });
}
