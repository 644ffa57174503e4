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
import type { CellProps } from './cellProps';

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

/** The records that one names, a chip each; on a record's own page each leads to its own, in a list the first few. */
export function References({ field, record, wide }: CellProps) {
  const comma = useLanguage() === 'en' ? ', ' : '、';
  const target = useResourceOf(field.resource ?? '');
  const ids = idsIn(record[field.name]);
  const names = knownNames(record, field);
  const nameOf = (id: number): string => names[id] ?? `#${id}`;
  const shown = wide ? ids : ids.slice(0, IN_LIST);
  const rest = ids.slice(shown.length).map(nameOf);
  const leads = wide && target?.calls.show && target.path;
  return (
    <Box
      component="span"
      data-references
      // A line of a card or a list draws other spans as running text.
      className="status-chip"
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
