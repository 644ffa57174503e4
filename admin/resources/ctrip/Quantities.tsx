import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/useRecord';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Section } from '../../ui/Section';
import { useApi } from '../../providers/useApi';
import type { CtripCall } from './calls';
import { loadCalls } from './calls';
import { quantitiesOf } from './facts';
import { keys } from './keys';

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
