import LockIcon from '@mui/icons-material/LockOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Link, Menu, MenuItem } from '@mui/material';
import { useListContext, useStore } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CARD_TITLE, DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useT, wordOf } from '../../locales/useT';
import { editPath, showPath } from '../../state/resourcePaths';
import { MONO } from '../../tokens';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { SmallText } from '../../ui/Text';
import { useMenu } from '../../ui/useMenu';
import { type DictionaryType, isFixed, useDictionaryTypes } from './useTypes';

const BUTTON = { fontWeight: 400, '@media (pointer: coarse)': { minHeight: 44 } } as const;
const COUNT = { ml: 'auto', pl: 3 } as const;
const TALL = { paper: { sx: { maxHeight: 480 } } } as const;

/** The menu shows how many entries of each type exist. */
function TypeMenu({ types }: { types: readonly DictionaryType[] }) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { button, menu, close } = useMenu();
  const { enumType_in: chosen, ...rest } = (filterValues ?? {}) as Record<string, unknown>;
  const [last, setLast] = useStore<string | null>('dictionary.type', null);
  const [opening] = useState(() => (Object.keys(filterValues ?? {}).length === 0 ? last : null));
  useEffect(() => {
    if (opening !== null) setFilters({ enumType_in: opening }, {}, false);
    // Only the first rendering of an unfiltered list opens the type of the last visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opening]);
  const all = { type: undefined, label: t('dictionary.all'), count: types.reduce((sum, { count }) => sum + count, 0) };
  const choices = [all, ...types];
  const current = choices.find(({ type }) => type === chosen) ?? all;
  const choose = (type: string | undefined): void => {
    close();
    setLast(type ?? null);
    setFilters(type === undefined ? rest : { ...rest, enumType_in: type }, {}, false);
  };
  if (types.length === 0) return null;
  return (
    <>
      <Button {...button} data-type={current.type ?? 'ALL'} endIcon={<ExpandMoreIcon />} sx={BUTTON}>
        {current.label}
        <SmallText as="span" sx={{ ml: 1 }}>
          {current.count}
        </SmallText>
      </Button>
      <Menu {...menu} slotProps={TALL}>
        {choices.map(({ type, label, count }) => (
          <MenuItem key={label} selected={type === current.type} data-type={type ?? 'ALL'} onClick={() => choose(type)}>
            {label}
            <SmallText as="span" sx={COUNT}>
              {count}
            </SmallText>
          </MenuItem>
        ))}
      </Menu>
    </>
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

const isRemovable = ({ enumType }: Row): boolean => !isFixed(enumType);

function EntryTable() {
  const { calls } = useDeclaredResource();
  return (
    <DeclaredTable rowClick={calls.update ? 'edit' : 'show'} isTickable={isRemovable} card={<EntryCard />}>
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

/** The menu of types replaces the filter of types. */
function useUnfiltered() {
  const resource = useDeclaredResource();
  return useMemo(() => {
    const fields = resource.fields.map((field) =>
      field.name === 'enumType' ? { ...field, filterable: false } : field,
    );
    return { ...resource, fields };
  }, [resource]);
}

export function DictionaryList() {
  const types = useDictionaryTypes();
  return (
    <DeclaredResource value={useUnfiltered()}>
      <DeclaredList>
        <ListHeader beside={<TypeMenu types={types} />} />
        <ListBody table={<EntryTable />} />
      </DeclaredList>
    </DeclaredResource>
  );
}
