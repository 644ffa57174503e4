import { Box, Tooltip } from '@mui/material';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Cell } from '../cells/Cell';
import { fullMoment, offsetName, shortMoment } from '../cells/dates';
import { useOffset } from '../doors';
import type { Row } from '../records';
import { useSay } from '../text';
import type { Entry } from './useHistory';
import { actionText, useHistory } from './useHistory';

/** The field whose changes are the life of a record: its state, where states wear colours. */
export const statusField = (resource: ManifestResource): ManifestField | undefined =>
  resource.fields.find((field) => field.name === 'status' && field.readable && field.kind === 'enum' && Boolean(field.options?.some((option) => option.tone)));

function Event({ resource, field, entry, last }: { resource: ManifestResource; field: ManifestField; entry: Entry; last: boolean }) {
  const say = useSay();
  const offset = useOffset();
  const change = entry.changes?.[field.name];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, pb: 1.75, position: 'relative', ...(!last && { '&::before': { content: '""', position: 'absolute', left: 5, top: 16, bottom: -4, width: '1px', bgcolor: 'var(--divider)' } }) }}>
      <Box aria-hidden sx={{ width: 11, height: 11, mt: '6px', borderRadius: '50%', flex: 'none', border: '2px solid var(--main)', bgcolor: 'var(--paper)', boxSizing: 'border-box' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Box sx={{ fontWeight: 600, fontSize: 13 }}>{actionText(resource, entry, say)}</Box>
          <Tooltip title={fullMoment(entry.at, offset)}><Box component="time" dateTime={entry.at} sx={{ ml: 'auto', fontSize: 12, color: 'var(--text2)', whiteSpace: 'nowrap' }}>{shortMoment(entry.at, offset)}</Box></Tooltip>
        </Box>
        {change && <Box sx={{ mt: 0.25 }}><Cell field={field} record={{ [field.name]: change.after }} /></Box>}
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'var(--text2)' }}>{entry.actorLabel ?? entry.actor ?? say('history.system')}</Box>
      </Box>
    </Box>
  );
}

/** What happened to a record, newest first, with the state that each event led to. */
export function Timeline({ resource, record, field }: { resource: ManifestResource; record: Row; field: ManifestField }) {
  const say = useSay();
  const offset = useOffset();
  const { data = [] } = useHistory(resource, record);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1.5 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>{say('history.timeline')}</Box>
        <Box sx={{ ml: 'auto', fontSize: 12, color: 'var(--text2)' }}>{offsetName(offset)}</Box>
      </Box>
      {data.length === 0 && <Box sx={{ fontSize: 13, color: 'var(--text2)' }}>{say('history.none')}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((entry, index) => <Event key={index} resource={resource} field={field} entry={entry} last={index === data.length - 1} />)}
      </Box>
    </>
  );
}
