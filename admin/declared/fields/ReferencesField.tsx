import type { ReactNode } from 'react';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { useLanguage } from '../../locales/useLanguage';
import { idsIn, knownNames } from '../records';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';

/** So many stand in a list; the others are counted. */
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
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      {children}
    </Text>
  );
}

interface ReferencesProps {
  /** The resource of the records. By default the declaration names it. */
  reference?: string;
}

export function ReferencesView({ value, field, record, ...props }: ViewProps & ReferencesProps) {
  const { source, wide } = props;
  const comma = useLanguage() === 'en' ? ', ' : '、';
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const ids = idsIn(value);
  const names = knownNames(record, { name: source });
  const nameOf = (id: number): string => names[id] ?? `#${id}`;
  const shown = wide ? ids : ids.slice(0, IN_LIST);
  const rest = ids.slice(shown.length).map(nameOf);
  const leads = wide && target?.calls.show && target.path;
  return (
    <Box
      component="span"
      data-references
      // A line of a card or a list draws other spans as running text.
      className={['status-chip', props.className].filter(Boolean).join(' ')}
      sx={{ display: 'inline-flex', gap: 0.5, flexWrap: wide ? 'wrap' : 'nowrap', maxWidth: '100%' }}
    >
      {shown.map((id) => (
        <NameChip key={id} title={nameOf(id).length > 20 ? nameOf(id) : undefined}>
          {leads ? (
            <Link component={RouterLink} to={showPath(target, id)} underline="hover">
              {nameOf(id)}
            </Link>
          ) : (
            nameOf(id)
          )}
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

/**
 * The records that a field refers to, a chip each, named by `<source>Label` beside it. On a record's own page each chip
 * links to its record; elsewhere the first two are shown and the others counted. Shows a dash for none.
 */
export const ReferencesField = makeField<ReferencesProps>(() => ReferencesView);
