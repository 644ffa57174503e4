import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, FormHelperText, IconButton, MenuItem, OutlinedInput, Select, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CONTROL, LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import {
  type BoundInput,
  type DeclaredInputProps,
  useDeclaredInput,
} from '../../../admin/declared/inputs/useDeclaredInput';
import { TextEditor } from '../../../admin/declared/list/filters/TypedEditors';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { useT } from '../../../admin/locales/useT';
import { Text } from '../../../admin/ui/Text';
import { type I18nText, type Language, LANGUAGES } from '../../kit/languages';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

/** A row of the input. `id` stays the same when the user changes the language. */
interface Item {
  id: number;
  code: Language;
  message: string;
}

const itemsOf = (text: I18nText | null): Item[] =>
  LANGUAGES.filter((code) => text?.[code] !== undefined).map((code, id) => ({ id, code, message: text?.[code] ?? '' }));
const textOf = (items: readonly Item[]): I18nText | null =>
  items.length ? Object.fromEntries(items.map((item) => [item.code, item.message])) : null;
const isEmpty = (item: Item): boolean => item.message.trim() === '';

interface RowProps {
  input: BoundInput<I18nText>;
  item: Item;
  used: readonly Language[];
  isWrong: boolean;
  isFirst: boolean;
  autoFocus: boolean;
  change: (item: Item) => void;
  remove: (() => void) | null;
}

function ItemRow({ input, item, used, isWrong, isFirst, autoFocus, change, remove }: RowProps) {
  const t = useT();
  const { disabled } = input;
  const { label, multiline } = input.field;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }} data-language={item.code}>
      <Select
        size="small"
        disabled={disabled}
        value={item.code}
        onChange={(event) => change({ ...item, code: event.target.value })}
        SelectDisplayProps={{ 'aria-label': `${label} ${t('crud.form.language')}` }}
        sx={{ ...CONTROL, width: { xs: 104, sm: 120 }, flex: 'none' }}
      >
        {LANGUAGES.map((code) => (
          <MenuItem key={code} value={code} disabled={code !== item.code && used.includes(code)}>
            {t(`crud.languages.${code}`)}
          </MenuItem>
        ))}
      </Select>
      <OutlinedInput
        fullWidth
        size="small"
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        value={item.message}
        error={isWrong}
        disabled={disabled}
        autoFocus={autoFocus}
        inputRef={isFirst ? input.box.inputRef : undefined}
        onChange={(event) => change({ ...item, message: event.target.value })}
        onBlur={input.blur}
        slotProps={{
          input: {
            'aria-label': `${label} ${t(`crud.languages.${item.code}`)}`,
            'aria-required': input.required || used.length > 1,
            'aria-invalid': isWrong,
            'aria-describedby': input.aria['aria-describedby'],
            autoComplete: 'off',
          },
        }}
        sx={multiline ? { bgcolor: 'surface.paper', fontSize: 'size.body' } : CONTROL}
      />
      {remove && (
        <IconButton
          aria-label={`${t('crud.remove')} ${t(`crud.languages.${item.code}`)}`}
          onClick={remove}
          sx={{ mt: 0.25 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}

/** Edits the texts by language. Rejects an empty row and a repeated language. */
export function I18nInput(props: DeclaredInputProps) {
  const t = useT();
  const language = useLanguage();
  const input = useDeclaredInput<I18nText>(props, kind);
  const { field } = input;
  const [items, setItems] = useState<Item[]>(() => {
    const given = itemsOf(input.value);
    return given.length ? given : [{ id: 0, code: language, message: '' }];
  });
  const next = useRef(items.length);
  const [added, setAdded] = useState<number>();
  const used = items.map((item) => item.code);
  const free = LANGUAGES.find((code) => !used.includes(code));
  const { setValue } = useFormContext();
  const keep = (rows: Item[]): void => {
    setItems(rows);
    input.set(rows.length === 1 && rows.every(isEmpty) ? null : textOf(rows));
  };
  // Adds a row without validation, because the row is validated when its input loses focus.
  const add = (code: Language): void => {
    const rows = [...items, { id: next.current, code, message: '' }];
    setAdded(next.current);
    next.current += 1;
    setItems(rows);
    setValue(input.path, textOf(rows), { shouldDirty: true });
  };
  const missing = input.error !== undefined && items.some(isEmpty);
  return (
    <LabelledInput
      input={{ ...input, help: missing ? undefined : input.help, error: missing ? undefined : input.error }}
      group
    >
      <Stack spacing={1}>
        {items.map((item, at) => (
          <ItemRow
            key={item.id}
            input={input}
            item={item}
            used={used}
            isWrong={input.error !== undefined && (!missing || isEmpty(item))}
            isFirst={at === 0}
            autoFocus={item.id === added || (props.autoFocus === true && item.id === 0)}
            change={(row) => keep(items.map((one) => (one.id === item.id ? row : one)))}
            remove={items.length > 1 && !input.disabled ? () => keep(items.filter((one) => one.id !== item.id)) : null}
          />
        ))}
        {missing && (
          <FormHelperText component="div" id={`${input.id}-help`} role="alert" sx={{ m: '4px 0 0 !important' }}>
            <Text colour="tone.red">{t('crud.form.i18nRules', { label: field.label })}</Text>
            {items.length > 1 ? t('forms.i18n.hint') : t('crud.form.fillIn', { label: field.label })}
          </FormHelperText>
        )}
        {free && !input.disabled && (
          <Box>
            <Button size="small" variant="text" color="primary" startIcon={<AddIcon />} onClick={() => add(free)}>
              {t('crud.form.addLanguage')}
            </Button>
          </Box>
        )}
      </Stack>
    </LabelledInput>
  );
}

const part: InputPart = {
  ...textPart,
  Input: I18nInput,
  FilterEditor: TextEditor,
  inline: null,
  paste: null,
};
export default part;
