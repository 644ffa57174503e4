import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { EnumField } from '../../declared/fields';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { ListLink, RecordLink } from '../../declared/links';
import type { Row } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { type Column, ColumnTable, RowCards } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import type { Explanation } from './billCalls';
import { type BillRow, useBill, useExplanation } from './useExplanation';

const MAX_OF_ORDER = 20;

type Listed = BillRow & Row;

/** Loads the related bills that the reader may list. */
function useRelated({ wallet }: Explanation): Listed[] {
  const bill = useBill();
  const near = [wallet.before?.id, bill.id, wallet.after].filter((id) => typeof id === 'number');
  const inWallet = useRelatedRows<Listed>('bills', { id_in: near.join(',') }, { size: near.length });
  const ofOrder = useRelatedRows<Listed>(
    'bills',
    { orderNo: bill.orderNo ?? '' },
    { sort: '-id', size: MAX_OF_ORDER, enabled: bill.orderNo !== null },
  );
  const rows = [...(ofOrder.query.data?.rows ?? []), ...(inWallet.query.data?.rows ?? [])];
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((one, other) => other.id - one.id);
}

function useNote({ wallet }: Explanation): (row: Listed) => string {
  const t = useT();
  const bill = useBill();
  return ({ id, orderNo, remark }) => {
    if (id === bill.id) return t('bills.page.this');
    if (bill.orderNo !== null && orderNo === bill.orderNo) return t('bills.page.sameOrder');
    const place = id === wallet.after ? t('bills.page.next') : t('bills.page.previous');
    return [place, remark].filter(Boolean).join(' · ');
  };
}

function useColumns(explanation: Explanation): Column<Listed>[] {
  const t = useT();
  const offset = useOffset();
  const note = useNote(explanation);
  const bill = useBill();
  const me = useSessionUser().id;
  return [
    {
      label: t('bills.page.time'),
      place: 'time',
      render: ({ id, createdAt }) => {
        const moment = (
          <Box component="span" title={fullMoment(createdAt, offset)} sx={{ whiteSpace: 'nowrap' }}>
            {shortMoment(createdAt, offset)}
          </Box>
        );
        return id === bill.id ? (
          moment
        ) : (
          <RecordLink resource="bills" id={id}>
            {moment}
          </RecordLink>
        );
      },
    },
    {
      label: t('bills.page.type'),
      place: 'title',
      render: (row) => <EnumField source="type" resource="bills" record={row} />,
    },
    {
      label: t('bills.page.holder'),
      place: 'text',
      render: ({ toAccount, toAccountLabel }) => (toAccount === me ? t('bills.page.you') : toAccountLabel),
    },
    { label: t('bills.page.note'), place: 'text', render: note },
    {
      label: t('bills.page.before'),
      place: 'none',
      isNumber: true,
      render: ({ previousBalance }) => formatMoney(previousBalance),
    },
    {
      label: t('bills.page.amount'),
      place: 'amount',
      isNumber: true,
      colourOf: ({ amount }) => (amount > 0 ? 'tone.green' : undefined),
      render: ({ amount, currency }) =>
        formatMoney(amount, { signed: true, currency: currency === bill.currency ? null : currency }),
    },
    { label: t('bills.page.afterwards'), isNumber: true, render: ({ balanceAfter }) => formatMoney(balanceAfter) },
  ];
}

function Bills({ explanation }: { explanation: Explanation }) {
  const t = useT();
  const phone = usePhone();
  const rows = useRelated(explanation);
  const columns = useColumns(explanation);
  const { id: own, orderNo, currency } = useBill();
  const ofOrder = explanation.order && orderNo;
  if (rows.length < 2) return null;
  const title = t('bills.page.related');
  const table = {
    rows,
    columns,
    mark: ({ id }: Listed) =>
      ({ 'data-related': id, ...(id === own && { 'data-own': true }) }) as Readonly<Record<`data-${string}`, unknown>>,
  };
  return (
    <Section
      name="related"
      title={title}
      more={`${t(ofOrder ? 'bills.page.relatedMore' : 'bills.page.relatedWallet')} · ${currency}`}
      end={
        ofOrder && (
          <ListLink resource="bills" filter={{ orderNo_like: ofOrder }} sx={{ typography: 'small' }}>
            {t('bills.page.all')}
          </ListLink>
        )
      }
      sx={{ '& [data-own]': { bgcolor: 'accent.selected', fontWeight: 600, '& td': { fontWeight: 600 } } }}
    >
      {phone ? <RowCards {...table} /> : <ColumnTable {...table} label={title} />}
    </Section>
  );
}

export function RelatedBills() {
  const { data } = useExplanation();
  return data ? <Bills explanation={data} /> : null;
}
