import { type ReactNode, useRef, useState } from 'react';
import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Box, MenuItem, MenuList } from '@mui/material';
import { isComposing } from '../../../ui/isComposing';
import { useT } from '../../../locales/useT';
import type { EditorProps } from '../filterPart';
import { EditorInput, EmptyChoice } from './TypedEditors';

/** The number of options from which an editor has a search box. */
const SEARCHED_FROM = 8;

/** Keeps the chosen values, because clicks are faster than the change of the URL. */
export function useChosenValues({ value, apply }: EditorProps) {
  const [values, setValues] = useState(value?.by === 'choices' ? value.values : []);
  const change = (next: string[]): void => {
    setValues(next);
    apply(next.length > 0 ? { by: 'choices', values: next } : null, false);
  };
  return { values, change };
}

/** Reserves space for an editor with a search box. */
export function ChooserRoom({ children }: { children: ReactNode }) {
  return <Box sx={{ p: 1.5, width: 320, maxWidth: '100%' }}>{children}</Box>;
}

interface WordsProps extends EditorProps {
  /** True if the user may type a text that matches a part of the value. */
  isTyped?: boolean;
}

export function OptionsEditor(props: WordsProps) {
  const { field, value, apply, isTyped = false } = props;
  const { values, change } = useChosenValues(props);
  const toggle = (word: string): void =>
    change(values.includes(word) ? values.filter((one) => one !== word) : [...values, word]);
  const t = useT();
  const [typed, setTyped] = useState(value?.by === 'part' ? value.text : '');
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
          <MenuItem onClick={() => apply({ by: 'part', text: typed.trim() }, true)}>
            {t('views.filters.contains', { text: typed.trim() })}
          </MenuItem>
        )}
        {options.length === 0 && !isTyped && (
          <Box component="li" sx={{ px: 2, py: 0.5, fontSize: 'size.small', color: 'ink.secondary' }}>
            {t('views.filters.noWord')}
          </Box>
        )}
      </MenuList>
      <EmptyChoice {...props} />
    </>
  );
}
