import { type ComponentType, useRef, useState } from 'react';
import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Autocomplete, Box, MenuItem, MenuList, TextField, createFilterOptions } from '@mui/material';
import { AREA_CODES } from '@t3d/resources/kit';
import { areaName } from '../../fields/areas';
import { DEFERRED } from '../../../ui/DeferredPopper';
import { isComposing } from '../../../ui/isComposing';
import { RecordPicker } from '../../inputs/RecordInput';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import { type FilterKind, filterKindOf } from '../filterQuery';
import type { EditorProps } from './TypedEditors';
import { BooleanEditor, DaysEditor, EditorInput, EmptyChoice, LimitsEditor, TextEditor } from './TypedEditors';

/** A longer list of options has a search box. */
const SEARCHED_FROM = 8;
/** Rendering all countries at each keystroke would be slow. */
const some = createFilterOptions<string>({ limit: 40 });

type WordsProps = EditorProps & { values: readonly string[]; toggle: (word: string) => void };

function Words({ field, values, toggle, value, apply }: WordsProps) {
  const t = useT();
  const [typed, setTyped] = useState(value?.kind === 'text' ? value.text : '');
  // Free text beside the dictionary's entries is matched by part of it.
  const isTyped = field.kind === 'text' && !field.strict;
  const all = field.options ?? [];
  const wanted = typed.trim().toLowerCase();
  const options = all.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted));
  const searched = isTyped || all.length > SEARCHED_FROM;
  const list = useRef<HTMLUListElement>(null);
  const intoList = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && !isComposing(event))
      list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  return (
    <>
      {searched && (
        <Box sx={{ p: 1, pb: 0 }}>
          <EditorInput
            autoFocus
            value={typed}
            placeholder={t('crud.list.search')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={intoList}
            label={t('crud.list.search')}
          />
        </Box>
      )}
      <MenuList ref={list} dense autoFocus={!searched} sx={{ minWidth: 200, maxHeight: 360, overflow: 'auto' }}>
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

/** Selects several options, countries, or records found by a search on the server. */
function ChoicesEditor(props: EditorProps) {
  const { field, value, apply } = props;
  const language = useLanguage();
  // Uses its own state, because clicks come faster than the URL changes.
  const [values, setValues] = useState(value?.kind === 'choices' ? value.values : []);
  const change = (next: string[]): void => {
    setValues(next);
    apply(next.length ? { kind: 'choices', values: next } : null, false);
  };
  const toggle = (word: string): void =>
    change(values.includes(word) ? values.filter((one) => one !== word) : [...values, word]);
  return (
    <>
      {field.resource || field.kind === 'areaCodes' ? (
        <Box sx={{ p: 1.5, width: 320, maxWidth: '100%' }}>
          {field.resource ? (
            <RecordPicker
              field={field}
              multiple
              autoFocus
              label={field.label}
              ids={values.map(Number)}
              onChange={(ids) => change(ids.map(String))}
            />
          ) : (
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
          )}
        </Box>
      ) : (
        <Words {...props} values={values} toggle={toggle} />
      )}
      <EmptyChoice {...props} />
    </>
  );
}

const EDITORS: Readonly<Record<FilterKind, ComponentType<EditorProps>>> = {
  choices: ChoicesEditor,
  boolean: BooleanEditor,
  text: TextEditor,
  days: DaysEditor,
  numbers: LimitsEditor,
  money: LimitsEditor,
};

export default function FilterEditor(props: EditorProps) {
  const kind = filterKindOf(props.field);
  const Editor = kind && EDITORS[kind];
  return Editor && <Editor {...props} />;
}
