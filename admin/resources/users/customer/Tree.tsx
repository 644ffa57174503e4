import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { optionOf } from '../../../declared/fields/options';
import { fieldOf } from '../../../declared/records';
import { ListLink, RecordLink } from '../../../declared/links';
import { useRecord } from '../../../declared/declaration';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { LoadedSection, Section } from '../../../ui/Section';
import { SmallText, Text } from '../../../ui/Text';
import type { CustomerTree } from './calls';
import { isAgent, usePart, useSeesMoney } from './usePart';

function Line({ line }: { line: CustomerTree['lines'][number] }) {
  const t = useT();
  const users = useResourceOf('users');
  const role = users && fieldOf(users, 'role');
  const short = line.daysLeft !== undefined && line.daysLeft !== null && line.daysLeft < 3;
  return (
    <Box
      component="li"
      data-below={line.id}
      sx={{
        display: 'flex',
        gap: 1,
        px: 2,
        py: 1,
        pl: 2 + (line.depth - 1) * 2.5,
        borderTop: 'soft',
        fontSize: 'size.small',
      }}
    >
      {line.depth > 1 && <SmallText aria-hidden>↳</SmallText>}
      <Box sx={{ minWidth: 0 }}>
        <RecordLink resource="users" id={line.id}>
          {line.label}
        </RecordLink>
        <SmallText>{optionOf(role, line.role, {})?.label ?? line.role}</SmallText>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <Text strong sx={line.balance < 0 ? { color: 'tone.red' } : undefined}>
          {formatMoney(line.balance)}
        </Text>
        {line.daysLeft !== undefined && (
          <SmallText sx={short ? { color: 'tone.amber', fontWeight: 600 } : undefined}>
            {line.daysLeft === null
              ? t('customers.nothingSpent')
              : t('customers.daysLeft', { days: countText(Math.floor(line.daysLeft)) })}
          </SmallText>
        )}
      </Box>
    </Box>
  );
}

/** Who is below a customer, with their money; for staff how long it lasts. */
export function Tree() {
  const t = useT();
  const record = useRecord();
  const users = useResourceOf('users');
  const query = usePart('tree');
  const seesMoney = useSeesMoney();
  if (!isAgent(record) || !seesMoney || !users || query.data?.total === 0) return null;
  return (
    <Section
      name="tree"
      title={t('customers.tree')}
      more={query.data && t('customers.below', { direct: query.data.direct, total: query.data.total })}
      end={<ListLink resource="users" filter={{ superior_in: String(record.id) }} />}
    >
      <LoadedSection query={query}>
        {({ lines }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Box>
        )}
      </LoadedSection>
    </Section>
  );
}
