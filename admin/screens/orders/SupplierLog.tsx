import { Box, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { Cell } from '../../crud/cells/Cell';
import { fieldOf } from '../../crud/records';
import type { Row } from '../../crud/records';
import { useResourceOf } from '../../providers/manifest';
import { loadSupplierCalls } from './calls';
import { keys } from './keys';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';

const COLUMNS = ['createdAt', 'supplier', 'question', 'verdict', 'reason', 'reference'];

/** The calls to suppliers about an order and their answers, newest first; for those who may read that log. */
export function SupplierLog({ record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const calls = useResourceOf('supplier-calls');
  const query = useQuery({
    queryKey: keys.supplierCalls(record.id, record.version),
    queryFn: () => loadSupplierCalls(record.id),
    enabled: Boolean(calls?.calls.list),
    retry: false,
  });
  if (!calls?.calls.list) return null;
  const fields = COLUMNS.flatMap((name) => fieldOf(calls, name) ?? []).filter((field) => field.readable);
  const title = t('orders.calls.title');
  return (
    <Section
      name="supplier-calls"
      title={title}
      more={
        query.data && query.data.total > query.data.rows.length
          ? t('orders.first', { count: query.data.rows.length })
          : undefined
      }
    >
      <LoadedRows query={query} none={t('orders.calls.none')}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={[...fields, { name: 'milliseconds', label: '' }]} />
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} data-verdict={String(row.verdict)}>
                  {fields.map((field) => (
                    <TableCell
                      key={field.name}
                      sx={
                        field.name === 'reason' ? { minWidth: 120, overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }
                      }
                    >
                      <Cell field={field} record={row} />
                    </TableCell>
                  ))}
                  <TableCell className="number">
                    {typeof row.milliseconds === 'number' && (
                      <Box component="span" sx={{ color: 'ink.secondary' }}>
                        {t('orders.calls.milliseconds', { count: row.milliseconds })}
                      </Box>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
