import { Box, IconButton, Tooltip } from '@mui/material';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import type { ManifestField } from '../../kit';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../admin/locales/useT';
import { Text } from '../../../admin/ui/Text';
import { DeclaredField } from '../../../admin/declared/fields/DeclaredField';
import { type ChildRow, sumIn, sumsOf } from '../../../admin/declared/children';
import { useDeclaredResourceOrNone } from '../../../admin/declared/declaration';
import type { GridLines } from './useChildGrid';

interface ButtonsProps {
  lines: GridLines;
  at: number;
  /** True if the tab order skips the buttons, because keyboard shortcuts replace them. */
  skipped: boolean;
}

export function RowButtons({ lines: { count, move, mayRemove, remove }, at, skipped }: ButtonsProps) {
  const t = useT();
  const buttons = [
    { name: 'up', Icon: UpIcon, isShown: move !== null, disabled: at === 0, onClick: () => move?.(at, at - 1) },
    {
      name: 'down',
      Icon: DownIcon,
      isShown: move !== null,
      disabled: at === count - 1,
      onClick: () => move?.(at, at + 1),
    },
    { name: 'remove', Icon: RemoveIcon, isShown: mayRemove(at), disabled: false, onClick: () => remove(at) },
  ] as const;
  return (
    <Box sx={{ display: 'flex', minHeight: 36, alignItems: 'center', justifyContent: 'flex-end' }}>
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ name, Icon, disabled, onClick }) => {
          const label = t(`forms.children.${name}`, { number: at + 1 });
          return (
            <Tooltip key={name} title={disabled ? '' : label}>
              <span>
                <IconButton
                  size="small"
                  aria-label={label}
                  disabled={disabled}
                  onClick={onClick}
                  tabIndex={skipped ? -1 : undefined}
                >
                  <Icon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          );
        })}
    </Box>
  );
}

export function Sums({ path, field }: { path: string; field: ManifestField }) {
  const resource = useDeclaredResourceOrNone();
  const rows = (useWatch({ name: path }) ?? []) as ChildRow[];
  const sums = resource ? [...sumsOf(resource, field)] : [];
  if (sums.length === 0 || rows.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
    >
      {sums.map(([name, sum]) => (
        <Text key={name} as="span" size="small" strong>
          {sum.label} <DeclaredField source={sum.name} record={{ [sum.name]: sumIn(rows, name) }} />
        </Text>
      ))}
    </Box>
  );
}
