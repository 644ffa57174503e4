import { Box } from '@mui/material';
import { type ActionPreview, formatMoney } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { FactLine, FactList } from '../../../ui/FactList';
import { Heading, SmallText, Text } from '../../../ui/Text';

type Estimate = NonNullable<ActionPreview['estimates']>[number];
const RULED = { borderTop: 'soft', py: 0.5 } as const;

function Line({ label, before, after, note }: Estimate) {
  const difference = after - before;
  const colour = difference < 0 ? 'tone.red' : difference > 0 ? 'tone.green' : undefined;
  return (
    <FactLine
      label={
        <>
          <span data-data>{label}</span>
          {note && <SmallText as="div">{note}</SmallText>}
        </>
      }
      sx={RULED}
      data-estimate={difference}
    >
      {formatMoney(before)} → <b>{formatMoney(after)}</b>{' '}
      <Text as="span" colour={colour}>
        {formatMoney(difference, { signed: true })}
      </Text>
    </FactLine>
  );
}

/** Shows last month's orders at the new prices: margins by level, and agents who earn less. */
export function IssueEstimate({ preview, sx }: { preview: ActionPreview | undefined; sx: object }) {
  const t = useT();
  const estimates = preview?.estimates ?? [];
  const levels = estimates.filter(({ group }) => group === 'levels');
  const less = estimates.filter(({ group }) => group === 'less');
  if (levels.length === 0) return null;
  return (
    <Box sx={sx} data-rehearsal>
      <Heading level={3} size="small">
        {t('issuePlans.rehearsal')}
      </Heading>
      <FactList>
        {levels.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </FactList>
      <Heading level={3} size="small" sx={{ mt: 1 }}>
        {t(less.length > 0 ? 'issuePlans.earnLess' : 'issuePlans.nobodyLess')}
      </Heading>
      {less.length > 0 && (
        <FactList>
          {less.map((line, place) => (
            <Line key={place} {...line} />
          ))}
        </FactList>
      )}
    </Box>
  );
}
