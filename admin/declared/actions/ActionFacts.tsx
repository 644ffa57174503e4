import { Box } from '@mui/material';
import { useGetOne } from 'ra-core';
import { DeclaredField } from '../fields/DeclaredField';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import { fieldOf, isBlank } from '../records';
import type { ActionRequest } from './guards';
import { SmallText } from '../../ui/Text';

/**
 * What should be known of the one record that an action is about: the fields that its resource names for it. `changed`:
 * the server has found something else than was shown, so that the record is read anew.
 */
export function ActionFacts({
  request: { action, records, ids },
  changed,
}: {
  request: ActionRequest;
  changed: boolean;
}) {
  const resource = useDeclaredResource();
  const names = useExtension(resource).facts?.[action.name] ?? [];
  const [given] = records;
  const { data } = useGetOne<Row>(
    resource.name,
    { id: given?.id ?? 0 },
    { enabled: changed && given !== undefined && names.length > 0, retry: false },
  );
  const record = changed && data ? data : given;
  if (!record || ids.length !== 1) return null;
  const shown = names
    .flatMap((name) => fieldOf(resource, name) ?? [])
    .filter((field) => field.readable && !isBlank(record[field.name]));
  if (shown.length === 0) return null;
  return (
    <Box
      component="dl"
      data-facts
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
      }}
    >
      {shown.map((field) => (
        <Box key={field.name} data-field={field.name} sx={{ minWidth: 0 }}>
          <SmallText as="dt">{field.label}</SmallText>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
            <DeclaredField source={field.name} resource={resource.name} record={record} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
