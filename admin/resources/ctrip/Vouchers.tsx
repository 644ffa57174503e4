import { Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { EnumField } from '../../declared/fields/EnumField';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/useRecord';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { Digits } from '../../ui/Digits';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import type { CtripVoucher } from './calls';
import { loadVouchers } from './calls';
import { keys } from './keys';

function VoucherRow({ voucher }: { voucher: CtripVoucher }) {
  const t = useT();
  const offset = useOffset();
  const orders = useResourceOf('orders');
  const { voucherId, terminalLabel, order, orderLabel, usedAt, cancelledAt } = voucher;
  const use = cancelledAt
    ? t('ctrip.vouchers.cancelledAt', { at: shortMoment(cancelledAt, offset) })
    : usedAt
      ? t('ctrip.vouchers.usedAt', { at: shortMoment(usedAt, offset) })
      : '–';
  return (
    <TableRow data-voucher={voucher.status}>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{voucherId.split('-').at(-1)}</TableCell>
      <TableCell>{terminalLabel ? <Digits value={terminalLabel} /> : '–'}</TableCell>
      <TableCell>
        <EnumField source="status" resource="ctrip-vouchers" record={voucher} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{use}</TableCell>
      <TableCell>
        {order !== null && orders?.calls.show ? (
          <Link component={RouterLink} to={showPath(orders, order)} sx={{ fontFamily: 'monospace' }}>
            {orderLabel}
          </Link>
        ) : (
          (orderLabel ?? '–')
        )}
      </TableCell>
    </TableRow>
  );
}

/** The vouchers of the buyer, one for each unit: card, state, use, and our order for it. */
export function Vouchers() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const resource = useResourceOf('ctrip-vouchers');
  const query = useQuery({
    queryKey: keys.vouchers(record.id, record.version),
    queryFn: () => loadVouchers(provider, record.id),
    enabled: Boolean(resource?.calls.list),
    retry: false,
  });
  if (!resource?.calls.list) return null;
  const title = t('ctrip.vouchers.title');
  const heads = ['voucher', 'iccid', 'status', 'use', 'order'] as const;
  return (
    <Section name="vouchers" title={title} more={t('ctrip.vouchers.sender')}>
      <LoadedRows query={query} none={t('ctrip.vouchers.none')}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={heads.map((name) => ({ name, label: t(`ctrip.vouchers.${name}`) }))} />
            <TableBody>
              {rows.map((voucher) => (
                <VoucherRow key={voucher.id} voucher={voucher} />
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
