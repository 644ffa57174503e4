import { Box } from '@mui/material';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { areaName } from '../../declared/fields/areas';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, isBlank } from '../../declared/records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { Fact, FactList } from '../../ui/FactList';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { byContinent } from './continents';

/** The number of areas above which a plan lists them by continent. */
const MOST_IN_A_LINE = 8;
const CONTENT = ['rules', 'terminalType', 'type', 'brand', 'topic'];
const FACTS = {
  px: 2,
  pb: 2,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
} as const;

/** The areas of a plan, by continent if there are many. */
function Areas({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const language = useLanguage();
  const comma = language === 'en' ? ', ' : '、';
  const groups = byContinent(codes, (code) => areaName(code, language), language === 'en' ? 'en' : 'zh');
  if (codes.length <= MOST_IN_A_LINE) return <>{groups.flatMap(({ names }) => names).join(comma)}</>;
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      {groups.map(({ continent, names }) => (
        <Box key={continent} sx={{ display: { sm: 'flex' }, gap: 2 }}>
          <SmallText sx={{ flex: '0 0 120px' }}>
            {t(`plans.page.continents.${continent}`)} {names.length}
          </SmallText>
          <Text size="small">{names.join(comma)}</Text>
        </Box>
      ))}
    </Box>
  );
}

export function PlanContent() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const codes = (record.areaCodes ?? []) as readonly string[];
  const fields = CONTENT.flatMap((name) => fieldOf(resource, name) ?? []).filter(
    ({ name, readable }) => readable && !isBlank(record[name]),
  );
  return (
    <Section name="content" title={t('plans.page.content')}>
      <FactList sx={FACTS}>
        {fields.map(({ name, label }) => (
          <Fact key={name} label={label} data-field={name}>
            {/* Omits `wide`, because only a short view describes the JSON in words. */}
            <DeclaredField source={name} />
          </Fact>
        ))}
        {codes.length > 0 && (
          <Fact
            label={t('plans.page.areas', { count: codes.length })}
            data-field="areaCodes"
            sx={{ gridColumn: '1 / -1' }}
          >
            <Areas codes={codes} />
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
