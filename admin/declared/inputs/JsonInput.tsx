import { type ComponentType, Suspense, useState } from 'react';
import { Box, Button, IconButton, OutlinedInput, Stack } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { useFieldArray } from 'react-hook-form';
import { type ManifestField, isListShape } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { shapeOf } from '../shapes';
import { InputsAt, LabelledInput, PARTS, isWide } from './LabelledInput';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput, useInputField } from './useDeclaredInput';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';
import { usePredicateVariables } from '../variables';
import { startingValues } from '../form/validation';

function RawJsonInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<unknown>(props, 'json');
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string): void => {
    setDraft(text);
    try {
      input.set(text.trim() === '' ? null : (JSON.parse(text) as unknown));
    } catch {
      input.set(text);
    }
  };
  return (
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        size="medium"
        multiline
        minRows={3}
        value={draft ?? (input.value === null ? '' : JSON.stringify(input.value, null, 2))}
        onChange={(event) => change(event.target.value)}
        slotProps={{ input: input.aria }}
        sx={{ fontFamily: MONO, fontSize: 'size.small', bgcolor: 'surface.paper' }}
      />
    </LabelledInput>
  );
}

/** Edits a structured value with its shape's custom or generated input, else as JSON text. */
export function JsonInput(props: DeclaredInputProps) {
  const Editor = shapeOf(useInputField(props)?.schema?.$id)?.input ?? RawJsonInput;
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}

interface InputChoice {
  Input: ComponentType<DeclaredInputProps>;
}

function PartInputs({ parts, path, Input }: InputChoice & { parts: readonly ManifestField[]; path: string }) {
  return (
    <InputsAt path={path}>
      {parts.map(({ name, kind, multiline, widget }) => (
        <Box
          key={name}
          data-field={`${path}.${name}`}
          sx={isWide(kind, multiline, widget) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}
        >
          <Input source={name} />
        </Box>
      ))}
    </InputsAt>
  );
}

function ObjectInput({ Input, ...props }: InputChoice & DeclaredInputProps) {
  const input = useDeclaredInput<object>(props, 'json');
  return (
    <LabelledInput input={input} group>
      <Box sx={{ ...PARTS, rowGap: 0, pb: 0 }}>
        <PartInputs parts={input.field.parts ?? []} path={input.path} Input={Input} />
      </Box>
    </LabelledInput>
  );
}

type EntryProps = InputChoice & { input: BoundInput<object[]>; index: number; remove: () => void };

function Entry({ input: { field, path }, index, Input, remove }: EntryProps) {
  const t = useT();
  const called = `${field.label} ${index + 1}`;
  return (
    <Box role="group" aria-label={called} data-entry={index} sx={{ ...PARTS, rowGap: 0, pb: 0 }}>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center' }}>
        <Text as="span" colour="ink.secondary">
          {index + 1}
        </Text>
        <IconButton
          size="small"
          aria-label={`${t('crud.remove')} ${called}`}
          onClick={remove}
          sx={{ ml: 'auto', my: -0.5, mr: -0.5 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <PartInputs parts={field.parts ?? []} path={`${path}.${index}`} Input={Input} />
    </Box>
  );
}

function ListInput({ Input, ...props }: InputChoice & DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<object[]>(props, 'json');
  const { field } = input;
  const { fields: entries, append, remove } = useFieldArray({ name: input.path });
  const { today } = usePredicateVariables();
  const full = entries.length >= (field.schema?.maxItems ?? Infinity);
  const add = (): void => append(startingValues(field.parts ?? [], today), { shouldFocus: false });
  return (
    <LabelledInput input={input} group>
      <Stack spacing={1}>
        {entries.map(({ id }, index) => (
          <Entry key={id} input={input} Input={Input} index={index} remove={() => remove(index)} />
        ))}
        {!full && (
          <Box>
            <Button
              size="small"
              variant="text"
              color="primary"
              startIcon={<AddIcon />}
              aria-label={`${t('crud.form.addEntry')} ${field.label}`}
              onClick={add}
            >
              {t('crud.form.addEntry')}
            </Button>
          </Box>
        )}
      </Stack>
    </LabelledInput>
  );
}

/** Generated input for a structured value: an object's parts, or a list of such objects. */
export function ShapeParts({ field, ...props }: InputChoice & DeclaredInputProps & { field: ManifestField }) {
  return isListShape(field.schema) ? <ListInput {...props} /> : <ObjectInput {...props} />;
}
