import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, OutlinedInput, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { startingValues } from '../../../admin/declared/form/validation';
import { InnerInput as DeclaredInput } from '../../../admin/declared/inputs/InnerInput';
import { InputsAt, LabelledInput, PARTS } from '../../../admin/declared/inputs/LabelledInput';
import {
  type BoundInput,
  type DeclaredInputProps,
  useDeclaredInput,
  useInputField,
} from '../../../admin/declared/inputs/useDeclaredInput';
import { fieldPartOf } from '../../../admin/declared/kinds';
import { shapeOf } from '../../../admin/declared/shapes';
import { usePredicateVariables } from '../../../admin/declared/variables';
import { useT } from '../../../admin/locales/useT';
import { MONO } from '../../../admin/tokens';
import { Text } from '../../../admin/ui/Text';
import type { ManifestField } from '../../kit/manifest';
import { isListShape } from '../../kit/shapes';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

function RawJsonInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<unknown>(props, kind);
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

/** Renders the shape's custom input, or else a generated form, or else JSON text. */
export function JsonInput(props: DeclaredInputProps) {
  const field = useInputField(props);
  if (field?.parts) return <ShapeParts {...props} field={field} />;
  const Editor = shapeOf(field?.schema?.$id)?.input ?? RawJsonInput;
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}

function PartInputs({ parts, path }: { parts: readonly ManifestField[]; path: string }) {
  return (
    <InputsAt path={path}>
      {parts.map((part) => (
        <Box
          key={part.name}
          data-field={`${path}.${part.name}`}
          sx={fieldPartOf(part).isWide(part) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}
        >
          <DeclaredInput source={part.name} />
        </Box>
      ))}
    </InputsAt>
  );
}

function ObjectInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<object>(props, kind);
  return (
    <LabelledInput input={input} group>
      <Box sx={PARTS}>
        <PartInputs parts={input.field.parts ?? []} path={input.path} />
      </Box>
    </LabelledInput>
  );
}

interface EntryProps {
  input: BoundInput<object[]>;
  index: number;
  remove: () => void;
}

function Entry({ input: { field, path }, index, remove }: EntryProps) {
  const t = useT();
  const called = `${field.label} ${index + 1}`;
  return (
    <Box role="group" aria-label={called} data-entry={index} sx={PARTS}>
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
      <PartInputs parts={field.parts ?? []} path={`${path}.${index}`} />
    </Box>
  );
}

function ListInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<object[]>(props, kind);
  const { field } = input;
  const { fields: entries, append, remove } = useFieldArray({ name: input.path });
  const { today } = usePredicateVariables();
  const full = entries.length >= (field.schema?.maxItems ?? Infinity);
  const add = (): void => append(startingValues(field.parts ?? [], today), { shouldFocus: false });
  return (
    <LabelledInput input={input} group>
      <Stack spacing={1}>
        {entries.map(({ id }, index) => (
          <Entry key={id} input={input} index={index} remove={() => remove(index)} />
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

function ShapeParts({ field, ...props }: DeclaredInputProps & { field: ManifestField }) {
  return isListShape(field.schema) ? <ListInput {...props} /> : <ObjectInput {...props} />;
}

const part: InputPart = {
  ...textPart,
  Input: JsonInput,
  FilterEditor: null,
  inline: null,
  paste: null,
};
export default part;
