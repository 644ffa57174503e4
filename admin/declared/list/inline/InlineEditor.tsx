import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Box, IconButton, NativeSelect, OutlinedInput } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { useNotify } from 'ra-core';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { DeclaredField } from '../../fields/DeclaredField';
import '../../inputs/builtInInputs';
import { type InlinePart, inputPartOf } from '../../kinds';
import { type Row, isNumeric } from '../../records';
import { useT } from '../../../locales/useT';
import { useInlineSave } from './useInlineSave';
import { isComposing } from '../../../ui/isComposing';

interface ControlProps {
  field: ManifestField;
  text: string;
  change: (text: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

const CONTROL = { fontSize: 'size.small', bgcolor: 'surface.paper', width: '100%', minHeight: 32 } as const;

function Control({ field, text, change, invalid, describedBy }: ControlProps) {
  const t = useT();
  const named = { 'aria-label': field.label, 'aria-invalid': invalid, 'aria-describedby': describedBy };
  const inline = inlineOf(field);
  const options = inline.options(field, t)?.filter(({ value, off }) => !off || value === text);
  const isTyped = inline.isTyped(field);
  const listed = useId();
  const isRight = isNumeric(field);
  if (options && !isTyped)
    return (
      <NativeSelect
        autoFocus
        input={<OutlinedInput size="small" />}
        value={text}
        onChange={(event) => change(event.target.value)}
        slotProps={{ input: named }}
        sx={{ ...CONTROL, '& select': { py: '5px' } }}
      >
        {!field.required && inline.canBeEmpty && <option value="" />}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  const length = {
    maxLength: field.length,
    inputMode: isRight ? 'decimal' : undefined,
    list: options && listed,
  } as const;
  return (
    <>
      <OutlinedInput
        autoFocus
        size="small"
        value={text}
        error={invalid}
        multiline={Boolean(field.multiline)}
        maxRows={5}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
        slotProps={{ input: { ...named, ...length } }}
        sx={{ ...CONTROL, py: 0, '& input, & textarea': { py: '5px', textAlign: isRight ? 'right' : 'left' } }}
      />
      {options && (
        <datalist id={listed}>
          {options.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The width of the row's buttons in pixels, which cover the right edge. */
const ACTIONS = 64;
const WIDTH = 208;

/** Lets a wide input extend beyond its cell, but not beyond the table. */
function usePlace(numeric: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [leftwards, setLeftwards] = useState(numeric);
  useLayoutEffect(() => {
    const cell = box.current?.closest('td');
    const table = cell?.closest('table');
    if (cell && table && cell.offsetLeft + WIDTH > table.offsetWidth - ACTIONS) setLeftwards(true);
  }, []);
  // The braces discard the promise of `scrollIntoView`, because an effect may not return one.
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [leftwards]);
  return { box, side: { insetInlineStart: leftwards ? 'auto' : '-8px', insetInlineEnd: leftwards ? '-8px' : 'auto' } };
}

interface InlineEditorProps {
  resource: ManifestResource;
  field: ManifestField;
  record: Row;
  onClose: () => void;
}

function useInlineEdit({ resource, field, record, onClose }: InlineEditorProps) {
  const t = useT();
  const notify = useNotify();
  const { save, busy, error, setError, theirs, takeTheirs, base } = useInlineSave(resource, field, record);
  const [text, setText] = useState(() => writeValue(field, record[field.name]));
  const before = writeValue(field, base[field.name]);
  const cancel = (): void => {
    takeTheirs();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    const read = readValue(field, text);
    if ('wrong' in read) return setError(t(`crud.validation.${read.wrong}`));
    if (before === writeValue(field, read.value)) return cancel();
    if (!(await save(read.value))) return undefined;
    notify(t('views.inline.saved', { name: field.label }), { type: 'success', autoHideDuration: 2000 });
    return onClose();
  };
  // Closes an unchanged input when it loses the focus. A changed input stays open.
  const leave = (event: React.FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget) && text === before) onClose();
  };
  return { text, setText, busy, error, theirs, submit, cancel, leave };
}

const EDITOR = {
  position: 'absolute',
  top: -1,
  minWidth: `max(calc(100% + 16px), ${WIDTH}px)`,
  scrollMargin: `84px ${ACTIONS}px 96px 48px`,
  zIndex: 5,
  bgcolor: 'surface.paper',
  border: 'accent',
  borderRadius: 1,
  p: '1px',
  whiteSpace: 'normal',
  cursor: 'default',
} as const;

/** Edits a cell in the table. After a conflict it shows the other user's value. */
export default function InlineEditor(props: InlineEditorProps) {
  const { field, record } = props;
  const t = useT();
  const { text, setText, busy, error, theirs, submit, cancel, leave } = useInlineEdit(props);
  const { box, side } = usePlace(isNumeric(field));
  const keys = (event: React.KeyboardEvent): void => {
    event.stopPropagation();
    const isSave = event.key === 'Enter' && !event.shiftKey;
    if (isComposing(event) || (event.key !== 'Escape' && !isSave)) return;
    event.preventDefault();
    if (isSave) void submit();
    else cancel();
  };
  const note = error !== null || theirs !== null;
  const id = `inline-${field.name}-${record.id}`;
  return (
    <Box
      ref={box}
      data-inline-editor
      onKeyDown={keys}
      onBlur={leave}
      onDoubleClick={(event) => event.stopPropagation()}
      sx={{ ...EDITOR, ...side }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
        <Control
          field={field}
          text={text}
          change={setText}
          invalid={error !== null}
          describedBy={note ? id : undefined}
        />
        <IconButton
          size="small"
          aria-label={t('crud.save')}
          disabled={busy}
          onClick={() => void submit()}
          sx={{ width: 28, height: 32, p: 0, color: 'accent.base' }}
        >
          <CheckIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
        <IconButton size="small" aria-label={t('crud.cancel')} onClick={cancel} sx={{ width: 28, height: 32, p: 0 }}>
          <CloseIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </Box>
      {note && (
        <Box
          id={id}
          role="alert"
          sx={{ p: 0.75, typography: 'note', color: error ? 'tone.red' : 'ink.primary', textAlign: 'left' }}
        >
          {error ?? (
            <>
              {t('views.inline.theirs')} <b>{theirs && <DeclaredField source={field.name} record={theirs} />}</b>.{' '}
              {t('views.inline.overwrite')}
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

export const writeValue = (field: Pick<ManifestField, 'kind'>, value: unknown): string =>
  value === null || value === undefined ? '' : (inputPartOf(field).write?.(value) ?? String(value));

/** Returns the cell editor of a kind. Throws if there is none. */
function inlineOf(field: Pick<ManifestField, 'kind'>): InlinePart {
  const { inline } = inputPartOf(field);
  if (!inline) throw new Error(`a list cannot edit values of the kind ${field.kind}`);
  return inline;
}

/** Parses the text of the input, or returns the key of a validation message. */
export function readValue(
  field: Pick<ManifestField, 'kind' | 'required'>,
  text: string,
): { value: unknown } | { wrong: 'required' | 'money' | 'integer' } {
  const typed = text.trim();
  if (typed !== '') return inlineOf(field).read(field, typed);
  return field.required ? { wrong: 'required' } : { value: null };
}
