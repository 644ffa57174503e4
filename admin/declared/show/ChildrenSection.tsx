import { Box, IconButton, Link, TableBody, TableCell, TableFooter, TableRow, Tooltip } from '@mui/material';
import { RecordContextProvider } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ManifestField } from '@t3d/resources/kit';
import HistoryIcon from '@mui/icons-material/History';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { EmptySection, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { DeclaredField } from '../fields/DeclaredField';
import { childrenFields, shownOfChild, sumsOf } from '../children';
import { DeclaredResource, useDeclaredResource, useRecord } from '../declaration';
import { headsOf, isNumeric, recordName } from '../records';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { FIELDS_CARD } from './RecordFields';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { AppDialog } from '../../ui/AppDialog';

interface RowsProps {
  field: ManifestField;
  columns: readonly ManifestField[];
  rows: readonly Row[];
}

/** Puts its children under one child: it is the record, and its resource that of the page. */
function Child({ field, row, children }: { field: ManifestField; row: Row; children: ReactNode }) {
  const record = <RecordContextProvider value={row}>{children}</RecordContextProvider>;
  return field.child ? <DeclaredResource value={field.child}>{record}</DeclaredResource> : record;
}

/** A value of the child around it; the first value opens the child's own page, where it has one. */
function ChildValue({ column, first }: { column: ManifestField; first: boolean }) {
  const language = useLanguage();
  const child = useDeclaredResource();
  const row = useRecord();
  const value = <DeclaredField source={column.name} wide />;
  if (!first || !child.calls.show || !child.path) return value;
  // A record without a name of its own is called by the value that is seen.
  const name = recordName(child, row, language);
  return (
    <Link
      component={RouterLink}
      to={showPath(child, row.id)}
      underline="hover"
      aria-label={name === String(row.id) ? undefined : name}
    >
      {value}
    </Link>
  );
}

function Rows({ field, columns, rows }: RowsProps) {
  const t = useT();
  const hasHistory = field.child?.calls.history;
  const sums = sumsOf(useDeclaredResource(), field);
  const sumOf = (column: ManifestField) => {
    const sum = sums.get(column.name);
    return sum && <DeclaredField source={sum.name} />;
  };
  return (
    <SectionTable label={field.label}>
      <SectionHeads columns={headsOf(columns)}>
        {hasHistory && <TableCell>{t('crud.history.label')}</TableCell>}
      </SectionHeads>
      <TableBody>
        {rows.map((row, index) => (
          <Child key={row.id} field={field} row={row}>
            <TableRow>
              {columns.map((column, at) => (
                <TableCell key={column.name} className={isNumeric(column) ? 'number' : undefined}>
                  <ChildValue column={column} first={at === 0} />
                </TableCell>
              ))}
              {hasHistory && (
                <TableCell>
                  <ChildHistory at={index} />
                </TableCell>
              )}
            </TableRow>
          </Child>
        ))}
      </TableBody>
      {columns.some(({ name }) => sums.has(name)) && (
        <TableFooter>
          <TableRow data-sums>
            {columns.map((column, at) => (
              <TableCell
                key={column.name}
                className={isNumeric(column) ? 'number' : undefined}
                sx={{ fontWeight: 600, color: 'ink.primary' }}
              >
                {sumOf(column) ?? (at === 0 ? [...sums.values()][0]?.label : null)}
              </TableCell>
            ))}
            {hasHistory && <TableCell />}
          </TableRow>
        </TableFooter>
      )}
    </SectionTable>
  );
}

function Blocks({ field, columns, rows }: RowsProps) {
  const t = useT();
  const sums = [...sumsOf(useDeclaredResource(), field).values()];
  const hasHistory = field.child?.calls.history;
  return (
    <Box sx={{ borderTop: 'divider' }}>
      {rows.map((row, index) => (
        <Child key={row.id} field={field} row={row}>
          <Box
            component="dl"
            sx={{
              m: 0,
              px: 2,
              py: 1.25,
              borderBottom: 'soft',
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            }}
          >
            {columns.map((column, at) => (
              <Box key={column.name} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <SmallText as="dt">{column.label}</SmallText>
                <Box component="dd" sx={{ m: 0 }}>
                  <ChildValue column={column} first={at === 0} />
                </Box>
              </Box>
            ))}
            {hasHistory && (
              <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 1 }}>
                <SmallText as="dt">{t('crud.history.label')}</SmallText>
                <Box component="dd" sx={{ m: 0 }}>
                  <ChildHistory at={index} />
                </Box>
              </Box>
            )}
          </Box>
        </Child>
      ))}
      <Box sx={{ px: 2, py: 1.25, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {sums.map((sum) => (
          <Text key={sum.name} as="span" strong>
            {sum.label} <DeclaredField source={sum.name} />
          </Text>
        ))}
      </Box>
    </Box>
  );
}

function ChildrenSection({ field }: { field: ManifestField }) {
  const t = useT();
  const phone = usePhone();
  const rows = (useRecord()[field.name] ?? []) as Row[];
  const part = { field, columns: shownOfChild(field), rows };
  return (
    <Section name={field.name} title={field.label} more={rows.length > 0 ? rows.length : undefined} sx={FIELDS_CARD}>
      {rows.length === 0 ? (
        <EmptySection text={t('forms.children.none')} />
      ) : phone ? (
        <Blocks {...part} />
      ) : (
        <Rows {...part} />
      )}
    </Section>
  );
}

/** All children of the record, a section for each of its fields that has some. */
export function ChildrenSections() {
  return childrenFields(useDeclaredResource()).map((field) => <ChildrenSection key={field.name} field={field} />);
}

const HistoryTab = lazyWithRetry(async () => ({ default: (await import('./HistoryTab')).HistoryTab }));

/** Shows the history of the child around it. Nothing is put back here: the form of its record changes all children. */
function ChildHistoryDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const child = useDeclaredResource();
  const readOnly = useMemo(() => ({ ...child, calls: { ...child.calls, update: false } }), [child]);
  return (
    <AppDialog id="child-history-title" title={title} width={960} onClose={onClose}>
      <Box sx={{ overflow: 'auto' }}>
        <DeclaredResource value={readOnly}>
          <Suspense fallback={null}>
            <HistoryTab />
          </Suspense>
        </DeclaredResource>
      </Box>
    </AppDialog>
  );
}

/** Opens the history of one child on the page of its record. `at`: its place among the children, from 0. */
export function ChildHistory({ at }: { at: number }) {
  const t = useT();
  const { id } = useRecord();
  const [open, setOpen] = useState(false);
  const title = t('forms.children.history', { number: at + 1 });
  return (
    <>
      <Tooltip title={title}>
        <IconButton size="small" aria-label={title} data-history={id} onClick={() => setOpen(true)}>
          <HistoryIcon sx={{ fontSize: 'icon.sm' }} />
        </IconButton>
      </Tooltip>
      {open && <ChildHistoryDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
