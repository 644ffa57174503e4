import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button } from '@mui/material';
import type { ImportResult } from '../../providers/dataProvider';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { Heading, Text } from '../../ui/Text';
import { EffectChanges } from '../actions/EffectPanel';
import { ErrorGrid } from './ErrorGrid';
import { badRowsOf, rowsBadSince, useLabelOf } from './errorRows';
import type { ImportTask } from './useImport';
import { findField, useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { MONO } from '../../tokens';

interface EffectsProps {
  effects: NonNullable<ImportResult['effects']>;
}
type Example = NonNullable<ImportResult['effects']>['examples'][number];

function Examples({ examples }: { examples: readonly Example[] }) {
  const t = useT();
  const { fields } = useDeclaredResource();
  return (
    <Box
      component="ul"
      aria-label={t('imports.effects.examples')}
      sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 200, overflow: 'auto' }}
    >
      {examples.map(({ row, field, before, after }) => (
        <Box
          component="li"
          key={`${row} ${field}`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', py: 0.5, borderTop: 'soft' }}
        >
          <Box component="span" sx={{ color: 'ink.secondary', minWidth: 72, fontVariantNumeric: 'tabular-nums' }}>
            {t('imports.effects.row', { row: countText(row) })}
          </Box>
          <Box component="span" sx={{ minWidth: 96 }}>
            {findField(fields, field)?.label ?? field}
          </Box>
          <span>
            <DeclaredField source={field} record={{ [field]: before }} />
          </span>
          <Text as="span" colour="ink.secondary">
            →
          </Text>
          <b>
            <DeclaredField source={field} record={{ [field]: after }} />
          </b>
        </Box>
      ))}
    </Box>
  );
}

/** Lists the existing records that the import changes, because the user may expect new records. */
function Existing({ effects: { existing = [] }, updated }: Pick<EffectsProps, 'effects'> & { updated: number }) {
  const t = useT();
  if (updated === 0) return null;
  const named = existing.filter(({ key }) => key !== '');
  const more = updated - named.length;
  return (
    <Alert severity="info" data-existing>
      {t('imports.existing', { count: updated })}
      {named.length > 0 && (
        <Box data-data sx={{ fontFamily: MONO, fontSize: 'size.note', overflowWrap: 'anywhere' }}>
          {named.map(({ key }) => key).join(', ')}
          {more > 0 && ` ${t('crud.more', { count: countText(more) })}`}
        </Box>
      )}
    </Alert>
  );
}

function Effects({ effects: { fields, examples } }: EffectsProps) {
  const t = useT();
  const resource = useDeclaredResource();
  if (fields.length === 0) return null;
  return (
    <Box
      component="section"
      data-effects
      sx={{ px: 2, py: 1.5, border: 'divider', borderRadius: ROUND.card, fontSize: 'size.small' }}
    >
      <Heading level={3} size="small">
        {t('imports.effects.title')}
      </Heading>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {fields.map(({ field, count }) => (
          <li key={field}>
            {findField(resource.fields, field)?.label ?? field} <b>{countText(count)}</b>
          </li>
        ))}
      </Box>
      {examples.length > 0 && <Examples examples={examples} />}
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
  task: ImportTask;
  result: ImportResult;
}

const COLUMN = { px: 1, py: '1px', borderRadius: ROUND.chip, bgcolor: 'surface.sunken', overflowWrap: 'anywhere' };

interface RecognisedProps {
  columns: NonNullable<ImportResult['columns']>;
  rematch: (() => void) | undefined;
}

function RecognisedColumns({ columns, rematch }: RecognisedProps) {
  const t = useT();
  const labelOf = useLabelOf();
  const unknown = columns.filter((column) => column.field === null && column.heading !== '');
  return (
    <Box component="section" data-columns sx={{ fontSize: 'size.small' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Heading level={3} size="small" sx={{ flex: 1 }}>
          {t('crud.import.columns')}
        </Heading>
        {rematch && (
          <Button size="small" onClick={rematch}>
            {t('imports.columns.change')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {columns.flatMap(({ heading, field }, index) =>
          field === null
            ? []
            : [
                <Box component="li" key={index} sx={COLUMN}>
                  {heading}
                  {labelOf(field) !== heading.replace(/\*$/, '') && (
                    <>
                      <Box component="span" sx={{ color: 'ink.secondary', mx: 0.5 }}>
                        →
                      </Box>
                      {labelOf(field)}
                    </>
                  )}
                </Box>,
              ],
        )}
      </Box>
      {unknown.length > 0 && (
        <Box sx={{ mt: 0.75, color: 'ink.secondary', overflowWrap: 'anywhere' }}>
          {t('imports.columns.leftOut', { names: unknown.map((column) => column.heading).join(t('imports.comma')) })}
        </Box>
      )}
    </Box>
  );
}

const LISTED_SINCE = 20;

function Unchanged({ count = 0 }: { count: number | undefined }) {
  const t = useT();
  return count > 0 ? <Box>{t('imports.unchanged', { count })}</Box> : null;
}

function PartWords({ result, task: { done, checked } }: OutcomeProps) {
  const t = useT();
  // The rows that the import rejected although the dry run had accepted them.
  const badSince = done ? rowsBadSince(checked, done) : [];
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

function WholeWords({ result, task: { done, file } }: OutcomeProps) {
  const t = useT();
  if (result.total === 0) return <Alert severity="warning">{t('imports.noRows')}</Alert>;
  const { total, created, updated } = result;
  const counts = { total: countText(total), created: countText(created), updated: countText(updated) };
  return (
    <Alert severity="success">
      {t(done ? 'crud.import.done' : 'crud.import.ready', counts)}
      <Unchanged count={result.unchanged} />
      {!done && !file && <Box>{t('crud.import.again')}</Box>}
    </Alert>
  );
}

export function ImportOutcome(props: OutcomeProps) {
  const { result, task } = props;
  const { done, mapping, rematch, corrections } = task;
  const { errorsUrl, effects } = result;
  const isWhole = result.errors.length === 0;
  return (
    <>
      {result.columns && !done && (
        <RecognisedColumns columns={result.columns} rematch={mapping.look ? rematch : undefined} />
      )}
      {isWhole ? (
        <WholeWords {...props} />
      ) : (
        <Alert
          severity="warning"
          action={errorsUrl ? <ErrorFile save={() => task.errorFile(errorsUrl)} /> : undefined}
          sx={{
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            '& .MuiAlert-action': { pt: 0, alignItems: 'center', flex: 'none' },
          }}
        >
          <PartWords {...props} />
        </Alert>
      )}
      {result.cost && (
        <div data-cost>
          <EffectChanges preview={{ cost: result.cost }} />
        </div>
      )}
      {effects && !done && <Existing effects={effects} updated={result.good?.updated ?? result.updated} />}
      {effects && <Effects effects={effects} />}
      {!isWhole && <ErrorGrid key={errorsUrl} result={result} corrections={done ? undefined : corrections} />}
    </>
  );
}
