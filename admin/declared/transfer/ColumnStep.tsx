import { Box, Button, MenuItem, TextField } from '@mui/material';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import type { FileSummary } from '../../providers/dataProvider';
import { type Mapping, isFirst, missingFields } from './mapping';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { CUT, Heading, SmallText, Text } from '../../ui/Text';

const LEFT_OUT = '';
const ROW = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
  alignItems: 'center',
  px: 2,
  py: 1,
  '&:not(:last-of-type)': { borderBottom: 'soft' },
} as const;

interface ColumnRowProps {
  column: FileSummary['columns'][number];
  at: number;
  mapping: Mapping;
  look: FileSummary;
}

/** Chooses the field of a column. Marks the fields that other columns have. */
function FieldSelect({ column, at, mapping, look }: ColumnRowProps) {
  const t = useT();
  const field = mapping.assignment[at] ?? null;
  const holderOf = (name: string): string | undefined =>
    look.columns[mapping.assignment.findIndex((one, index) => one === name && index !== at)]?.heading;
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={field ?? LEFT_OUT}
      onChange={(event) => mapping.choose(at, event.target.value === LEFT_OUT ? null : event.target.value)}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: (value) =>
            look.fields.find(({ name }) => name === value)?.label ?? (
              <Text as="span" colour="ink.secondary">
                {t('imports.columns.leaveOut')}
              </Text>
            ),
          SelectDisplayProps: { 'aria-label': t('imports.columns.fieldOf', { heading: column.heading }) },
        },
      }}
    >
      <MenuItem value={LEFT_OUT} sx={{ color: 'ink.secondary' }}>
        {t('imports.columns.leaveOut')}
      </MenuItem>
      {look.fields.map(({ name, label, required }) => (
        <MenuItem key={name} value={name}>
          {label}
          {required && (
            <Box component="span" sx={{ color: 'tone.red', ml: 0.25 }}>
              *
            </Box>
          )}
          {holderOf(name) !== undefined && (
            <Box component="span" sx={{ ml: 'auto', pl: 2, fontSize: 'size.note', color: 'ink.secondary' }}>
              {holderOf(name)}
            </Box>
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}

function ColumnRow({ column, at, mapping, look }: ColumnRowProps) {
  const t = useT();
  const field = mapping.assignment[at] ?? null;
  const again = !isFirst(look.columns, at);
  return (
    <Box component="li" sx={ROW} data-column={column.heading}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: field === null ? 'ink.secondary' : undefined }}>
          {column.heading}
        </Box>
        <SmallText title={column.samples.join(' · ')} sx={CUT}>
          {column.samples.join(' · ') || t('imports.columns.empty')}
        </SmallText>
      </Box>
      {again ? (
        <Box sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>{t('imports.columns.twice')}</Box>
      ) : (
        <FieldSelect column={column} at={at} mapping={mapping} look={look} />
      )}
    </Box>
  );
}

export function ColumnStep({ mapping }: { mapping: Mapping }) {
  const t = useT();
  const { look, assignment, remembered } = mapping;
  if (!look) return null;
  const missing = missingFields(look, assignment);
  const left = assignment.filter((field) => field === null).length;
  return (
    <Box component="section" data-columns aria-labelledby="import-columns">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Heading level={3} size="body" id="import-columns">
          {t('imports.columns.match')}
        </Heading>
        <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', flex: 1 }} data-remembered={remembered || undefined}>
          {t(remembered ? 'imports.columns.remembered' : 'imports.columns.hint')}
        </Box>
        {remembered && (
          <Button size="small" onClick={mapping.anew}>
            {t('imports.columns.anew')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 'divider', borderRadius: ROUND.card }}>
        {look.columns.map((column, at) => (
          <ColumnRow key={at} column={column} at={at} mapping={mapping} look={look} />
        ))}
      </Box>
      <Box
        role="status"
        sx={{
          mt: 1,
          fontSize: 'size.small',
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          color: missing.length > 0 ? 'tone.red' : 'ink.secondary',
          minHeight: 20,
        }}
      >
        {missing.length > 0 && <ErrorIcon sx={{ fontSize: 'icon.sm' }} />}
        <span>
          {missing.length > 0
            ? t('imports.columns.missing', { names: missing.map(({ label }) => label).join(t('imports.comma')) })
            : left > 0
              ? t('imports.columns.left', { count: left })
              : t('imports.columns.all')}
        </span>
      </Box>
    </Box>
  );
}
