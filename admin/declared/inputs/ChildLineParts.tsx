import type { ReactNode } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import type { ManifestField } from '@t3d/resources/kit';
import { useWatch } from 'react-hook-form';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';
import { DeclaredField } from '../fields/DeclaredField';
import { sumIn, sumsOf } from '../children';
import type { ChildRow } from '../children';
import { useDeclaredResourceOrNone } from '../declaration';

function RowButton({
  label,
  icon,
  disabled = false,
  skipped,
  onPress,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  skipped: boolean;
  onPress: () => void;
}) {
  return (
    <Tooltip title={disabled ? '' : label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          onClick={onPress}
          tabIndex={skipped ? -1 : undefined}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface ButtonsProps {
  /** In a grid Tab goes from cell to cell: the keys of the grid do what these buttons do. */
  skipped: boolean;
  field: ManifestField;
  at: number;
  count: number;
  isNew: boolean;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
}

/** Up and down, where the order is kept, and away. */
export function RowButtons({ skipped, field, at, count, isNew, move, remove }: ButtonsProps) {
  const t = useT();
  const number = { number: at + 1 };
  return (
    <Box sx={{ display: 'flex', minHeight: 36, alignItems: 'center', justifyContent: 'flex-end' }}>
      {field.order && (
        <>
          <RowButton
            skipped={skipped}
            label={t('forms.children.up', number)}
            icon={<UpIcon fontSize="small" />}
            disabled={at === 0}
            onPress={() => move(at, at - 1)}
          />
          <RowButton
            skipped={skipped}
            label={t('forms.children.down', number)}
            icon={<DownIcon fontSize="small" />}
            disabled={at === count - 1}
            onPress={() => move(at, at + 1)}
          />
        </>
      )}
      {(isNew || field.child?.calls.delete) && (
        <RowButton
          skipped={skipped}
          label={t('forms.children.remove', number)}
          icon={<RemoveIcon fontSize="small" />}
          onPress={() => remove(at)}
        />
      )}
    </Box>
  );
}

/** What the record adds up of its children, as they stand in the form. */
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
