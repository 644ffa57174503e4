import { STATEMENT } from '@t3d/resources/resourceRoutes';
import AddCardIcon from '@mui/icons-material/AddCard';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Suspense, useState } from 'react';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared';
import { useT } from '../../locales/useT';
import { useMoneyPaths, RechargeDialog } from '../wallet';
import { BillTabs } from './BillTabs';

/** Pays money in, for those who may. */
function RechargeAction() {
  const t = useT();
  const { mayRecharge } = useMoneyPaths();
  const [open, setOpen] = useState(false);
  if (!mayRecharge) return null;
  return (
    <>
      <ListAction
        name="recharge"
        label={t('wallet.recharge.open')}
        icon={AddCardIcon}
        onClick={() => setOpen(true)}
        filled
        data-action="recharge"
      />
      {open && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The bills; beside them the statement as a page to print, and paying in. */
export function BillList() {
  const t = useT();
  return (
    <DeclaredList>
      <ListHeader above={<BillTabs />}>
        <ListAction name="statement" label={t('bills.statement.print')} icon={PrintIcon} to={STATEMENT.path} />
        <RechargeAction />
      </ListHeader>
      <ListBody />
    </DeclaredList>
  );
}
