import { Alert, Box, Button, TextField } from '@mui/material';
import { formatMoney, type ManifestField } from '@t3d/resources/kit';
import type { Coupon } from '@t3d/resources/orders/orderShapes';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields';
import { MomentField } from '../../declared/fields';
import { ListLink, RecordLink } from '../../declared/links';
import { fieldOf, type Row } from '../../declared/records';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { ColumnTable } from '../../ui/ColumnTable';
import { EmptySection, LoadedRows, Section } from '../../ui/Section';
import { PAGE_SIZE } from '../../providers/query';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useState } from 'react';
import { optionOf } from '../../declared/fields/options';
import { shortMoment } from '../../declared/fields/dates';
import { useInlineSave } from '../../declared/list/inline/useInlineSave';
import { type Entry, useHistory } from '../../declared/show/useHistory';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { SmallText } from '../../ui/Text';

interface RemarkLine {
  key: string;
  at: string;
  who: string | null;
  text: string;
  /** The bill of the remark, or undefined for a remark of the order. */
  bill?: OrderBill;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns the remarks, newest first. One action's remark on several bills appears once. */
export function remarkLines(entries: readonly Entry[], bills: readonly OrderBill[]): RemarkLine[] {
  const written = entries.flatMap((entry): RemarkLine[] => {
    const text = textOf(entry.changes?.remark?.after);
    if (text === '') return [];
    return [{ key: `entry ${entry.id}`, at: entry.at, who: entry.actorLabel ?? null, text }];
  });
  const given = new Map<string, RemarkLine>();
  for (const bill of bills) {
    const text = textOf(bill.remark);
    const key = `${text} ${bill.createdAt.slice(0, 16)}`;
    if (text !== '' && !given.has(key))
      given.set(key, { key: `bill ${bill.id}`, at: bill.createdAt, who: bill.fromLabel ?? null, text, bill });
  }
  return [...written, ...given.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}

function useRemarks(): RemarkLine[] {
  const { data: entries = [] } = useHistory();
  const { query } = useBills();
  return remarkLines(entries, query.data?.rows ?? []);
}

export function OrderRemarkCount() {
  return <>{useRemarks().length}</>;
}

function Editor({ field }: { field: ManifestField }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const stored = typeof record.remark === 'string' ? record.remark : '';
  const [text, setText] = useState(stored);
  const { save, busy, error, theirs } = useInlineSave(resource, field, record);
  const changed = text.trim() !== stored;
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', px: 2, py: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void save(text.trim() === '' ? null : text.trim());
      }}
    >
      <TextField
        multiline
        size="small"
        label={field.label}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: field.length ?? 500 } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={!changed || busy}>
        {t('crud.save')}
      </Button>
      {(error ?? theirs) && (
        <Alert severity="error" sx={{ flex: '1 0 100%' }}>
          {error ?? t('orders.remarks.changed', { text: String(theirs?.remark ?? '–') })}
        </Alert>
      )}
    </Box>
  );
}

function Line({ line: { at, who, text, bill } }: { line: RemarkLine }) {
  const offset = useOffset();
  const bills = useResourceOf('bills');
  const type = bill && bills && fieldOf(bills, 'type');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, px: 2, py: 1, borderTop: 'soft', fontSize: 'size.small' }}>
      <SmallText sx={{ whiteSpace: 'nowrap' }}>{shortMoment(at, offset)}</SmallText>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        <SmallText>
          {[who, type && (optionOf(type, bill.type, {})?.label ?? bill.type)].filter(Boolean).join(' · ')}
        </SmallText>
      </Box>
    </Box>
  );
}

export function OrderRemarks() {
  const t = useT();
  const { calls } = useDeclaredResource();
  const { version } = useRecord();
  const lines = useRemarks();
  const field = useDeclaredField('remark');
  return (
    <Box data-section="remarks">
      {field?.updatable && calls.update && (
        // Mounts the editor again for a newer version, so that it starts with the saved remark.
        <Editor key={version} field={field} />
      )}
      {lines.length === 0 ? (
        <EmptySection text={t('orders.remarks.none')} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </Box>
      )}
    </Box>
  );
}

