import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { Alert } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { RecordContextProvider } from 'ra-core';
import type { Row } from '../../declared/records';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { RecordLink } from '../../declared/links';
import { useT } from '../../locales/useT';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { useOffset } from '../../state/useOffset';
import { Fact, FactList } from '../../ui/FactList';
import { NumberNote } from '../../ui/NumberNote';
import { LoadedSection, Section } from '../../ui/Section';
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

/** The bill of a payment. End users' payments have none. */
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
  // The status already shows that an unpaid or disputed payment is not credited.
  if (query.data && !bill) return null;
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
      <LoadedSection query={query}>{({ rows }) => rows[0] && <Movement bill={rows[0]} />}</LoadedSection>
    </Section>
  );
}

/** The purpose and payer, because a number alone means little. */
function PaymentName() {
  const record = useRecord();
  const purpose = optionOf(useDeclaredField('product'), record.product, record)?.label ?? '';
  const name = [purpose, record.accountLabel ?? record.businessUserLabel].filter(Boolean).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

function PaymentFacts() {
  const number = String(useRecord().paymentNo ?? '');
  return (
    <>
      <DeclaredField source="status" />
      <DeclaredField source="amount" />
      <NumberNote number={number} />
    </>
  );
}

/** Tells what happens to a payment that has not arrived. */
function Unpaid() {
  const t = useT();
  const offset = useOffset();
  const { status, closedAt, expiresAt } = useRecord();
  if (status !== 'UNPAID') return null;
  const at = (closedAt ?? expiresAt) as string | null;
  if (!at) return null;
  return (
    <Alert severity="info" data-unpaid={closedAt ? 'closed' : 'open'} sx={{ mb: 1.5 }}>
      <b>{t(closedAt ? 'recharges.closed' : 'recharges.waits', { at: shortMoment(at, offset) })}</b>{' '}
      {!closedAt && t('recharges.waitsHint')}
    </Alert>
  );
}

const SECOND = /x\d+$/;

/** The payment that this one doubles. Its number is the same without the suffix. */
function Doubled({ paymentNo }: { paymentNo: string }) {
  const t = useT();
  const { query } = useRelatedRows('recharge-records', { paymentNo: paymentNo.replace(SECOND, '') }, { size: 1 });
  const first = query.data?.rows[0];
  if (!first) return null;
  return (
    <>
      {' '}
      <RecordLink resource="recharge-records" id={first.id} underline="always" color="inherit">
        {t('recharges.first')}
      </RecordLink>
    </>
  );
}

/** Tells why a payment is an anomaly, what settled it, or what the action would do. */
function Anomaly() {
  const t = useT();
  const record = useRecord();
  const { resolve } = Object.fromEntries(useDeclaredResource().actions.map((action) => [action.name, action]));
  const reason = optionOf(useDeclaredField('anomaly'), record.anomaly, record)?.label;
  const end = optionOf(useDeclaredField('resolution'), record.resolution, record)?.label;
  if (!reason) return null;
  const number = String(record.paymentNo ?? '');
  return (
    <Alert severity={end ? 'info' : 'warning'} data-anomaly={String(record.anomaly)} sx={{ mb: 1.5 }}>
      <b>{end ? t('recharges.anomalyEnded', { reason, end }) : t('recharges.anomaly', { reason })}</b>
      {!end && resolve?.help && ` ${resolve.help}`}
      {SECOND.test(number) && <Doubled paymentNo={number} />}
    </Alert>
  );
}

/** The credited amount differs from the amount only if the wallet has another currency. */
function Columns() {
  const record = useRecord();
  const isSame = record.creditedCurrency === record.currency;
  return (
    <RecordContextProvider
      value={{ ...record, ...(isSame && { credited: null }), ...(record.refunded === 0 && { refunded: null }) }}
    >
      <RecordColumns />
    </RecordContextProvider>
  );
}

export const RechargeShow = () => (
  <DeclaredShow
    title={<PaymentName />}
    beside={<PaymentFacts />}
    next={[{ action: 'resolve', where: { status: 'ANOMALY' } }]}
  >
    <Unpaid />
    <Anomaly />
    <RechargeBill />
    <Columns />
  </DeclaredShow>
);
