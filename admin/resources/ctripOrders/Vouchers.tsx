import { Box } from '@mui/material';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import { RecordLink } from '../../declared/links';
import { fieldOf } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import type { Row } from '../../providers/rows';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { type Column, ColumnTable, RowCards } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import { RecordContextProvider } from 'ra-core';

const CODE = { fontFamily: MONO, fontSize: 'size.note', whiteSpace: 'nowrap' } as const;
/** The number of last characters of an order number that people compare. */
const TAIL = 8;

/** Shows vouchers by position, because their numbers repeat the order number. */
export function Vouchers() {
  const t = useT();
  const phone = usePhone();
  const offset = useOffset();
  const field = fieldOf(useDeclaredResource(), 'vouchers');
  const rows = (useRecord().vouchers ?? []) as Row[];
  const child = field?.child;
  if (!child || rows.length === 0) return null;
  const cell = (source: string) => (row: Row) => (
    <RecordContextProvider value={row}>
      <DeclaredField source={source} wide />
    </RecordContextProvider>
  );
  const useOf = ({ usedAt, cancelledAt }: Row): string => {
    if (typeof cancelledAt === 'string') return t('ctrip.vouchers.cancelled', { at: shortMoment(cancelledAt, offset) });
    return typeof usedAt === 'string' ? shortMoment(usedAt, offset) : '–';
  };
  const label = (name: string): string => fieldOf(child, name)?.label ?? '';
  const columns: Column<Row>[] = [
    {
      label: label('voucherId'),
      render: (row, at) => <Box component="span" title={String(row.voucherId ?? '')} sx={CODE}>{`V${at + 1}`}</Box>,
    },
    { label: label('terminal'), place: 'text', render: cell('terminal'), isWide: true },
    { label: label('status'), place: 'state', render: cell('status') },
    { label: t('ctrip.vouchers.use'), place: 'text', render: useOf, sx: { whiteSpace: 'nowrap' } },
    {
      label: label('order'),
      place: 'text',
      render: ({ order, orderLabel }) =>
        typeof order === 'number' ? (
          <RecordLink resource="orders" id={order} title={String(orderLabel)} sx={CODE}>
            {`…${String(orderLabel).slice(-TAIL)}`}
          </RecordLink>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <Section name="vouchers" title={field.label} more={rows.length}>
      <DeclaredResource value={child}>
        {phone ? (
          <RowCards columns={columns} rows={rows} />
        ) : (
          <ColumnTable label={field.label} columns={columns} rows={rows} />
        )}
      </DeclaredResource>
    </Section>
  );
}