export interface OrderBill extends Row {
  createdAt: string;
  toAccount: number;
  toAccountLabel: string | null;
  type: string;
  amount: number;
  currency: string;
  fromLabel: string | null;
  remark: string | null;
}

const currencyOf = (record: Row): string | null => (typeof record.currency === 'string' ? record.currency : null);

export function OrderCoupons() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const coupons = (Array.isArray(record.coupons) ? record.coupons : []) as Coupon[];
  const title = t('orders.money.coupons');
  if (coupons.length === 0 || !fieldOf(resource, 'coupons')?.readable) return null;
  return (
    <Section name="coupons" title={title} more={currencyOf(record)}>
      <ColumnTable
        label={title}
        rows={coupons}
        mark={({ name }) => ({ 'data-coupon': name })}
        columns={[
          { label: t('orders.money.coupon'), sx: { overflowWrap: 'anywhere' }, render: ({ name }) => name },
          {
            label: t('orders.money.original'),
            isNumber: true,
            render: ({ originalPrice }) => formatMoney(originalPrice),
          },
          {
            label: t('orders.money.discount'),
            isNumber: true,
            render: ({ discountAmount }) => formatMoney(-discountAmount, { signed: true }),
          },
          { label: t('orders.money.actual'), isNumber: true, render: (one) => <b>{formatMoney(one.actualPrice)}</b> },
        ]}
      />
    </Section>
  );
}

function Bills({ bills, currency }: { bills: readonly OrderBill[]; currency: string | null }) {
  const t = useT();
  return (
    <ColumnTable
      label={t('orders.money.title')}
      rows={bills}
      mark={({ type }) => ({ 'data-bill': type })}
      columns={[
        {
          label: t('orders.money.when'),
          sx: { whiteSpace: 'nowrap' },
          render: (bill) => (
            <RecordLink resource="bills" id={bill.id}>
              <MomentField source="createdAt" record={bill} />
            </RecordLink>
          ),
        },
        { label: t('orders.money.account'), render: ({ toAccountLabel }) => toAccountLabel },
        {
          label: t('orders.money.type'),
          render: (bill) => <EnumField source="type" resource="bills" record={bill} />,
        },
        {
          label: t('orders.money.amount'),
          isNumber: true,
          colourOf: ({ amount }) => (amount > 0 ? 'tone.green' : undefined),
          // Omits the currency if the title shows it.
          render: ({ amount, currency: own }) =>
            formatMoney(amount, { signed: true, currency: own === currency ? null : own }),
        },
      ]}
    />
  );
}

/** Loads the order's bills. `query` has no data if the reader may not list bills. */
export function useBills() {
  const orderNo = String(useRecord().orderNo ?? '');
  const options = { sort: 'id', size: PAGE_SIZE, enabled: orderNo !== '' };
  return { orderNo, ...useRelatedRows<OrderBill>('bills', { orderNo }, options) };
}

export function OrderBillCount() {
  const { query } = useBills();
  return query.data ? <>{query.data.total}</> : null;
}

export function OrderBills() {
  const t = useT();
  const record = useRecord();
  const { resource, orderNo, query } = useBills();
  if (!resource || orderNo === '') return null;
  return (
    <Box data-section="bills">
      <LoadedRows query={query} none={t('orders.money.none')}>
        {(rows) => (
          <>
            <Bills bills={rows} currency={currencyOf(record)} />
            <Box sx={{ px: 2, py: 1.25, borderTop: 'soft' }} className="no-print">
              <ListLink resource="bills" filter={{ orderNo_like: orderNo }} sx={{ fontSize: 'size.small' }}>
                {t('orders.money.all')}
              </ListLink>
            </Box>
          </>
        )}
      </LoadedRows>
    </Box>
  );
}
