import { Box, Button, Link } from '@mui/material';
import UndoIcon from '@mui/icons-material/Undo';
import { Link as RouterLink } from 'react-router';
import { ListLink, RecordLink } from '../../declared/links';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { CUT, SmallText, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { ChangeLine, RecordName } from './SentenceText';
import { type LogRow, type Operation, changesOf } from './sentences';

/** The number of entries at which the server stops counting. */
const MAX_COUNTED = 5000;

/** Returns the number of lines: one for each change, and one for each record without changes. */
export const linesOf = ({ entries }: Operation): number =>
  entries.reduce((sum, entry) => sum + Math.max(1, changesOf(entry).length), 0);

/** Returns whether an operation has more to show than its sentence. */
export const isExpandable = (operation: Operation, row: LogRow): boolean =>
  operation.total > 1 || changesOf(row).length > 1;

export function ExpandedRows({ operation, row }: { operation: Operation; row: LogRow }) {
  const t = useT();
  const rest = operation.total > operation.entries.length;
  return (
    <Box
      component="ul"
      data-entries
      sx={{ listStyle: 'none', m: 0, mt: 0.5, pl: 1.5, py: 0.5, borderLeft: '2px solid', borderColor: 'line.divider' }}
    >
      {operation.entries.flatMap((entry) => {
        const changes = changesOf(entry);
        return (changes.length > 0 ? changes : [null]).map((change, at) => (
          <Box
            component="li"
            key={`${entry.id} ${at}`}
            sx={{
              display: 'flex',
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              columnGap: 2,
              py: 0.375,
              fontSize: 'size.small',
            }}
          >
            <Box sx={{ flex: 'none', width: { xs: '100%', sm: 176 }, ...CUT, color: 'ink.secondary' }}>
              {at === 0 && <RecordName operation={operation} row={entry} />}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {change ? <ChangeLine row={entry} name={change[0]} change={change[1]} /> : '–'}
            </Box>
          </Box>
        ));
      })}
      {rest && row.requestId && (
        <Box component="li" sx={{ py: 0.375, fontSize: 'size.small' }}>
          <ListLink resource="audit-log" filter={{ requestId: row.requestId, follows: 'true' }}>
            {t('audit.rest', { count: countOf(operation.total, t) })}
          </ListLink>
        </Box>
      )}
    </Box>
  );
}

export const countOf = (total: number, t: ReturnType<typeof useT>): string =>
  total >= MAX_COUNTED ? t('audit.capped', { count: countText(MAX_COUNTED) }) : countText(total);

export function RawEntry({ operation, row }: { operation: Operation; row: LogRow }) {
  const t = useT();
  const { id, action, resource, recordId, changes, source, via, requestId, createdAt } = row;
  const entry = {
    id,
    operation: operation.action,
    action,
    resource,
    recordId,
    changes,
    source,
    via,
    requestId,
    createdAt,
  };
  const text = JSON.stringify(entry, null, 1).replaceAll(/\n\s*/g, ' ');
  return (
    <Box data-raw sx={{ mt: 0.75, p: 1.25, borderRadius: ROUND.card, bgcolor: 'surface.sunken' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Text size="note" strong colour="ink.secondary">
          {t('audit.raw')}
        </Text>
        <SmallText>{t('audit.rawHint')}</SmallText>
        <Box sx={{ ml: 'auto', pr: 1 }}>
          <CopyButton text={text} />
        </Box>
      </Box>
      <Box
        component="code"
        sx={{ display: 'block', fontFamily: MONO, fontSize: 'size.note', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
    </Box>
  );
}

/** The actions that change nothing, for which the page mentions no undo. */
const NO_CHANGE = new Set(['view', 'view-image', 'export', 'login', 'logout', 'view-as', 'view-as-end']);

interface UndoProps {
  operation: Operation;
  row: LogRow;
  open: () => void;
}

/** Offers the undo of an operation, or a link to the list that can take it back. */
export function UndoOffer({ operation, row, open }: UndoProps) {
  const t = useT();
  const imports = useResourceOf('imports');
  const bills = useResourceOf('bills');
  const { undo, undoes, undoneBy, action, total } = operation;
  if (row.follows || NO_CHANGE.has(action)) return null;
  if (undoes?.entry)
    return (
      <RecordLink resource="audit-log" id={undoes.entry}>
        {t('audit.undoing')}
      </RecordLink>
    );
  if (undoneBy?.entry)
    return (
      <RecordLink resource="audit-log" id={undoneBy.entry}>
        {t('audit.wasUndone', { who: undoneBy.actorLabel ?? t('audit.system') })}
      </RecordLink>
    );
  // Money goes back by a reversal in the list of bills, which takes a remark and an approval.
  if (row.resource === 'users' && action === 'recharge' && row.recordId && bills?.calls.list)
    return (
      <LazyTooltip title={undo.possible ? '' : undo.reason}>
        <span>
          <ListLink resource="bills" filter={{ toAccount_in: String(row.recordId), type_in: 'INC,PAY' }} data-to-bills>
            {t('audit.toBills')}
          </ListLink>
        </span>
      </LazyTooltip>
    );
  if (undo.possible)
    return (
      <Button size="small" startIcon={<UndoIcon sx={{ fontSize: 'icon.sm' }} />} data-undo={row.id} onClick={open}>
        {total > 1 ? t('audit.undoCount', { count: countOf(total, t) }) : t('audit.undo')}
      </Button>
    );
  if (action === 'import' && imports?.calls.list)
    return (
      <Link component={RouterLink} to={listPath(imports)}>
        {t('audit.toImports')}
      </Link>
    );
  if (row.kind === 'SYSTEM') return <SmallText as="span">{t('audit.automatic')}</SmallText>;
  return (
    <LazyTooltip title={undo.reason}>
      <SmallText as="span" tabIndex={0} data-no-undo sx={{ display: 'block', lineHeight: 'inherit', ...CUT }}>
        {undo.reason}
      </SmallText>
    </LazyTooltip>
  );
}
