import type { ComponentType } from 'react';
import { Box, Button, IconButton, Stack } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { useFieldArray } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { isListShape } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';
import { usePredicateVariables } from '../variables';
import { startingValues } from '../form/validation';
import { LabelledInput } from './LabelledInput';
import { PARTS } from './parts';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';
import { isWide } from './wide';

/** `Input`: what draws the input of any field. */
interface ShapeInputProps extends FieldInputProps {
  Input: ComponentType<FieldInputProps>;
}

/** The inputs of the parts of one object, which stands at `path` in the form. */
function PartInputs({ parts, path, Input }: Pick<ShapeInputProps, 'Input'> & { parts: ManifestField[]; path: string }) {
  return parts.map((part) => {
    const name = `${path}.${part.name}`;
    const wide = isWide(part.kind, part.multiline, part.widget);
    return (
      <Box key={name} data-field={name} sx={wide ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
        <Input field={{ ...part, name }} />
      </Box>
    );
  });
}

/** One object: the inputs of its parts in a frame. */
function ObjectInput({ field, Input }: ShapeInputProps) {
  const input = useFieldInput<object>(field);
  return (
    <LabelledInput field={field} input={input} group>
      <Box sx={{ ...PARTS, rowGap: 0, pb: 0 }}>
        <PartInputs parts={field.parts ?? []} path={field.name} Input={Input} />
      </Box>
    </LabelledInput>
  );
}

interface EntryProps extends ShapeInputProps {
  index: number;
  remove: () => void;
}

/** One entry of a list: its number, the inputs of its parts, and a way to take it out. */
function Entry({ field, index, Input, remove }: EntryProps) {
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
      <PartInputs parts={field.parts ?? []} path={`${field.name}.${index}`} Input={Input} />
    </Box>
  );
}

/** A list of objects: an entry each, as many as the shape allows. */
function ListInput(props: ShapeInputProps) {
  const { field } = props;
  const t = useT();
  const input = useFieldInput<object[]>(field);
  const { fields: entries, append, remove } = useFieldArray({ name: field.name });
  const { today } = usePredicateVariables();
  const full = entries.length >= (field.schema?.maxItems ?? Infinity);
  return (
    <LabelledInput field={field} input={input} group>
      <Stack spacing={1}>
        {entries.map(({ id }, index) => (
          <Entry key={id} {...props} index={index} remove={() => remove(index)} />
        ))}
        {!full && (
          <Box>
            <Button
              size="small"
              variant="text"
              color="primary"
              startIcon={<AddIcon />}
              aria-label={`${t('crud.form.addEntry')} ${field.label}`}
              onClick={() => append(startingValues(field.parts ?? [], today))}
            >
              {t('crud.form.addEntry')}
            </Button>
          </Box>
        )}
      </Stack>
    </LabelledInput>
  );
}

/** The input that is generated for a structured value: by its shape an object's parts, or a list of such objects. */
export function ShapeInput(props: ShapeInputProps) {
  return isListShape(props.field.schema) ? <ListInput {...props} /> : <ObjectInput {...props} />;
}
