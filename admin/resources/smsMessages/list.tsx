import BarChartIcon from '@mui/icons-material/BarChart';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useT } from '../../locales/useT';
import { VolumesDialog } from '../smsCodeOrders';

export function MessageList() {
  const t = useT();
  return (
    <DeclaredList>
      <ListHeader>
        <ListAction
          name="volumes"
          label={t('smsCodes.volumes.title')}
          icon={BarChartIcon}
          dialog={VolumesDialog}
          data-inbound="volumes"
        />
      </ListHeader>
      <ListBody />
    </DeclaredList>
  );
}
