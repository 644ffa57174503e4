import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { formatMoney } from '@t3d/resources/kit';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { RecordLink } from '../../declared/links';
import { useT } from '../../locales/useT';
import { Fact, FactList } from '../../ui/FactList';
import { EmptySection, LoadedSection, Section } from '../../ui/Section';
import { DeclaredShow, RecordColumns } from '../../declared/show';
import { useRelatedRows } from '../../declared/show/RelatedRows';

interface Bill extends Row {
  previousBalance: number;
  amount: number;
  balanceAfter: number;
  currency: string;
}

function Movement({ bill }: { bill: Bill }) {
  const t = useT();
  return (
    <FactList sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 3, rowGap: 1 }}>
      <Fact label={t('recharges.before')} data-before={bill.previousBalance}>
        {formatMoney(bill.previousBalance, { currency: bill.currency })}
      </Fact>
      <Fact label={t('recharges.added')} valueSx={{ color: 'tone.green', fontWeight: 600 }}>
        {formatMoney(bill.amount, { signed: true, currency: bill.currency })}
      </Fact>
      <ArrowForwardIcon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
      <Fact label={t('recharges.after')} data-after={bill.balanceAfter} valueSx={{ fontWeight: 600 }}>
        {formatMoney(bill.balanceAfter, { currency: bill.currency })}
      </Fact>
    </FactList>
  );
}

/** Shows the bill of an online recharge. Payments of end users have no bill. */
function RechargeBill() {
  const t = useT();
  const record = useRecord();
  const number = String(record.paymentNo ?? '');
  const isOurs = record.product === 'RECHARGE' && number !== '';
  const { resource: bills, query } = useRelatedRows<Bill>(
    'bills',
    { orderNo: number, type_in: 'PAY' },
    { sort: 'id', size: 1, enabled: isOurs },
  );
  if (!isOurs || !bills) return null;
  const bill = query.data?.rows[0];
  return (
    <Section
      name="recharge-bill"
      title={t('recharges.title')}
      end={
        bill &&
        bills.calls.show && (
          <RecordLink resource="bills" id={bill.id} sx={{ fontSize: 'size.small' }}>
            {t('recharges.bill', { id: bill.id })}
          </RecordLink>
        )
      }
    >
      <LoadedSection query={query}>
        {({ rows }) => (rows[0] ? <Movement bill={rows[0]} /> : <EmptySection text={t('recharges.none')} />)}
      </LoadedSection>
    </Section>
  );
}

export const RechargeShow = () => (
  <DeclaredShow headline={['account', 'amount']} next={[{ action: 'resolve', where: { status: 'ANOMALY' } }]}>
    <RechargeBill />
    <RecordColumns />
  </DeclaredShow>
);
