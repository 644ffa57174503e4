import CallMadeIcon from '@mui/icons-material/CallMade';
import CallReceivedIcon from '@mui/icons-material/CallReceived';
import { Box } from '@mui/material';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/declaration';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import type { Row } from '../../providers/rows';
import { ListLink } from '../../declared/links';
import { useT, wordOf } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LoadedRows, Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { codesOf } from './orderDetails';
import { MONO } from '../../tokens';

export interface CtripCall extends Row {
  createdAt: string;
  direction: 'IN' | 'OUT';
  service: string;
  resultCode: string | null;
  message: string | null;
  state: 'DONE' | 'REFUSED' | 'WAITING' | 'FAILED';
  milliseconds: number | null;
  limitMs: number | null;
  replays: number;
  asked: string | null;
  answered: string | null;
}
export const useCalls = () =>
  useRelatedRows<CtripCall>(
    'ctrip-calls',
    { otaOrderId: String(useRecord().otaOrderId ?? '') },
    { sort: '-id', size: 100 },
  );

/** The messages of successful calls, which the log omits. */
const PLAIN: readonly (string | null)[] = ['success', 'confirmed', null, ''];
const isWrong = ({ state }: CtripCall): boolean => state !== 'DONE';

function Code({ code }: { code: string }) {
  const good = code === '0000' || code === '0008';
  return (
    <Box
      component="span"
      sx={{
        fontFamily: MONO,
        px: 0.5,
        borderRadius: '4px',
        color: good ? 'tone.green' : 'tone.red',
        bgcolor: good ? 'soft.green' : 'soft.red',
      }}
    >
      {code}
    </Box>
  );
}

function Outcome({ call }: { call: CtripCall }) {
  const t = useT();
  const codes = codesOf(call.resultCode);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: 'size.small' }}>
      {codes.map((code, at) => (
        <Box component="span" key={at} sx={{ display: 'inline-flex', gap: 0.75 }}>
          {at > 0 && <span aria-hidden>→</span>}
          <Code code={code} />
        </Box>
      ))}
      {codes.length === 0 && <span>{t('ctrip.calls.queued')}</span>}
      <Box component="span" sx={{ color: 'ink.secondary' }}>
        {call.milliseconds !== null && t('ctrip.calls.took', { count: call.milliseconds })}
        {call.limitMs !== null && ` · ${t('ctrip.calls.limit', { count: call.limitMs / 1000 })}`}
        {call.replays > 0 && ` · ${t('ctrip.calls.replays', { count: call.replays })}`}
      </Box>
    </Box>
  );
}

const PRE = {
  m: 0,
  mt: 0.5,
  p: 1,
  overflow: 'auto',
  maxHeight: 320,
  fontSize: 'size.note',
  fontFamily: MONO,
  bgcolor: 'surface.sunken',
  borderRadius: '4px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

function CallEntry({ call }: { call: CtripCall }) {
  const t = useT();
  const offset = useOffset();
  const Icon = call.direction === 'IN' ? CallReceivedIcon : CallMadeIcon;
  return (
    <Box
      component="li"
      data-call={call.service}
      data-state={call.state}
      sx={{ borderTop: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box component="details" sx={{ px: 2, py: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer', listStyle: 'none', display: 'flex', gap: 1, minHeight: 44 }}>
          <Icon aria-hidden sx={{ fontSize: 'icon.sm', color: 'accent.base', mt: 0.25, flex: 'none' }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <b>{wordOf(t, 'ctrip.services', call.service)}</b>
              <SmallText sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>{shortMoment(call.createdAt, offset)}</SmallText>
            </Box>
            <SmallText>
              {t(call.direction === 'IN' ? 'ctrip.calls.in' : 'ctrip.calls.out')} · {call.service}
            </SmallText>
            {!PLAIN.includes(call.message) && (
              <Box sx={{ fontSize: 'size.small', overflowWrap: 'anywhere' }}>{call.message}</Box>
            )}
            <Outcome call={call} />
          </Box>
        </Box>
        <SmallText>{t('ctrip.calls.asked')}</SmallText>
        <Box component="pre" tabIndex={0} sx={PRE}>
          {call.asked ?? '–'}
        </Box>
        <SmallText>{t('ctrip.calls.answered')}</SmallText>
        <Box component="pre" tabIndex={0} sx={PRE}>
          {call.answered ?? '–'}
        </Box>
      </Box>
    </Box>
  );
}

export function CallLog() {
  const t = useT();
  const record = useRecord();
  const [wrongOnly, setWrongOnly] = useState(false);
  const otaOrderId = String(record.otaOrderId ?? '');
  const { resource, query } = useCalls();
  if (!resource) return null;
  const rows = query.data?.rows ?? [];
  return (
    <Section
      name="calls"
      title={t('ctrip.calls.title')}
      end={
        <ChoiceButtons
          label={t('ctrip.calls.filter')}
          value={wrongOnly}
          options={[
            [false, t('ctrip.calls.all', { count: rows.length })],
            [true, t('ctrip.calls.wrong', { count: rows.filter(isWrong).length })],
          ]}
          onChange={setWrongOnly}
        />
      }
    >
      <LoadedRows query={query} none={t('ctrip.calls.none')}>
        {(all) => (
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {all
              .filter((call) => !wrongOnly || isWrong(call))
              .map((call) => (
                <CallEntry key={call.id} call={call} />
              ))}
          </Box>
        )}
      </LoadedRows>
      <Box sx={{ px: 2, py: 1, borderTop: 'divider', display: 'flex', gap: 1, fontSize: 'size.small' }}>
        <Box sx={{ color: 'ink.secondary' }}>{t('ctrip.calls.hint')}</Box>
        <ListLink resource={resource.name} filter={{ otaOrderId }} sx={{ ml: 'auto' }}>
          {t('ctrip.calls.list')}
        </ListLink>
      </Box>
    </Section>
  );
}
