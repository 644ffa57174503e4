import { useState } from 'react';
import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Autocomplete, Box, MenuItem, MenuList, OutlinedInput, TextField, createFilterOptions } from '@mui/material';
import { AREA_CODES } from '@t3d/resources/kit';
import { areaName } from '../../fields/areas';
import { DEFERRED } from '../../../ui/DeferredPopper';
import { isComposing } from '../../../ui/isComposing';
import { RecordPicker } from '../../inputs/RecordInput';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import { filterKindOf } from '../filterQuery';
import type { EditorProps } from './TypedEditors';
import { BooleanEditor, DaysEditor, EDITOR_CONTROL, EmptyChoice, LimitsEditor, TextEditor } from './TypedEditors';

/** More words than these are searched. */
const SEARCHED_FROM = 8;
/** Drawing all countries at each key would cost more than anybody reads of them. */
const some = createFilterOptions<string>({ limit: 40 });

interface WordsProps extends Pick<EditorProps, 'field' | 'value' | 'apply'> {
  values: readonly string[];
  toggle: (word: string) => void;
}

function Words({ field, values, toggle, value, apply }: WordsProps) {
  const t = useT();
  const [typed, setTyped] = useState(value?.kind === 'text' ? value.text : '');
  // Other texts than the entries of the dictionary are found by a part of them.
  const isTyped = field.kind === 'text' && !field.strict;
  const all = field.options ?? [];
  const wanted = typed.trim().toLowerCase();
  const options = all.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted));
  const searched = isTyped || all.length > SEARCHED_FROM;
  return (
    <>
      {searched && (
        <Box sx={{ p: 1, pb: 0 }}>
          <OutlinedInput
            autoFocus
            fullWidth
            size="small"
            value={typed}
            placeholder={t('crud.list.search')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && !isComposing(event))
                (
                  event.currentTarget.parentElement?.nextElementSibling?.querySelector(
                    '[role^=menuitem]',
                  ) as HTMLElement | null
                )?.focus();
            }}
            slotProps={{ input: { 'aria-label': t('crud.list.search') } }}
            sx={EDITOR_CONTROL}
          />
        </Box>
      )}
      <MenuList dense autoFocus={!searched} sx={{ minWidth: 200, maxHeight: 360, overflow: 'auto' }}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemcheckbox"
            aria-checked={values.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            {values.includes(option.value) ? (
              <CheckBoxIcon fontSize="small" color="primary" sx={{ mr: 1 }} />
            ) : (
              <CheckBoxOutlineBlankIcon fontSize="small" sx={{ mr: 1, color: 'ink.secondary' }} />
            )}
            {option.label}
          </MenuItem>
        ))}
        {isTyped && typed.trim() !== '' && (
          <MenuItem onClick={() => apply({ kind: 'text', text: typed.trim() }, true)}>
            {t('views.filters.contains', { text: typed.trim() })}
          </MenuItem>
        )}
        {options.length === 0 && !isTyped && (
          <Box component="li" sx={{ px: 2, py: 0.5, fontSize: 'size.small', color: 'ink.secondary' }}>
            {t('views.filters.noWord')}
          </Box>
        )}
      </MenuList>
    </>
  );
}

/** Several of a set: words of a state, countries, or records found by a search on the server. */
function ChoicesEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const language = useLanguage();
  // Ticks come faster than the address changes: the editor keeps its own count.
  const [values, setValues] = useState(value?.kind === 'choices' ? value.values : []);
  const change = (next: string[]): void => {
    setValues(next);
    apply(next.length ? { kind: 'choices', values: next } : null, false);
  };
  const toggle = (word: string): void =>
    change(values.includes(word) ? values.filter((one) => one !== word) : [...values, word]);
  const editor = (): React.ReactNode => {
    if (field.resource)
      return (
        <Box sx={{ p: 1.5, width: 320, maxWidth: '100%' }}>
          <RecordPicker
            field={field}
            multiple
            autoFocus
            label={field.label}
            ids={values.map(Number)}
            onChange={(ids) => change(ids.map(String))}
          />
        </Box>
      );
    if (field.kind !== 'areaCodes') return <Words {...props} values={values} toggle={toggle} />;
    return (
      <Box sx={{ p: 1.5, width: 320, maxWidth: '100%' }}>
        <Autocomplete
          slots={DEFERRED}
          multiple
          size="small"
          options={AREA_CODES}
          filterOptions={some}
          value={values}
          getOptionLabel={(code) => areaName(code, language)}
          onChange={(_event, next) => change(next)}
          renderInput={(params) => <TextField {...params} hiddenLabel autoFocus />}
        />
      </Box>
    );
  };
  return (
    <>
      {editor()}
      <EmptyChoice {...props} />
    </>
  );
}

/** The editor of one field's filter, by the way the field is filtered. Loaded when first opened. */
export default function FilterEditor(props: EditorProps) {
  switch (filterKindOf(props.field)) {
    case 'choices':
      return <ChoicesEditor {...props} />;
    case 'boolean':
      return <BooleanEditor {...props} />;
    case 'text':
      return <TextEditor {...props} />;
    case 'days':
      return <DaysEditor {...props} />;
    case 'numbers':
    case 'money':
      return <LimitsEditor {...props} />;
    case null:
      return null;
  }
}
