import { useState } from 'react';
import { useStore } from 'ra-core';
import { isEqual } from '@t3d/resources/kit';
import type { ColumnMap, FileSummary } from '../../providers/dataProvider';

/** The fields of the columns. Null omits a column from the import. */
export type Assignment = readonly (string | null)[];
type Columns = FileSummary['columns'];

const headingsOf = (columns: Columns): string[] => [...new Set(columns.map(({ heading }) => heading))].toSorted();
/** Returns whether a stored mapping has the same headings, in any order. */
const isOf = (map: ColumnMap, columns: Columns): boolean =>
  JSON.stringify(Object.keys(map).toSorted()) === JSON.stringify(headingsOf(columns));

export const recognised = ({ columns }: FileSummary): Assignment => columns.map(({ field }) => field);

/** Returns the stored mapping of the headings without removed fields, or null. */
export function recalled({ columns, fields }: FileSummary, maps: readonly ColumnMap[]): Assignment | null {
  const map = maps.find((one) => isOf(one, columns));
  if (!map) return null;
  const known = new Set(fields.map(({ name }) => name));
  return columns.map(({ heading }, at) => {
    const field = map[heading] ?? null;
    return field !== null && known.has(field) && isFirst(columns, at) ? field : null;
  });
}

/** Returns whether the column is the first with its heading. The API finds no other. */
export const isFirst = (columns: Columns, at: number): boolean =>
  columns.findIndex(({ heading }) => heading === columns[at]?.heading) === at;

/** Maps a column to a field, and unmaps the field's previous column. */
export const assign = (assignment: Assignment, at: number, field: string | null): Assignment =>
  assignment.map((had, index) => (index === at ? field : had === field ? null : had));

export const missingFields = ({ fields }: FileSummary, assignment: Assignment): FileSummary['fields'] =>
  fields.filter(({ name, required }) => required && !assignment.includes(name));

/** Returns whether every column has a field and no required field is missing, so that no mapping is needed. */
export const isClear = (look: FileSummary, assignment: Assignment): boolean =>
  missingFields(look, assignment).length === 0 && assignment.every((field) => field !== null);

export const mapOf = ({ columns }: FileSummary, assignment: Assignment): ColumnMap =>
  Object.fromEntries(
    columns.flatMap(({ heading }, at) => (isFirst(columns, at) ? [[heading, assignment[at] ?? null]] : [])),
  );

const MAX_REMEMBERED = 10;

/** Stores the mapping in front of the others, unless it follows from the headings. */
export function remember(maps: readonly ColumnMap[], look: FileSummary, assignment: Assignment): ColumnMap[] {
  const others = maps.filter((map) => !isOf(map, look.columns));
  const plain = isEqual(assignment, recognised(look));
  return plain ? others : [mapOf(look, assignment), ...others].slice(0, MAX_REMEMBERED);
}

const NONE: ColumnMap[] = [];

/** Manages the mapping, which starts as stored or as recognised from the headings. */
export function useMapping(resource: string) {
  const [maps, setMaps] = useStore<ColumnMap[]>(`import.map.${resource}`, NONE);
  const [look, setLook] = useState<FileSummary | null>(null);
  const [assignment, setAssignment] = useState<Assignment>([]);
  const [remembered, setRemembered] = useState(false);
  const known = Array.isArray(maps) ? maps : NONE;
  const begin = (found: FileSummary | null): { assignment: Assignment; remembered: boolean } => {
    const former = found && recalled(found, known);
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
      if (look) setMaps(remember(known, look, assignment));
    },
  };
}
export type Mapping = ReturnType<typeof useMapping>;
