import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Box, Stack } from '@mui/material';
import { RecordContextProvider } from 'ra-core';
import { useExtension } from '../handMade';
import { DeclaredFields, useDeclaredResource } from '../declaration';
import { DeclaredInput } from '../inputs/DeclaredInput';
import { shownFields } from '../form/validation';
import { usePredicateVariables } from '../variables';
import { EffectPanel } from './EffectPanel';
import { ActionFacts } from './ActionFacts';
import type { ActionCheck } from './check';
import type { ActionRequest } from './guards';
import type { ActionForm } from './useActionForm';
import { isRanges } from './useActionForm';

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
