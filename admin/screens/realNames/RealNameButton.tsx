import Badge from '@mui/icons-material/Badge';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useProvider } from '../../crud/doors';
import { listPath } from '../../crud/paths';
import { countText } from '../../crud/text';
import { useResourceOf } from '../../providers/manifest';

const WAITING = { status: 'SUBMITTED' } as const;

/** Beside the list of cards: the papers that wait for a decision, and how many they are. */
export function RealNameButton() {
  const translate = useTranslate();
  const provider = useProvider();
  const papers = useResourceOf('real-names');
  const { data: count } = useQuery({ queryKey: ['real-names', 'count'], queryFn: () => provider.count('real-names', WAITING), enabled: papers?.calls.list ?? false, retry: false });
  if (!papers?.calls.list) return null;
  const label = count ? translate('sales.realName.openCount', { count: countText(count) }) : translate('sales.realName.open');
  return <Button component={Link} to={`${listPath(papers)}?filter=${encodeURIComponent(JSON.stringify(WAITING))}`} startIcon={<Badge />} data-real-names={count ?? 0} sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}>{label}</Button>;
}
