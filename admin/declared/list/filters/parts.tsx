import { Box, Button, ButtonBase, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import type { FilterValue } from '../filterQuery';

/** What an editor is given. It keeps what is typed to itself: the list gets a value only once it is applied. */
export interface EditorProps {
  field: ManifestField;
  value: FilterValue | null;
  apply: (value: FilterValue | null, close: boolean) => void;
}

export const EDITOR_CONTROL = {
  height: 32,
  bgcolor: 'surface.paper',
  fontSize: 'size.small',
  '& input': { py: 0 },
} as const;

const ALWAYS_SET = ['id', 'createdAt', 'updatedAt'];
/** Whether a record may be without it. */
export const mayBeEmpty = (field: ManifestField): boolean =>
  !field.required &&
  field.default === undefined &&
  field.kind !== 'boolean' &&
  !ALWAYS_SET.includes(field.name) &&
  !field.options?.some((option) => option.tone);

/** Matches the records that have no value at all. */
export function EmptyChoice({ field, value, apply }: EditorProps) {
  const t = useT();
  if (!mayBeEmpty(field)) return null;
  const on = value?.kind === 'empty';
  return (
    <ButtonBase
      aria-pressed={on}
      onClick={() => apply(on ? null : { kind: 'empty' }, true)}
      sx={{
        width: '100%',
        justifyContent: 'flex-start',
        minHeight: 32,
        px: 2,
        fontSize: 'size.small',
        borderTop: 'divider',
        color: on ? 'accent.base' : 'ink.secondary',
        fontWeight: on ? 600 : 400,
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      {t('views.filters.empty')}
    </ButtonBase>
  );
}

interface TypedProps {
  width: number;
  submit: (typed: FormData) => void;
  clear: () => void;
  children: ReactNode;
  after?: ReactNode;
}

/**
 * The form around inputs that are typed in: Enter or the button applies them. What is typed stands in the inputs alone,
 * so that no key draws anything else.
 */
export function TypedForm({ width, submit, clear, children, after }: TypedProps) {
  const t = useT();
  return (
    <Box sx={{ width, maxWidth: '100%' }}>
      <Stack
        component="form"
        spacing={1}
        sx={{ p: 1.5 }}
        onSubmit={(event: React.FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          event.stopPropagation();
          submit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button size="small" variant="text" onClick={clear}>
            {t('crud.form.clear')}
          </Button>
          <Button size="small" type="submit">
            {t('crud.list.apply')}
          </Button>
        </Stack>
      </Stack>
      {after}
    </Box>
  );
}
