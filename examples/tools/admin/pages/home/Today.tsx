import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { DeclaredField } from '../../../../../admin/declared/fields/DeclaredField';
import { useResourceOf } from '../../../../../admin/providers/manifest';
import { readPage } from '../../../../../admin/providers/rows';
import { useApi } from '../../../../../admin/providers/useApi';
import { DashboardCard, EmptyCard, LoadedCard } from '../../../../../admin/ui/DashboardCard';

const COLUMNS = 'repeat(auto-fit, minmax(120px, 1fr))';

/** The tools on loan, first those that are due first. */
export default function Today() {
  const api = useApi();
  const loans = useResourceOf('loans');
  const shown = loans?.fields.filter(({ name }) => ['tool', 'member', 'status', 'dueOn'].includes(name)) ?? [];
  const out = useQuery({
    queryKey: ['out'],
    queryFn: () => readPage(api, 'loans', { status_in: 'OUT,OVERDUE', sort: 'dueOn', order: 'ASC', size: 12 }),
  });
  return (
    <DashboardCard name="out" title={loans?.label ?? ''}>
      <LoadedCard query={out} rows={4}>
        {({ rows }) =>
          rows.length > 0 ? (
            rows.map((row) => (
              <Box key={row.id} sx={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: 1, justifyItems: 'start' }}>
                {shown.map((field) => (
                  <DeclaredField key={field.name} source={field.name} resource="loans" record={row} />
                ))}
              </Box>
            ))
          ) : (
            <EmptyCard text="–" />
          )
        }
      </LoadedCard>
    </DashboardCard>
  );
}
