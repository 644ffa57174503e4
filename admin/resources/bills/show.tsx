import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useDeclaredField } from '../../declared/declaration';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { useDocumentKeys } from '../../declared/list/useListKeys';
import { DeclaredShow, RecordColumns } from '../../declared/show';
import { useT } from '../../locales/useT';
import { useManifest, useResourceOf } from '../../providers/manifest';
import { usePageTitle } from '../../state/breadcrumbs';
import { showPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { useOffset } from '../../state/useOffset';
import { SmallText } from '../../ui/Text';
import { BillAmount } from './BillAmount';
import { BillFacts } from './BillFacts';
import type { Explanation } from './billCalls';
import { isPoolDay } from './poolRemark';
import { OrderShares } from './OrderShares';
import { RelatedBills } from './RelatedBills';
import { useBill, useExplanation } from './useExplanation';

/** The type and counterpart of the bill, as its title. */
function BillName() {
  const bill = useBill();
  const { data } = useExplanation();
  const t = useT();
  const plainType = optionOf(useDeclaredField('type'), bill.type, { ...bill })?.label ?? '';
  const type = isPoolDay(bill) ? t('bills.page.poolDay', { type: plainType }) : plainType;
  const name = [type, data ? data.counterpart : bill.toAccountLabel].filter(Boolean).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

function BillMoment() {
  const offset = useOffset();
  const { createdAt } = useBill();
  return <SmallText title={fullMoment(createdAt, offset)}>{shortMoment(createdAt, offset)}</SmallText>;
}

function OpenOrder({ order }: { order: NonNullable<Explanation['order']> }) {
  const t = useT();
  const target = useResourceOf(order.resource);
  if (!target?.calls.show) return null;
  return (
    <Button component={Link} to={showPath(target, order.id)} variant="outlined" startIcon={<ReceiptIcon />}>
      {t('bills.page.openOrder')}
    </Button>
  );
}

function BillButtons() {
  const { data } = useExplanation();
  return data?.order ? <OpenOrder order={data.order} /> : null;
}

/** The key `p` also prints the bill. */
function ReceiptButton() {
  const t = useT();
  useDocumentKeys((event) => {
    if (event.key !== 'p') return;
    event.preventDefault();
    window.print();
  });
  return (
    <Button
      variant="contained"
      color="primary"
      data-receipt
      aria-keyshortcuts="p"
      startIcon={<PrintIcon />}
      onClick={() => window.print()}
    >
      {t('bills.page.receipt')}
    </Button>
  );
}

function ReceiptHead() {
  const t = useT();
  const { product } = useManifest();
  const offset = useOffset();
  const { id, createdAt } = useBill();
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'flex', gap: 2, mb: 1.5 } }}>
      <b>{product}</b>
      <span>{t('bills.page.receiptOf', { id: String(id) })}</span>
      <Box sx={{ ml: 'auto' }}>{fullMoment(createdAt, offset)}</Box>
    </Box>
  );
}

export const BillShow = () => (
  <DeclaredShow title={<BillName />} beside={<BillMoment />} buttons={<BillButtons />} filled={<ReceiptButton />}>
    <ReceiptHead />
    <RecordColumns aside={<BillFacts />}>
      <BillAmount />
      <OrderShares />
      <RelatedBills />
    </RecordColumns>
  </DeclaredShow>
);
