import { Alert, Box, Button } from '@mui/material';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { formatMoney } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import type { ImportResult } from '../../providers/dataProvider';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { Effects, Existing } from './Effects';
import { ErrorGrid } from './ErrorGrid';
import { badRowsOf } from './goodRows';
import { RecognisedColumns, RowErrors, labelOf } from './ImportFindings';
import type { ImportTask } from './useImport';

/** What the import takes from a wallet: the amount, and the balance before and after. */
function Cost({ cost }: { cost: NonNullable<ImportResult['cost']> }) {
  const t = useT();
  const words = (amount: number): string => `${formatMoney(amount)} ${cost.currency}`;
  const lines = [
    [t('crud.action.cost'), <b key="cost">{`${formatMoney(cost.amount, { signed: true })} ${cost.currency}`}</b>],
    [
      t('crud.action.balance'),
      <span key="balance">
        {words(cost.before)}{' '}
        <Box component="span" sx={{ color: 'ink.secondary', mx: 0.5 }}>
          →
        </Box>{' '}
        <b>{words(cost.after)}</b>
      </span>,
    ],
  ] as const;
  return (
    <Box
      component="dl"
      data-cost
      sx={{ m: 0, px: 2, py: 0.5, border: 'divider', borderRadius: ROUND.card, fontSize: 'size.small' }}
    >
      {lines.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            py: 1,
            '&:not(:last-of-type)': { borderBottom: 'soft' },
          }}
        >
          <Box component="dt" sx={{ color: 'ink.secondary', minWidth: 64 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function ErrorFile({ save }: { save: () => Promise<void> }) {
  const t = useT();
  const { run, pending: busy } = useApiMutation({ send: save });
  return (
    <Button size="small" startIcon={<DownloadIcon />} loading={busy} loadingPosition="start" onClick={() => void run()}>
      {t('crud.import.errorFile')}
    </Button>
  );
}

interface OutcomeProps {
  result: ImportResult;
  done: boolean;
  /** Rows that an import left out though its check found no fault with them. */
  badSince: readonly number[];
  needsFile: boolean;
  saveErrors: (url: string) => Promise<void>;
  rematch: (() => void) | undefined;
  corrections: ImportTask['corrections'];
}

const LISTED_SINCE = 20;

/** Shows how many rows changed nothing, because their records had the values already. */
function Unchanged({ count = 0 }: { count: number | undefined }) {
  const t = useT();
  return count > 0 ? <Box>{t('imports.unchanged', { count })}</Box> : null;
}

/** What goes in, or went in, of a file with bad rows, and what stays out. */
function PartWords({ result, done, badSince }: Pick<OutcomeProps, 'result' | 'done' | 'badSince'>) {
  const t = useT();
  const { created, updated } = done ? result : (result.good ?? result);
  const counts = {
    total: countText(result.total),
    good: countText(created + updated),
    created: countText(created),
    updated: countText(updated),
    bad: countText(badRowsOf(result)),
  };
  if (created + updated === 0) return t('crud.import.bad', counts);
  const rows = badSince.slice(0, LISTED_SINCE).map(String).join(t('imports.comma'));
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{t(done ? 'imports.good.done' : 'imports.good.goesIn', counts)}</Box>
      <Box>{t(done ? 'imports.good.left' : 'imports.good.stays', { count: badRowsOf(result) })}</Box>
      <Unchanged count={(done ? result : (result.good ?? result)).unchanged} />
      {badSince.length > 0 && (
        <Box>{t('imports.good.since', { rows: badSince.length > LISTED_SINCE ? `${rows}…` : rows })}</Box>
      )}
    </>
  );
}

/** The counts of a file without bad rows, before or after its import. */
function WholeWords({ result, done, needsFile }: Pick<OutcomeProps, 'result' | 'done' | 'needsFile'>) {
  const t = useT();
  if (result.total === 0) return <Alert severity="warning">{t('imports.noRows')}</Alert>;
  const counts = {
    total: countText(result.total),
    created: countText(result.created),
    updated: countText(result.updated),
  };
  return (
    <Alert severity="success">
      {t(done ? 'crud.import.done' : 'crud.import.ready', counts)}
      <Unchanged count={result.unchanged} />
      {!done && needsFile && <Box>{t('crud.import.again')}</Box>}
    </Alert>
  );
}

/** The bad rows as they stand in the file, or their errors alone where the rows are not kept. */
function BadRows({ result, corrections }: Pick<OutcomeProps, 'result' | 'corrections'>) {
  const resource = useDeclaredResource();
  const list = <RowErrors errors={result.errors} />;
  return result.errorsUrl ? (
    <ErrorGrid
      key={result.errorsUrl}
      url={result.errorsUrl}
      labelOf={(field) => labelOf(resource, field)}
      corrections={corrections}
      fallback={list}
    />
  ) : (
    list
  );
}

/**
 * What a check or an import found: the columns understood, the rows, what is wrong with some, what changes in others,
 * what it costs.
 */
export function ImportOutcome(props: OutcomeProps) {
  const { result, done, saveErrors, rematch } = props;
  const { errorsUrl, effects } = result;
  const isWhole = result.errors.length === 0;
  return (
    <>
      {result.columns && !done && <RecognisedColumns columns={result.columns} rematch={rematch} />}
      {isWhole ? (
        <WholeWords {...props} />
      ) : (
        <Alert
          severity="warning"
          action={errorsUrl ? <ErrorFile save={() => saveErrors(errorsUrl)} /> : undefined}
          sx={{
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            '& .MuiAlert-action': { pt: 0, alignItems: 'center', flex: 'none' },
          }}
        >
          <PartWords {...props} />
        </Alert>
      )}
      {result.cost && <Cost cost={result.cost} />}
      {effects && !done && <Existing effects={effects} updated={result.good?.updated ?? result.updated} />}
      {effects && <Effects effects={effects} />}
      {!isWhole && <BadRows {...props} />}
    </>
  );
}
