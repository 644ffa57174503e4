import { useState } from 'react';
import { useStore } from 'ra-core';
import type { FileSummary } from '../../providers/dataProvider';
import type { ColumnMap } from '../../providers/importForm';
import type { Assignment } from './mapping';
import { assign, recalled, recognised, remember } from './mapping';

const NONE: ColumnMap[] = [];

/**
 * What the columns of the chosen file are taken for: as their headings read, or as this person matched them the last
 * time.
 */
export function useMapping(resource: string) {
  const [maps, setMaps] = useStore<ColumnMap[]>(`import.map.${resource}`, NONE);
  const [look, setLook] = useState<FileSummary | null>(null);
  const [assignment, setAssignment] = useState<Assignment>([]);
  const [remembered, setRemembered] = useState(false);
  const begin = (found: FileSummary | null): { assignment: Assignment; remembered: boolean } => {
    const former = found && recalled(found, Array.isArray(maps) ? maps : NONE);
    const taken = former ?? (found ? recognised(found) : []);
    setLook(found);
    setAssignment(taken);
    setRemembered(former !== null);
    return { assignment: taken, remembered: former !== null };
  };
  return {
    look,
    assignment,
    remembered,
    begin,
    choose: (at: number, field: string | null) => setAssignment((before) => assign(before, at, field)),
    anew: () => {
      if (look) {
        setAssignment(recognised(look));
        setRemembered(false);
      }
    },
    keep: () => {
      if (look) setMaps(remember(Array.isArray(maps) ? maps : NONE, look, assignment));
    },
  };
}
export type Mapping = ReturnType<typeof useMapping>;
