import { Box, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '../../declared/fields/dates';
import { usePhone } from '../../declared/screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { AppDialog } from '../../ui/AppDialog';
import { ColumnTable } from '../../ui/ColumnTable';
import { LoadedRows } from '../../ui/Section';
import { useApi } from '../../providers/useApi';
import type { Volume } from './smsCodeOrderCalls';

const PERIODS = [1, 7, 31] as const;
const FIGURES = ['messages', 'quarantined', 'averageDelay', 'longestDelay'] as const;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const figureOf = (row: Volume, name: (typeof FIGURES)[number]): string =>
  name === 'averageDelay' || name === 'longestDelay' ? seconds(row[name]) : countText(row[name]);

export default function VolumesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const phone = usePhone();
  const [days, setDays] = useState<number>(7);
  const query = useQuery({
    queryKey: ['sms-messages', 'volumes', days],
    queryFn: () => provider.request<{ rows: Volume[] }>('GET', '/ms-api/volumes', { query: { days }, quiet: true }),
  });
  const title = t('smsCodes.volumes.title');
  return (
    <AppDialog id="volumes-title" title={title} width={960} fullScreen={phone} onClose={onClose}>
      <Box sx={{ px: 2.5, py: 1.5 }}>
        <TextField
          select
          size="small"
          id="volumes-days"
          label={t('smsCodes.volumes.period')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          sx={{ minWidth: 160 }}
        >
          {PERIODS.map((one) => (
            <MenuItem key={one} value={one}>
              {t('smsCodes.volumes.days', { count: one })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 160 }} aria-busy={query.isPending}>
        <LoadedRows query={query} none={t('smsCodes.noMessages')}>
          {(rows) => (
            <ColumnTable
              label={title}
              rows={rows}
              mark={({ number }) => ({ 'data-volume': number })}
              columns={[
                { label: t('smsCodes.volumes.day'), render: ({ day }) => shortDay(day) },
                { label: t('smsCodes.volumes.number'), sx: { fontFamily: MONO }, render: ({ number }) => `+${number}` },
                ...FIGURES.map((name) => ({
                  label: t(`smsCodes.volumes.${name}`),
                  isNumber: true,
                  colourOf: (row: Volume) => (name === 'quarantined' && row.quarantined > 0 ? 'tone.amber' : undefined),
                  render: (row: Volume) => figureOf(row, name),
                })),
              ]}
            />
          )}
        </LoadedRows>
      </Box>
    </AppDialog>
  );
}
