import BarChartIcon from '@mui/icons-material/BarChart';
import { useState } from 'react';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared';
import { useT } from '../../locales/useT';
import { VolumesDialog } from '../smsCodeOrders';

/** Shows how many messages each number received, and how late. */
function VolumesAction() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListAction
        name="volumes"
        label={t('smsCodes.volumes.title')}
        icon={BarChartIcon}
        onClick={() => setOpen(true)}
        data-inbound="volumes"
      />
      {open && <VolumesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export const MessageList = () => (
  <DeclaredList>
    <ListHeader>
      <VolumesAction />
    </ListHeader>
    <ListBody />
  </DeclaredList>
);
