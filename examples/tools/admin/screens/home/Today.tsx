import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../../admin/locales/useT';
import { readPage } from '../../../../../admin/providers/rows';
import { DashboardCard, EmptyCard, FigureLink, LoadedCard } from '../../../../../admin/ui/DashboardCard';
import { Heading, Text } from '../../../../../admin/ui/Text';

const GRID = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' };
const LINE = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 };

interface Loan {
  id: number;
  toolLabel: string;
  memberLabel: string;
  dueOn: string;
}

function Loans({ name, status }: { name: 'overdue' | 'out'; status: string }) {
  const t = useT();
  const loans = useQuery({
    queryKey: ['home', status],
    queryFn: () => readPage<Loan>('loans', { status, page: 1, pageSize: 8, order: 'dueOn' }),
  });
  return (
    <DashboardCard name={name} title={t(`home.${name}`)}>
      <LoadedCard query={loans} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyCard text={t('home.none')} />
          ) : (
            rows.map(({ id, toolLabel, memberLabel, dueOn }) => (
              <Box key={id} sx={LINE}>
                <FigureLink to={`/library/loans/${id}/show`}>{`${toolLabel} · ${memberLabel}`}</FigureLink>
                <Text colour="ink.secondary">{dueOn}</Text>
              </Box>
            ))
          )
        }
      </LoadedCard>
    </DashboardCard>
  );
}

/** The home page: what should be back already, and what is out. */
export default function Today() {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Heading level={1}>{t('shell.home')}</Heading>
      <Box sx={GRID}>
        <Loans name="overdue" status="OVERDUE" />
        <Loans name="out" status="OUT" />
      </Box>
    </Box>
  );
}
