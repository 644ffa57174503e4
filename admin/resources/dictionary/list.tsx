import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Button, Link } from '@mui/material';
import { useListContext } from 'ra-core';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CARD_TITLE, DeclaredList, DeclaredTable, ListBody, ListHeader, OwnFilters } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useT, wordOf } from '../../locales/useT';
import { editPath, showPath } from '../../state/resourcePaths';
import { MONO } from '../../tokens';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { SmallText } from '../../ui/Text';
import { type DictionaryType, isFixed, useDictionaryTypes, useTypeFilter } from './useTypes';

const TYPES = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 0.75,
  mb: 1.5,
  p: 0.25,
  '& button': { flex: 'none', whiteSpace: 'nowrap', '@media (pointer: coarse)': { minHeight: 44 } },
} as const;
const CHOSEN = { borderColor: 'accent.base', bgcolor: 'accent.selected', color: 'accent.base' } as const;

/** The types as buttons, each with its number of entries. */
function TypeButtons({ types }: { types: readonly DictionaryType[] }) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { enumType_in: chosen, ...rest } = (filterValues ?? {}) as Record<string, unknown>;
  const button = (type: string | undefined, label: string, count: number) => (
    <Button
      key={label}
      size="small"
      variant="outlined"
      color="inherit"
      aria-pressed={chosen === type}
      data-type={type ?? 'ALL'}
      onClick={() => setFilters(type === undefined ? rest : { ...rest, enumType_in: type }, {}, false)}
      sx={chosen === type ? CHOSEN : undefined}
    >
      {label}
      <SmallText as="span" sx={{ ml: 0.75 }}>
        {count}
      </SmallText>
    </Button>
  );
  if (types.length === 0) return null;
  return (
    <Box role="group" aria-label={t('dictionary.type')} sx={TYPES}>
      {button(
        undefined,
        t('dictionary.all'),
        types.reduce((sum, { count }) => sum + count, 0),
      )}
      {types.map(({ type, label, count }) => button(type, label, count))}
    </Box>
  );
}

/** The name of an entry, which links to its form or page. */
function EntryName() {
  const resource = useDeclaredResource();
  const { id } = useRecord();
  return (
    <Link
      component={RouterLink}
      to={resource.calls.update ? editPath(resource, id) : showPath(resource, id)}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      <DeclaredField source="enumName" />
    </Link>
  );
}

/** The value of an entry, with a lock if the product fixes it. */
function EntryValue() {
  const t = useT();
  const { enumType, enumValue } = useRecord();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
        {String(enumValue)}
      </Box>
      {isFixed(enumType) && (
        <LazyTooltip title={t('dictionary.fixed')}>
          <LockIcon titleAccess={t('dictionary.fixed')} sx={{ fontSize: 'icon.xs', color: 'ink.secondary' }} />
        </LazyTooltip>
      )}
    </Box>
  );
}

function EntryType() {
  const t = useT();
  return <>{wordOf(t, 'dictionary.types', String(useRecord().enumType))}</>;
}

const EntryCard = () => (
  <>
    <Box data-title sx={CARD_TITLE}>
      <DeclaredField source="enumName" />
    </Box>
    <SmallText sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
      <span>
        <EntryType />
      </span>
      <EntryValue />
    </SmallText>
  </>
);

function EntryTable() {
  const { calls } = useDeclaredResource();
  return (
    <DeclaredTable rowClick={calls.update ? 'edit' : 'show'} card={<EntryCard />}>
      <DataTable.Col<Row> source="enumName">
        <EntryName />
      </DataTable.Col>
      <DataTable.Col<Row> source="enumValue">
        <EntryValue />
      </DataTable.Col>
      <DataTable.Col<Row> source="enumType">
        <EntryType />
      </DataTable.Col>
    </DeclaredTable>
  );
}

export function DictionaryList() {
  const types = useDictionaryTypes();
  return (
    <OwnFilters value={useTypeFilter(types)}>
      <DeclaredList>
        <ListHeader />
        <TypeButtons types={types} />
        <ListBody table={<EntryTable />} />
      </DeclaredList>
    </OwnFilters>
  );
}
