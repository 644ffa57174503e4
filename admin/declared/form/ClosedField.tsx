import { Box } from '@mui/material';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { ManifestField } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import type { Row } from '../records';
import { SmallText } from '../../ui/Text';

interface ClosedFieldProps {
  field: ManifestField;
  record: Row;
  reason: string;
}

/** A field of a form that cannot be changed on this record: its value, and why. */
export function ClosedField({ field, record, reason }: ClosedFieldProps) {
  return (
    <Box data-closed={field.name} role="group" aria-label={field.label} sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 0.5, typography: 'small', fontWeight: 600 }}>{field.label}</Box>
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere' }}>
        <DeclaredField source={field.name} record={record} wide />
      </Box>
      <SmallText sx={{ display: 'flex', gap: 0.5, mt: 0.5, alignItems: 'flex-start' }}>
        <LockIcon aria-hidden sx={{ fontSize: 'icon.xs', mt: 0.25, flex: 'none' }} />
        {reason}
      </SmallText>
    </Box>
  );
}
