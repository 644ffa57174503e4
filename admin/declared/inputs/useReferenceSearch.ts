import { useEffect, useMemo, useRef, useState } from 'react';
import type { AutocompleteInputChangeReason } from '@mui/material';
import { debounce } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import type { ReferenceOption } from '../form/references';
import { useReferenceOptions } from '../form/references';

const SEARCH_WAIT = 300;

/** What one search found; `opening` counts how often the list was opened, because each opening reads anew. */
interface Answer {
  opening: number;
  q: string;
  choices: ReferenceOption[];
}

/** Whether the name of a choice, or what stands beside it, contains the text. */
const contains = ({ label, more = '' }: ReferenceOption, text: string): boolean =>
  `${label} ${more}`.toLowerCase().includes(text.trim().toLowerCase());

/**
 * Keeps the text that a person types. An Autocomplete resets its text when it is drawn with another value object, for
 * example because a list behind it was read again; such a reset has no event and must not erase what is being typed.
 */
function useTypedText(search: (text: string) => void) {
  const [text, setText] = useState('');
  const isTyping = useRef(false);
  const change = (event: unknown, next: string, reason: AutocompleteInputChangeReason): void => {
    if (isTyping.current && !event) return;
    isTyping.current = reason === 'input' && next !== '';
    setText(next);
    search(reason === 'input' ? next : '');
  };
  return { text, change };
}

/**
 * Searches the records that may be chosen when the typing rests and while the list is open. What a search found stays,
 * in its order, until the text changes or the list is closed: refreshed lists do not move it under the pointer.
 */
export function useReferenceSearch(field: Pick<ManifestField, 'resource' | 'optionList' | 'choose'>) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const [q, setQ] = useState('');
  const search = useMemo(() => debounce(setQ, SEARCH_WAIT), []);
  useEffect(() => () => search.clear(), [search]);
  const { choices, answered } = useReferenceOptions(field, q, open);
  const [shown, setShown] = useState<Answer>({ opening: 0, q: '', choices: [] });
  const isShown = shown.q === q && shown.opening === opening;
  if (open && answered && !isShown) setShown({ opening, q, choices });
  // Until the server has answered, only those of the last answer that contain the typed text may be taken.
  const fitting = (all: ReferenceOption[], { inputValue }: { inputValue: string }): ReferenceOption[] =>
    isShown && inputValue === q ? all : all.filter((choice) => contains(choice, inputValue));
  return {
    open,
    openList: () => {
      setOpen(true);
      setOpening((count) => count + 1);
    },
    closeList: () => setOpen(false),
    choices: shown.opening === opening ? shown.choices : [],
    loading: !isShown,
    fitting,
    typed: useTypedText(search),
  };
}
