import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Cell } from '../cells/Cell';
import type { ImportResult } from '../../providers/dataProvider';
import { fieldOf } from '../records';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { Heading, Text } from '../../ui/Text';

type Example = NonNullable<ImportResult['effects']>['examples'][number];

function Value({ resource, field, value }: { resource: ManifestResource; field: string; value: unknown }) {
  const is = fieldOf(resource, field);
  return is ? <Cell field={is} record={{ [field]: value }} /> : <>{String(value ?? '–')}</>;
}

function Examples({ resource, examples }: { resource: ManifestResource; examples: readonly Example[] }) {
  const t = useT();
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
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            alignItems: 'center',
            py: 0.5,
            borderTop: 'soft',
          }}
        >
          <Box component="span" sx={{ color: 'ink.secondary', minWidth: 72, fontVariantNumeric: 'tabular-nums' }}>
            {t('imports.effects.row', { row: countText(row) })}
          </Box>
          <Box component="span" sx={{ minWidth: 96 }}>
            {fieldOf(resource, field)?.label ?? field}
          </Box>
          <span>
            <Value resource={resource} field={field} value={before} />
          </span>
          <Text as="span" colour="ink.secondary">
            →
          </Text>
          <b>
            <Value resource={resource} field={field} value={after} />
          </b>
        </Box>
      ))}
    </Box>
  );
}

/** What changes in records that are there: field by field, and the first changes. */
export function Effects({
  resource,
  effects: { same, fields, examples },
}: {
  resource: ManifestResource;
  effects: NonNullable<ImportResult['effects']>;
}) {
  const t = useT();
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
            {fieldOf(resource, field)?.label ?? field} <b>{countText(count)}</b>
          </li>
        ))}
        {same > 0 && (
          <Text as="li" colour="ink.secondary">
            {t('imports.effects.same')} {countText(same)}
          </Text>
        )}
      </Box>
      {examples.length > 0 && <Examples resource={resource} examples={examples} />}
    </Box>
  );
}
