import BarChartIcon from '@mui/icons-material/BarChart';
import HistoryIcon from '@mui/icons-material/History';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { ListAction } from '../../declared/extensions';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

const VolumesDialog = lazyWithRetry(() => import('./VolumesDialog'));
type Draw = (actions: readonly ListAction[]) => ReactNode;

/** Beside the pool of numbers: what they received, and where they went. */
export function PoolButtons({ draw }: { draw: Draw }) {
  const messages = useResourceOf('sms-messages');
  const records = useResourceOf('sms-number-records');
  const actions: ListAction[] = [];
  if (messages?.calls.list)
    actions.push({
      name: 'messages',
      label: messages.label,
      icon: SmsIcon,
      go: listPath(messages),
      marks: { 'data-inbound': 'list' },
    });
  if (records?.calls.list)
    actions.push({
      name: 'records',
      label: records.label,
      icon: HistoryIcon,
      go: listPath(records),
      marks: { 'data-inbound': 'records' },
    });
  return draw(actions);
}

/** Beside the inbound messages: how many each number received, and how late. */
export function MessageButtons({ draw }: { draw: Draw }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      {draw([
        {
          name: 'volumes',
          label: t('smsCodes.volumes.title'),
          icon: BarChartIcon,
          go: () => setOpen(true),
          marks: { 'data-inbound': 'volumes' },
        },
      ])}
      {open && (
        <Suspense fallback={null}>
          <VolumesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
