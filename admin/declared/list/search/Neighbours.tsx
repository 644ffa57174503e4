import { type ReactNode, createContext, useContext, useMemo } from 'react';
import { Box, Button, Divider } from '@mui/material';
import { ListContextProvider, useGetList, useListContext, useStore } from 'ra-core';
import { type ManifestField, kindOf } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { CUT } from '../../../ui/Text';
import { useDeclaredResource } from '../../declaration';
import type { Row } from '../../records';
import { ListValues } from '../useList';
import { usePhone } from '../../screen';
import { neighbourRange } from './parts';
import { useRecognised } from './SearchChips';

/** The number of rows shown before and after the found row. */
const EACH = 6;

/** The found row. `isAlone` is true if its neighbours are hidden. */
interface Found {
  id: number;
  /** The number field by which the neighbours are sorted. */
  field: string;
  isAlone: boolean;
  setAlone: (alone: boolean) => void;
}
const FoundContext = createContext<Found | null>(null);
/** Returns the found row, or null if the list cannot show its neighbours. */
export const useFound = (): Found | null => useContext(FoundContext);

/** Returns the number field that labels the records, if the list can sort and filter by it. */
function useNumberField(): ManifestField | undefined {
  const { fields, recordLabel } = useDeclaredResource();
  return fields.find(
    (field) => recordLabel.includes(field.name) && kindOf(field).isNumberText && field.sortable && field.filterable,
  );
}

/** Returns the only row of a search for a complete number, or undefined. */
function useOnlyRow(): Row | undefined {
  const recognised = useRecognised();
  const { data, total } = useListContext<Row>();
  const { fields } = useDeclaredResource();
  const [part, ...others] = recognised ?? [];
  if (!part || others.length > 0 || total !== 1) return undefined;
  const isWhole = part.readings.some(
    ({ field, by }) => by === 'is' && fields.some((one) => one.name === field && kindOf(one).isNumberText),
  );
  return isWhole ? data?.[0] : undefined;
}

/** Shows a row that was found by number among its neighbours. Only `data` contains the neighbours. */
export function Neighbours({ children }: { children: ReactNode }) {
  const list = useListContext<Row>();
  const { name } = useDeclaredResource();
  const field = useNumberField()?.name ?? '';
  const row = useOnlyRow();
  const phone = usePhone();
  const [isAlone, setAlone] = useStore('list.onlyFound', false);
  const number = row && typeof row[field] === 'string' ? row[field] : '';
  const range = neighbourRange(number);
  const id = number !== '' && !phone ? row?.id : undefined;
  const enabled = id !== undefined && !isAlone;
  const side = (order: 'ASC' | 'DESC') => ({
    pagination: { page: 1, perPage: EACH + 1 },
    sort: { field, order },
    filter:
      order === 'ASC'
        ? { [`${field}_gte`]: number, [`${field}_lte`]: range.last }
        : { [`${field}_lte`]: number, [`${field}_gte`]: range.first },
  });
  const { data: before } = useGetList<Row>(name, side('DESC'), { enabled });
  const { data: after } = useGetList<Row>(name, side('ASC'), { enabled });
  const data = useMemo(() => {
    if (!enabled || !row) return list.data;
    const others = (some: Row[] = []): Row[] => some.filter((one) => one.id !== row.id).slice(0, EACH);
    return [...others(before).toReversed(), row, ...others(after)];
  }, [enabled, row, before, after, list.data]);
  const found = useMemo(
    () => (id === undefined ? null : { id, field, isAlone, setAlone }),
    [id, field, isAlone, setAlone],
  );
  // Casts the value, because the type of react-admin's context is a union.
  const value = useMemo(() => ({ ...list, data }) as typeof list, [list, data]);
  return (
    <FoundContext value={found}>
      <ListContextProvider value={value}>
        <ListValues value={value}>{children}</ListValues>
      </ListContextProvider>
    </FoundContext>
  );
}

export function FoundNote({ found: { isAlone, setAlone } }: { found: Found }) {
  const t = useT();
  return (
    <>
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{t('crud.search.found')}</Box>
      {!isAlone && <Box sx={{ ...CUT, color: 'ink.secondary' }}>{t('crud.search.among')}</Box>}
      <Divider orientation="vertical" flexItem sx={{ my: 1.25 }} />
      <Button size="small" variant="text" color="primary" onClick={() => setAlone(!isAlone)} sx={{ flex: 'none' }}>
        {t(isAlone ? 'crud.search.withNeighbours' : 'crud.search.onlyFound')}
      </Button>
    </>
  );
}
