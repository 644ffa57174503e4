import { STATEMENT } from '@t3d/resources/resourceRoutes';
import AddCardIcon from '@mui/icons-material/AddCard';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useT } from '../../locales/useT';
import { useMoneyPaths, RechargeDialog } from '../wallet';
import { BillTabs } from './BillTabs';

export function BillList() {
  const t = useT();
  const { mayRecharge } = useMoneyPaths();
  return (
    <DeclaredList>
      <ListHeader above={<BillTabs />}>
        <ListAction name="statement" label={t('bills.statement.print')} icon={PrintIcon} to={STATEMENT.path} />
        {mayRecharge && (
          <ListAction
            name="recharge"
            label={t('wallet.recharge.open')}
            icon={AddCardIcon}
            dialog={RechargeDialog}
            filled
            data-action="recharge"
          />
        )}
      </ListHeader>
      <ListBody />
    </DeclaredList>
  );
}
