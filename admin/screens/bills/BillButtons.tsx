import AddCard from '@mui/icons-material/AddCard';
import Print from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { STATEMENT } from '../places';
import { useMoneyPaths } from '../wallet/useMoneyPaths';

const RechargeDialog = lazy(() => import('../wallet/RechargeDialog'));

// A phone has no room for pictures beside the words.
const BUTTON = { '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } } as const;

/** Beside the list of bills: the statement as a page to print, and paying in. */
export function BillButtons() {
  const translate = useTranslate();
  const { mayRecharge } = useMoneyPaths();
  const [recharging, setRecharging] = useState(false);
  return (
    <>
      <Button component={Link} to={STATEMENT.path} startIcon={<Print />} sx={BUTTON}>{translate('money.statement.print')}</Button>
      {mayRecharge && <Button variant="contained" color="primary" startIcon={<AddCard />} sx={BUTTON} onClick={() => setRecharging(true)}>{translate('money.recharge.open')}</Button>}
      {recharging && <Suspense fallback={null}><RechargeDialog onClose={() => setRecharging(false)} /></Suspense>}
    </>
  );
}
