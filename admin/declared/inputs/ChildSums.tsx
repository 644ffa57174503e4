import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Text } from '../../ui/Text';
import { DeclaredField } from '../fields/DeclaredField';
import { sumIn, sumsOf } from '../children';
import type { ChildRow } from '../children';

/** What the record adds up of its children, as they stand in the form. */
export function Sums({ resource, field }: { resource: ManifestResource; field: ManifestField }) {
  const rows = (useWatch({ name: field.name }) ?? []) as ChildRow[];
  const sums = [...sumsOf(resource, field)];
  if (sums.length === 0 || rows.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
    >
      {sums.map(([name, sum]) => (
        <Text key={name} as="span" size="small" strong>
          {sum.label}{' '}
          <DeclaredField source={sum.name} resource={resource.name} record={{ [sum.name]: sumIn(rows, name) }} />
        </Text>
      ))}
    </Box>
  );
}
