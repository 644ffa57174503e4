import { Box, IconButton, TableCell, TableRow, Tooltip } from '@mui/material';
import { RecordContextProvider } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import HistoryIcon from '@mui/icons-material/History';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { AppDialog } from '../../ui/AppDialog';
import { ColumnTable, RowCards } from '../../ui/ColumnTable';
import { EmptySection, Section } from '../../ui/Section';
import { Text } from '../../ui/Text';
import { childrenFields, shownOfChild, sumsOf } from '../children';
import { DeclaredResource, useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { RecordLink } from '../links';
import { type Row, isNumeric, recordName } from '../records';
import { usePhone } from '../screen';
import { columnsOfFields } from './RelatedRows';

interface ChildProps {
  child: ManifestResource;
}

function ChildValue({ child, source, first }: ChildProps & { source: string; first: boolean }) {
  const language = useLanguage();
  const row = useRecord();
  const value = (
    <DeclaredResource value={child}>
      <DeclaredField source={source} wide />
    </DeclaredResource>
  );
  if (!first || !child.calls.show || !child.path) return value;
  // Omits the aria-label of a nameless record, so that the link is named by its visible value.
  const name = recordName(child, row, language);
  return (
    <RecordLink
      resource={child.name}
      id={row.id}
      underline="hover"
      aria-label={name === String(row.id) ? undefined : name}
    >
      {value}
    </RecordLink>
  );
}

interface SumsProps {
  fields: readonly ManifestField[];
  sums: ReadonlyMap<string, ManifestField>;
  hasHistory: boolean;
}

function Sums({ fields, sums, hasHistory }: SumsProps) {
  if (!fields.some(({ name }) => sums.has(name))) return null;
  return (
    <TableRow data-sums>
      {fields.map((field, at) => {
        const sum = sums.get(field.name);
        return (
          <TableCell
            key={field.name}
            className={isNumeric(field) ? 'number' : undefined}
            sx={{ fontWeight: 600, color: 'ink.primary' }}
          >
            {sum ? <DeclaredField source={sum.name} /> : at === 0 && [...sums.values()][0]?.label}
          </TableCell>
        );
      })}
      {hasHistory && <TableCell />}
    </TableRow>
  );
}

function Children({ field, child, rows }: ChildProps & { field: ManifestField; rows: readonly Row[] }) {
  const t = useT();
  const phone = usePhone();
  const sums = sumsOf(useDeclaredResource(), field);
  const hasHistory = child.calls.history;
  const fields = shownOfChild(field);
  const columns = columnsOfFields<Row>(fields, ({ name }, _row, at) => (
    <ChildValue child={child} source={name} first={at === 0} />
  ));
  if (hasHistory)
    columns.push({
      label: t('crud.history.label'),
      isWide: true,
      render: (row, index) => <ChildHistory child={child} row={row} at={index} />,
    });
  if (!phone)
    return (
      <ColumnTable
        label={field.label}
        columns={columns}
        rows={rows}
        foot={<Sums fields={fields} sums={sums} hasHistory={hasHistory} />}
      />
    );
  return (
    <>
      <RowCards columns={columns} rows={rows} />
      {sums.size > 0 && (
        <Box sx={{ px: 2, py: 1.25, borderTop: 'soft', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {[...sums.values()].map((sum) => (
            <Text key={sum.name} as="span" strong>
              {sum.label} <DeclaredField source={sum.name} />
            </Text>
          ))}
        </Box>
      )}
    </>
  );
}

interface ChildrenSectionsProps {
  /** The fields of the children that the page shows elsewhere. */
  without?: readonly string[];
  filled?: boolean;
}

export function ChildrenSections({ without = [], filled = false }: ChildrenSectionsProps) {
  const t = useT();
  const record = useRecord();
  return childrenFields(useDeclaredResource()).map((field) => {
    const rows = (record[field.name] ?? []) as Row[];
    if (without.includes(field.name) || (filled && rows.length === 0)) return null;
    return (
      <Section key={field.name} name={field.name} title={field.label} more={rows.length || undefined}>
        {rows.length === 0 || !field.child ? (
          <EmptySection text={t('forms.children.none')} />
        ) : (
          <Children field={field} child={field.child} rows={rows} />
        )}
      </Section>
    );
  });
}

const HistoryTab = lazyWithRetry(async () => ({ default: (await import('./HistoryTab')).HistoryTab }));

/** The history of a child. `at` is its index from 0. */
function ChildHistory({ child, row, at }: ChildProps & { row: Row; at: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const title = t('forms.children.history', { number: at + 1 });
  // Disables reverts of a child, which the parent's form saves together with all others.
  const readOnly = useMemo(() => ({ ...child, calls: { ...child.calls, update: false } }), [child]);
  return (
    <>
      <Tooltip title={title}>
        <IconButton size="small" aria-label={title} data-history={row.id} onClick={() => setOpen(true)}>
          <HistoryIcon sx={{ fontSize: 'icon.sm' }} />
        </IconButton>
      </Tooltip>
      {open && (
        <AppDialog id="child-history-title" title={title} width={960} onClose={() => setOpen(false)}>
          <Box sx={{ overflow: 'auto' }}>
            <DeclaredResource value={readOnly}>
              <RecordContextProvider value={row}>
                <Suspense fallback={null}>
                  <HistoryTab />
                </Suspense>
              </RecordContextProvider>
            </DeclaredResource>
          </Box>
        </AppDialog>
      )}
    </>
  );
}
