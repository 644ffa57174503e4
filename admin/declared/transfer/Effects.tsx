import { Alert, Box } from '@mui/material';
import { findField, useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import type { ImportResult } from '../../providers/dataProvider';
import { MONO } from '../../tokens';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { Heading, Text } from '../../ui/Text';

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

/** Lists the existing records that the import will change, so that no row is mistaken for a new record. */
export function Existing({ effects: { existing = [] }, updated }: Pick<EffectsProps, 'effects'> & { updated: number }) {
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

export function Effects({ effects: { fields, examples } }: EffectsProps) {
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
