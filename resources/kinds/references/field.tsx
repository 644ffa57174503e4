import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { Linked } from '../../../admin/declared/links';
import { idsIn, knownNames } from '../../../admin/declared/records';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { useResourceOf } from '../../../admin/providers/manifest';
import { LazyTooltip } from '../../../admin/ui/LazyTooltip';
import { CUT, Text } from '../../../admin/ui/Text';
import { ROUND } from '../../../admin/ui/themeKeys';
import type { FieldPart } from '../../../admin/declared/kinds';
import referencePart from '../reference/field';
import { kind } from './kind';

/** The number of records that a list shows as chips. */
const IN_LIST = 2;

function NameChip({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <Text
      as="span"
      size="note"
      title={title}
      sx={{
        display: 'inline-block',
        maxWidth: 160,
        px: 0.75,
        lineHeight: '22px',
        borderRadius: ROUND.chip,
        bgcolor: 'soft.grey',
        verticalAlign: 'middle',
        ...CUT,
      }}
    >
      {children}
    </Text>
  );
}

interface ReferencesProps {
  reference?: string;
}

function ReferencesView({ value, field, record, ...props }: ViewProps & ReferencesProps) {
  const { source, wide } = props;
  const comma = useLanguage() === 'en' ? ', ' : '、';
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const ids = idsIn(value);
  const names = knownNames(record, { name: source });
  const nameOf = (id: number): string => names[id] ?? `#${id}`;
  const shown = wide ? ids : ids.slice(0, IN_LIST);
  const rest = ids.slice(shown.length).map(nameOf);
  return (
    <Box
      component="span"
      data-references
      // The class `status-chip` protects the chip from the text styles of cards and lists.
      className={['status-chip', props.className].filter(Boolean).join(' ')}
      sx={{ display: 'inline-flex', gap: 0.5, flexWrap: wide ? 'wrap' : 'nowrap', maxWidth: '100%' }}
    >
      {shown.map((id) => (
        <NameChip key={id} title={nameOf(id).length > 20 ? nameOf(id) : undefined}>
          <Linked target={wide ? target : undefined} id={id} className={undefined}>
            {nameOf(id)}
          </Linked>
        </NameChip>
      ))}
      {rest.length > 0 && (
        <LazyTooltip title={rest.join(comma)}>
          <span>
            <NameChip>{`+${rest.length}`}</NameChip>
          </span>
        </LazyTooltip>
      )}
    </Box>
  );
}

/** Shows referenced records as chips, in lists only the first two. */
export const ReferencesField = makeField<ReferencesProps>(() => ReferencesView);

const part: FieldPart = {
  ...referencePart,
  kind,
  View: ReferencesView,
  quotedIn: [],
  staying: 9,
  filter: referencePart.filter && { ...referencePart.filter, rank: () => 7 },
  isWide: () => true,
  isBroad: false,
  starting: () => [],
};
export default part;
