import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { Row } from '../records';
import { useDeclaredResource } from '../declaration';
import { useClosedReason } from '../editable';
import { usePredicateVariables } from '../variables';
import { DeclaredInput, isWide } from '../inputs/DeclaredInput';
import { shownFields } from './validation';
import type { Values } from './validation';
import { ROUND } from '../../ui/themeKeys';
import { Heading, SmallText } from '../../ui/Text';
import { DeclaredField } from '../fields/DeclaredField';

const CARD = {
  bgcolor: 'surface.paper',
  border: 'divider',
  borderRadius: ROUND.card,
  p: 2.5,
  pb: 1,
  mb: 1.5,
} as const;

interface FormSection {
  name: string;
  label: string | null;
  fields: ManifestField[];
}

/** The fields of a form or page by section, in the declared order; those without one come first. */
export function sectionsOf(resource: ManifestResource, fields: readonly ManifestField[]): FormSection[] {
  const loose: FormSection = {
    name: '',
    label: null,
    fields: fields.filter((field) => !resource.sections.some((section) => section.name === field.section)),
  };
  const named = resource.sections.map((section): FormSection => ({
    ...section,
    fields: fields.filter((field) => field.section === section.name),
  }));
  return [loose, ...named].filter((section) => section.fields.length > 0);
}

interface FormInputsProps {
  fields: readonly ManifestField[];
  record: Row | undefined;
  /** How often a field was given another value from outside: its input begins anew with it. */
  renewed: Readonly<Record<string, number>>;
  autoFocus: boolean;
}

/** The inputs of a form in their sections; those that depend on other values come and go with them. */
export function FormInputs({ fields, record, renewed, autoFocus }: FormInputsProps) {
  const resource = useDeclaredResource();
  const values = useWatch() as Values;
  const variables = usePredicateVariables();
  const closedBy = useClosedReason();
  const shown = new Map(shownFields(fields, values, { record, variables }).map((field) => [field.name, field]));
  const closed = new Map(
    (record ? resource.fields : []).flatMap((field): [string, string][] => {
      const reason = field.updatable && record ? closedBy(field, record) : null;
      return reason === null ? [] : [[field.name, reason]];
    }),
  );
  const all = resource.fields.flatMap((field) => shown.get(field.name) ?? (closed.has(field.name) ? field : []));
  return sectionsOf(resource, all).map((section, at) => (
    <Box component="section" key={section.name} sx={CARD}>
      {section.label && (
        <Heading level={2} size="body" sx={{ mb: 2 }}>
          {section.label}
        </Heading>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {section.fields.map((field, index) => (
          <Box
            key={field.name}
            data-field={field.name}
            sx={{
              ...(isWide(field.kind, field.multiline, field.widget) ? { gridColumn: '1 / -1' } : { minWidth: 0 }),
              // Children keep no line for a note.
              ...(field.kind === 'children' && { mb: 1.5 }),
            }}
          >
            {record && closed.has(field.name) ? (
              <ClosedField field={field} record={record} reason={closed.get(field.name) ?? ''} />
            ) : (
              <DeclaredInput
                key={renewed[field.name] ?? 0}
                source={field.name}
                autoFocus={autoFocus && at === 0 && index === 0}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

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
