import { fieldPartOf } from '../kinds';
import { offsetText } from '@t3d/resources/kit/times';
import type { ReactNode } from 'react';
import { type BoxProps, Box, Tooltip } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useDeclaredField, useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { fullMoment, shortMoment } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { fieldOf, isBlank, isState, labelKey } from '../records';
import { type Entry, actionText, nameKey, namesIn, pastRows, useHistory, whoOf } from './useHistory';
import { listOf } from '../../ui/listOf';
import { DottedFacts } from '../../ui/DottedFacts';
import { Heading, SmallText } from '../../ui/Text';

/** Returns the field `status` if its options have colours. */
export function useStatusField(): ManifestField | undefined {
  const field = useDeclaredField('status');
  return field?.readable && isState(field) ? field : undefined;
}

export interface TimelineEvent {
  key: string;
  at: string;
  title: ReactNode;
  who: string;
  chip?: ReactNode;
  detail?: ReactNode;
}

const ITEM = { display: 'flex', gap: 1.25, pb: 1.75, position: 'relative', breakInside: 'avoid' } as const;
const LEADS_ON = {
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 16,
    bottom: -4,
    width: '1px',
    bgcolor: 'line.divider',
  },
} as const;
const DOT = {
  width: 11,
  height: 11,
  mt: 0.75,
  flex: 'none',
  boxSizing: 'border-box',
  border: '2px solid',
  borderColor: 'accent.base',
  borderRadius: '50%',
  bgcolor: 'surface.paper',
} as const;

interface TimelineItemProps extends BoxProps {
  last: boolean;
  dotSx?: object;
}

export const TimelineItem = ({ last, dotSx, sx, children, ...li }: TimelineItemProps) => (
  <Box component="li" {...li} sx={[ITEM, !last && LEADS_ON, ...listOf(sx)]}>
    <Box aria-hidden sx={{ ...DOT, ...dotSx }} />
    {children}
  </Box>
);

function EventItem({ event: { at, title, who, chip, detail }, last }: { event: TimelineEvent; last: boolean }) {
  const offset = useOffset();
  return (
    <TimelineItem last={last} data-at={at}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Box sx={{ fontWeight: 600, fontSize: 'size.small', minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
          <Tooltip title={fullMoment(at, offset)}>
            <Box
              component="time"
              dateTime={at}
              sx={{ ml: 'auto', fontSize: 'size.note', color: 'ink.secondary', whiteSpace: 'nowrap' }}
            >
              {shortMoment(at, offset)}
            </Box>
          </Tooltip>
        </Box>
        {chip && <Box sx={{ mt: 0.25 }}>{chip}</Box>}
        {detail && <Box sx={{ typography: 'note', overflowWrap: 'anywhere' }}>{detail}</Box>}
        <SmallText>{who}</SmallText>
      </Box>
    </TimelineItem>
  );
}

export function EventList({
  title,
  events,
  children,
}: {
  title: string;
  events: readonly TimelineEvent[];
  children?: ReactNode;
}) {
  const offset = useOffset();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1.5 }}>
        <Heading level={2} size="body">
          {title}
        </Heading>
        <Box sx={{ ml: 'auto', fontSize: 'size.note', color: 'ink.secondary' }}>{offsetText(offset)}</Box>
      </Box>
      <Box component="ol" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((event, index) => (
          <EventItem key={event.key} event={event} last={index === events.length - 1} />
        ))}
      </Box>
      {children}
    </>
  );
}

/** The changes of an entry in one line, for example `Refunded 3.00 · Ends 12-05 07:35`. Nothing for more than three. */
export function ChangeLines({ entry, but = [] }: { entry: Entry; but?: readonly string[] }) {
  const resource = useDeclaredResource();
  const names = namesIn([entry]);
  const facts = Object.entries(entry.changes ?? {}).flatMap(([name, change]) => {
    const field = fieldOf(resource, name);
    if (!field || !fieldPartOf(field).quotedIn.includes('timeline') || but.includes(name)) return [];
    // A mark that was taken off, such as “unpaid”, says nothing that the status does not say.
    if (isBlank(change?.after) || change.after === false) return [];
    const record = { [name]: change.after, [labelKey(name)]: names.get(nameKey(field, change.after)) };
    return [{ name, label: field.label, value: <DeclaredField source={name} record={record} /> }];
  });
  if (facts.length === 0 || facts.length > 3) return null;
  return (
    <Box sx={{ '& span:not(.status-chip, .status-chip *)': { display: 'inline', maxWidth: 'none' } }}>
      <DottedFacts facts={facts} />
    </Box>
  );
}

const SHOWN = 12;

export function Timeline({ field }: { field: ManifestField }) {
  const t = useT();
  const record = useRecord();
  const { data = [] } = useHistory();
  const past = pastRows(record, data);
  const events = data.slice(0, SHOWN).map((entry, index): TimelineEvent => {
    const change = entry.changes?.[field.name];
    return {
      key: String(index),
      at: entry.at,
      title: actionText(entry, t),
      who: whoOf(entry, t),
      chip: change && <DeclaredField source={field.name} record={past[index]} />,
      detail: entry.action === 'create' ? null : <ChangeLines entry={entry} but={[field.name]} />,
    };
  });
  return (
    <EventList title={t('crud.history.timeline')} events={events}>
      {data.length === 0 && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('crud.history.none')}</Box>}
      {data.length > SHOWN && (
        <Box sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('crud.history.earlier', { count: countText(data.length - SHOWN) })}
        </Box>
      )}
    </EventList>
  );
}
