import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Box, Stack } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'ra-core';
import { useExtension } from '../handMade';
import { DeclaredFields, useDeclaredResource } from '../declaration';
import { DeclaredInput } from '../inputs/DeclaredInput';
import { shownFields } from '../form/validation';
import { usePredicateVariables } from '../variables';
import { EffectPanel } from './EffectPanel';
import type { ActionCheck } from './check';
import type { ActionRequest } from './guards';
import { isRanges } from './useActionForm';
import type { ActionForm } from './useActionForm';
import { DeclaredField } from '../fields/DeclaredField';
import { fieldOf, isBlank } from '../records';
import type { Row } from '../records';
import { SmallText } from '../../ui/Text';

interface ActionInputsProps {
  request: ActionRequest;
  own: ActionForm;
  check: ActionCheck;
  wide: boolean;
  line: string;
  children: ReactNode;
}

/** The inputs of an action, and beside them what it would do. */
export function ActionInputs({ request, own, check, wide, line, children }: ActionInputsProps) {
  const { action } = request;
  const { fields, values } = own;
  const variables = usePredicateVariables();
  const shown = shownFields(fields, values, { variables });
  const Note = useExtension(useDeclaredResource()).notes?.[action.name];
  const stay = (event: React.FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={stay}
      sx={{
        overflow: 'auto',
        display: { sm: 'grid' },
        gridTemplateColumns: wide ? 'minmax(0, 3fr) minmax(0, 2fr)' : '1fr',
      }}
    >
      <Stack spacing={2.5} sx={{ p: 2.5, minWidth: 0 }}>
        <ActionFacts request={request} changed={check.changes !== undefined} />
        {action.help && <Box sx={{ color: 'ink.secondary', fontSize: 'size.small' }}>{action.help}</Box>}
        {action.final && (
          <Box data-final sx={{ color: 'ink.secondary', fontSize: 'size.small' }}>
            {action.final}
          </Box>
        )}
        {shown.length > 0 && (
          // Each input keeps a line for its note.
          <Stack spacing={1} sx={{ mb: -1.5 }}>
            {/* An input begins with its own default, not with the value of the record's field of that name. */}
            <RecordContextProvider value={undefined}>
              <DeclaredFields value={fields}>
                {shown.map((field, index) => (
                  <Box key={field.name} data-field={field.name}>
                    <DeclaredInput
                      source={field.name}
                      autoFocus={index === 0 && !isRanges(field) && field.kind !== 'enum'}
                    />
                  </Box>
                ))}
              </DeclaredFields>
            </RecordContextProvider>
          </Stack>
        )}
        {line && <Box sx={{ fontSize: 'size.body', overflowWrap: 'anywhere' }}>{line}</Box>}
        {Note && (
          <Suspense fallback={null}>
            <Note values={values} />
          </Suspense>
        )}
        {children}
      </Stack>
      {wide && <EffectPanel action={action} check={check} />}
    </Box>
  );
}

/** Facts about the one record of an action; `changed`: the record is read anew because the server found another. */
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
