import { type ReactNode, useEffect, useRef } from 'react';
import { Alert, Box, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { type I18nText, type Language, type ManifestField, LANGUAGES, kindOf } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { DeclaredField } from '../fields/DeclaredField';
import { type Row, idsIn, isBlank, knownNames } from '../records';
import { isSame } from '../../providers/writtenFields';
import { type FormMerge, type MergeRow, isTouched } from './merge';
import { useReferenceOptions, useChosen } from './references';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';

function Names({ field, value, record }: { field: ManifestField; value: unknown; record: Row }) {
  const { choices } = useReferenceOptions(field, '', Boolean(field.optionList));
  return (
    <>
      {useChosen(field, idsIn(value), choices, knownNames(record, field))
        .map(({ label }) => label)
        .join(', ')}
    </>
  );
}

const differing = (row: MergeRow, result: unknown): Language[] => {
  const texts = [row.base, row.theirs, row.mine, result].map((text) => (text ?? {}) as I18nText);
  return LANGUAGES.filter((code) => new Set(texts.map((text) => text[code])).size > 1);
};

interface VersionProps {
  field: ManifestField;
  value: unknown;
  record: Row;
  languages: readonly Language[];
}

/** Shows one version of a value, for a translated text only the languages that differ. */
function Version({ field, value, record, languages }: VersionProps) {
  const t = useT();
  if (!isBlank(value) && kindOf(field).isTranslated) {
    const text = value as I18nText;
    return languages
      .filter((code) => text[code] !== undefined)
      .map((code) => (
        <Box key={code}>
          <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note' }}>
            {t(`crud.languages.${code}`)}
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{text[code]}</Box>
        </Box>
      ));
  }
  if (!isBlank(value) && field.resource) return <Names field={field} value={value} record={record} />;
  const version = { ...record, [`${field.name}Url`]: undefined, [field.name]: value };
  return <DeclaredField source={field.name} record={version} wide />;
}

const LABEL = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 26,
  color: 'ink.secondary',
  typography: 'note',
} as const;
const CHOICE = {
  ml: -1,
  mr: 0,
  '& .MuiRadio-root': { p: '3px' },
  '& .MuiFormControlLabel-label': { fontSize: 'size.note', color: 'ink.primary' },
} as const;
const VERSIONS = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

interface ChangeProps {
  row: MergeRow;
  record: Row;
  take: (name: string, value: unknown) => void;
}

/** Shows both versions of a field, so that the user can choose one. */
function FieldVersions({ row, record, take }: ChangeProps) {
  const t = useT();
  const { field, change } = row;
  const result: unknown = useWatch({ name: field.name });
  const shown = { field, record, languages: kindOf(field).isTranslated ? differing(row, result) : [] };
  const chosen = isSame(result, row.mine) ? 'mine' : isSame(result, row.theirs) ? 'theirs' : '';
  const versions = { base: row.base, theirs: row.theirs, mine: row.mine, result };
  const labelOf = (name: keyof typeof versions): ReactNode => {
    const label = t(`forms.merge.${name}`);
    const isChoice = change === 'both' && (name === 'theirs' || name === 'mine');
    return isChoice ? (
      <FormControlLabel value={name} control={<Radio size="small" />} label={label} sx={CHOICE} />
    ) : (
      label
    );
  };
  return (
    <RadioGroup
      role={change === 'both' ? 'radiogroup' : 'group'}
      aria-label={field.label}
      value={chosen}
      onChange={(_event, name) => take(field.name, name === 'theirs' ? row.theirs : row.mine)}
      sx={{ py: 1.5, borderTop: 'divider', flexWrap: 'nowrap' }}
      data-merge={field.name}
      data-change={change}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
        <Text size="small" strong>
          {field.label}
        </Text>
        <Box
          sx={{ fontSize: 'size.note', lineHeight: '20px', color: change === 'both' ? 'tone.amber' : 'ink.secondary' }}
        >
          {t(`forms.merge.change.${change}`)}
        </Box>
      </Box>
      <Box sx={VERSIONS}>
        {(Object.keys(versions) as (keyof typeof versions)[]).map((name) => (
          <Box key={name} sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: 'body' }}>
            <Box sx={LABEL}>{labelOf(name)}</Box>
            <Text strong={name === 'result'} data-result={name === 'result' ? true : undefined}>
              <Version {...shown} value={versions[name]} />
            </Text>
          </Box>
        ))}
      </Box>
    </RadioGroup>
  );
}

export default function MergePanel({
  merge,
  record,
  take,
}: { merge: FormMerge; record: Row } & Pick<ChangeProps, 'take'>) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<FormMerge>(undefined);
  // Scrolls once per merge, so that a reopened tab keeps its scroll position.
  useEffect(() => {
    if (shown.current === merge) return;
    shown.current = merge;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [merge]);
  const open = merge.rows.some(({ change }) => change === 'both');
  const text = open ? 'choose' : isTouched(merge) ? 'taken' : 'elsewhere';
  return (
    <Box
      ref={panel}
      tabIndex={-1}
      role="region"
      aria-label={t('forms.merge.title')}
      sx={{
        bgcolor: 'surface.paper',
        border: 'divider',
        borderRadius: ROUND.card,
        px: 2.5,
        pt: 2.5,
        pb: 1,
        mb: 1.5,
        scrollMarginTop: '100px',
        outlineOffset: '2px',
      }}
      data-merge-panel
    >
      <Alert severity="warning" sx={{ mb: 1.5 }}>
        {t(`forms.merge.${text}`)}
      </Alert>
      {merge.rows.map((row) => (
        <FieldVersions key={row.field.name} row={row} record={record} take={take} />
      ))}
    </Box>
  );
}
