import { Box, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../locales/useT';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { LoadedRows, SectionHeads, SectionTable } from '../../ui/Section';
import { loadSupplierCalls, keys } from './calls';

const COLUMNS = ['createdAt', 'supplier', 'question', 'verdict', 'reason', 'reference'];

/** The calls to suppliers about an order; for those who may read that log. */
export function useCalls() {
  const { id, version } = useRecord();
  const provider = useApi();
  const calls = useResourceOf('supplier-calls');
  const query = useQuery({
    queryKey: keys.supplierCalls(id, version),
    queryFn: () => loadSupplierCalls(provider, id),
    enabled: Boolean(calls?.calls.list),
    retry: false,
  });
  return { calls, query };
}

export function SupplierCallCount() {
  const { query } = useCalls();
  return query.data ? <>{query.data.total}</> : null;
}

/** The calls to suppliers about an order and their answers, newest first. */
export function SupplierLog() {
  const t = useT();
  const { calls, query } = useCalls();
  if (!calls?.calls.list) return null;
  const fields = COLUMNS.flatMap((name) => fieldOf(calls, name) ?? []).filter((field) => field.readable);
  const title = t('orders.calls.title');
  return (
    <Box data-section="supplier-calls">
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
                      <DeclaredField source={field.name} resource="supplier-calls" record={row} />
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
    </Box>
  );
}
