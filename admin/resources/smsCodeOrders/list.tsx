import { Box } from '@mui/material';
import { DeclaredList } from '../../declared/list';
import { useAsOf } from '../../declared/asOf/store';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useSessionUser } from '../../providers/manifest';

const CodesPage = lazyPart(() => import('./CodesPage'), <Box sx={{ minHeight: 240 }} />);

export function CodeOrderList() {
  const { role } = useSessionUser();
  const { at } = useAsOf('sms-code-orders');
  return role === 'SMS_RECYCLE' && at === null ? <CodesPage /> : <DeclaredList />;
}
