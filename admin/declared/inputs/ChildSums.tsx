import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { Text } from '../../ui/Text';
import { DeclaredField } from '../fields/DeclaredField';
import { sumIn, sumsOf } from '../children';
import type { ChildRow } from '../children';
import { useDeclaredResourceOrNone } from '../declaration';

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
