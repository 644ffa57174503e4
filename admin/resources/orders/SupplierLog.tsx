import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';

const COLUMNS = ['createdAt', 'supplier', 'question', 'verdict', 'reason', 'reference'];

/** Reads the supplier calls about the current order. `query` has no data if the reader may not see the supplier log. */
export const useCalls = () => useRelatedRows('supplier-calls', { order: String(useRecord().id) }, { size: 100 });

export function SupplierCallCount() {
  const { query } = useCalls();
  return query.data ? <>{query.data.total}</> : null;
}

export function SupplierLog() {
  const t = useT();
  const { resource, query } = useCalls();
  if (!resource) return null;
  return (
    <Box data-section="supplier-calls">
      <SectionRows
        title={t('orders.calls.title')}
        none={t('orders.calls.none')}
        resource={resource.name}
        columns={COLUMNS}
        query={query}
        mark={({ verdict }) => ({ 'data-verdict': String(verdict) })}
        cellSx={({ name }) =>
          name === 'reason' ? { minWidth: 120, overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }
        }
        last={{
          label: '',
          isNumber: true,
          sx: { color: 'ink.secondary' },
          render: ({ milliseconds }) =>
            typeof milliseconds === 'number' && t('orders.calls.milliseconds', { count: milliseconds }),
        }}
      />
    </Box>
  );
}
