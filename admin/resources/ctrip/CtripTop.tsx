import { Box, Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Card } from '../../ui/Card';
import { StepTrack } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';
import { Section, LoadedRows, SectionHeads, SectionTable } from '../../ui/Section';
import { useApi } from '../../providers/useApi';
import { EnumField } from '../../declared/fields/EnumField';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { Digits } from '../../ui/Digits';
import type { CourseStep } from './facts';
import { courseOf, quantitiesOf } from './facts';
import type { CtripCall, CtripVoucher } from './calls';
import { loadCalls, keys, loadVouchers } from './calls';

function Step({ step, last }: { step: CourseStep; last: boolean }) {
  const t = useT();
  const record = useRecord();
  const offset = useOffset();
  const { bought, used } = quantitiesOf(record);
  const at = step.at && shortMoment(step.at, offset);
  const detail =
    step.name === 'partUsed'
      ? t('ctrip.course.count', { used, bought })
      : step.name === 'used' && step.state === 'next'
        ? t('ctrip.course.until', { at: String(record.useEndDate ?? '') })
        : step.name === 'confirmed' && step.state !== 'done' && at
          ? t('ctrip.course.until', { at })
          : at;
  return (
    <Box
      component="li"
      aria-current={step.state === 'now' ? 'step' : undefined}
      data-step={step.name}
      data-state={step.state}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        flex: { sm: last ? 'none' : 1 },
        gap: { xs: 1.25, sm: 0.75 },
        minWidth: { sm: 96 },
      }}
    >
      <StepTrack state={step.state} last={last} />
      <Box sx={{ pb: { xs: last ? 0 : 1, sm: 0 }, mt: { xs: -0.25, sm: 0 } }}>
        <Box
          sx={{
            fontWeight: 600,
            fontSize: 'size.small',
            color: step.state === 'failed' ? 'tone.red' : step.state === 'next' ? 'ink.secondary' : undefined,
          }}
        >
          {t(`ctrip.course.${step.name}`)}
        </Box>
        {detail && <SmallText>{detail}</SmallText>}
      </Box>
    </Box>
  );
}

/** The course of a Ctrip order, by its mode: the steps that are done, with their times, and those to come. */
export function CtripTop() {
  const t = useT();
  const record = useRecord();
  const steps = courseOf(record);
  return (
    <Card data-section="course" sx={{ px: 2, py: 1.75 }}>
      <Box
        component="ol"
        aria-label={t('ctrip.course.label')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
      >
        {steps.map((step, at) => (
          <Step key={step.name} step={step} last={at === steps.length - 1} />
        ))}
      </Box>
    </Card>
  );
}

/** Calls that tell Ctrip the quantities, or in which it asked for them. */
const TOLD = ['QueryOrder', 'OrderConsumedNotice', 'CancelOrderConfirm'];

function Told({ calls }: { calls: readonly CtripCall[] }) {
  const t = useT();
  const offset = useOffset();
  const open = calls.find(({ direction, state }) => direction === 'OUT' && (state === 'WAITING' || state === 'FAILED'));
  if (open)
    return (
      <Box sx={{ color: 'tone.red', fontSize: 'size.small' }} data-told="no">
        {t('ctrip.quantities.untold', { service: open.service, code: open.resultCode ?? '–' })}
      </Box>
    );
  const last = calls.find(({ service, state }) => TOLD.includes(service) && state === 'DONE');
  return last ? (
    <Box sx={{ color: 'tone.green', fontSize: 'size.small' }} data-told="yes">
      {t('ctrip.quantities.told', { at: shortMoment(last.createdAt, offset) })}
    </Box>
  ) : null;
}

const PARTS = [
  ['used', 'tone.green'],
  ['left', 'tone.teal'],
  ['cancelled', 'tone.grey'],
] as const;

/** The units bought as an equation of used, left and cancelled ones, and as a bar. */
export function Quantities() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const otaOrderId = String(record.otaOrderId ?? '');
  const { data } = useQuery({
    queryKey: keys.calls(otaOrderId, record.version),
    queryFn: () => loadCalls(provider, otaOrderId),
    retry: false,
  });
  const quantities = quantitiesOf(record);
  const figure = (name: 'bought' | 'used' | 'left' | 'cancelled') => (
    <Box component="span" data-quantity={name} sx={{ whiteSpace: 'nowrap' }}>
      <Box component="b" sx={{ fontSize: 'size.figure', mr: 0.75 }}>
        {quantities[name]}
      </Box>
      <Box component="span" sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
        {t(`ctrip.quantities.${name}`)}
      </Box>
    </Box>
  );
  return (
    <Section name="quantities" title={t('ctrip.quantities.title')} end={data && <Told calls={data.rows} />}>
      <Box sx={{ px: 2, pb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
          {figure('bought')}
          <span aria-hidden>=</span>
          {figure('used')}
          <span aria-hidden>+</span>
          {figure('left')}
          <span aria-hidden>+</span>
          {figure('cancelled')}
        </Box>
        <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 12, borderRadius: '3px', overflow: 'hidden' }}>
          {PARTS.filter(([name]) => quantities[name] > 0).map(([name, colour]) => (
            <Box key={name} sx={{ flex: quantities[name], bgcolor: colour }} />
          ))}
        </Box>
      </Box>
    </Section>
  );
}

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
