import { Box, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Cell } from '../cells/Cell';
import { fullMoment, shortMoment } from '../cells/dates';
import { useOffset } from '../doors';
import { labelKey } from '../records';
import type { Row } from '../records';
import { EmptyState, ErrorState, RowsSkeleton } from '../states';
import { useSay } from '../text';
import { useDelayed } from '../timing';
import type { Entry } from './useHistory';
import { actionText, useHistory, useNames } from './useHistory';

interface Line { entry: Entry; name: string | null; before?: unknown; after?: unknown; first: boolean }

/** One line a changed field, those that were only named left out; an entry that changed none is a line of its own. */
function linesOf(entries: readonly Entry[]): Line[] {
  return entries.flatMap((entry): Line[] => {
    const changes = Object.entries(entry.changes ?? {}).filter(([, change]) => JSON.stringify(change?.before ?? null) !== JSON.stringify(change?.after ?? null));
    if (changes.length === 0) return [{ entry, name: null, first: true }];
    return changes.map(([name, change], index) => ({ entry, name, before: change?.before, after: change?.after, first: index === 0 }));
  });
}

type Names = ReturnType<typeof useNames>;
interface ValueProps { resource: ManifestResource; name: string; value: unknown; names: Names }

function Value({ resource, name, value, names }: ValueProps) {
  const field = resource.fields.find((one) => one.name === name);
  if (field) return <Cell field={field} record={{ [name]: value, [labelKey(name)]: names.get(`${field.resource} ${String(value)}`) }} />;
  return <>{value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
}

function HistoryLine({ resource, line, names }: { resource: ManifestResource; line: Line; names: Names }) {
  const say = useSay();
  const offset = useOffset();
  const { entry, name, first } = line;
  const action = actionText(resource, entry, say);
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'var(--text2)' }}>{first && <Tooltip title={fullMoment(entry.at, offset)}><span>{shortMoment(entry.at, offset)}</span></Tooltip>}</TableCell>
      <TableCell>{first && (entry.actorLabel ?? entry.actor ?? say('history.system'))}</TableCell>
      <TableCell>{first && action}</TableCell>
      <TableCell>{name && (resource.fields.find((field) => field.name === name)?.label ?? name)}</TableCell>
      <TableCell>
        {name && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            {line.before !== undefined && line.before !== null && <><Box component="del" sx={{ color: 'var(--text2)' }}><Value resource={resource} name={name} value={line.before} names={names} /></Box><span>→</span></>}
            <Box component="b" sx={{ fontWeight: 600 }}><Value resource={resource} name={name} value={line.after} names={names} /></Box>
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ color: 'var(--text2)' }}>{first && entry.source && say(`history.sources.${entry.source}`, { _: entry.source })}</TableCell>
    </TableRow>
  );
}

/** The audit trail of a record: when, who, what, field by field before → after. */
export function HistoryTab({ resource, record }: { resource: ManifestResource; record: Row }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useHistory(resource, record);
  const names = useNames(resource, data ?? []);
  const late = useDelayed(isPending);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return late ? <RowsSkeleton rows={3} /> : null;
  if (data.length === 0) return <EmptyState text={say('history.none')} />;
  return (
    <Box tabIndex={0} role="group" aria-label={say('history.label')} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={say('history.label')} sx={{ '& .MuiTableCell-root': { overflowWrap: 'break-word', minWidth: 76 } }}>
        <TableHead><TableRow>{['at', 'who', 'what', 'field', 'change', 'source'].map((head) => <TableCell key={head} sx={{ position: 'static !important' }}>{say(`history.${head}`)}</TableCell>)}</TableRow></TableHead>
        <TableBody>{linesOf(data).map((line, index) => <HistoryLine key={index} resource={resource} line={line} names={names} />)}</TableBody>
      </Table>
    </Box>
  );
}
