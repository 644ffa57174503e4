import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { type SxProps, Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router';
import { useEvent, useSaveContext } from 'ra-core';
import { type FieldErrors, type UseFormReturn, get, useFormContext, useFormState } from 'react-hook-form';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { footRef } from '../../ui/foot';
import { listOf } from '../../ui/listOf';
import { Heading } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { dayOf, shortMoment } from '../fields/dates';
import { type Row, recordName } from '../records';
import { fieldAt, focusFirst, pathLabel } from './paths';
import { useRecordForm } from './recordForm';
import type { Values } from './validation';

/** Leaves the form, after a confirmation if changes would be lost. */
export function useLeaveLink(to: string) {
  const exit = useTabExit();
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    exit.abandon(to);
  };
  return { component: Link, to, onClick };
}

export function FormTitle({ title, back, children }: { title: ReactNode; back: string; children?: ReactNode }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
      <Tooltip title={t('crud.back')}>
        <IconButton {...useLeaveLink(back)} aria-label={t('crud.back')}>
          <ArrowBackIcon />
        </IconButton>
      </Tooltip>
      <Heading level={1}>{title}</Heading>
      {children}
    </Box>
  );
}

export function useFormTitle(record: Row | undefined): string {
  const t = useT();
  const resource = useDeclaredResource();
  const language = useLanguage();
  if (!record) return resource.createLabel ?? t('crud.create', { name: resource.singular });
  return t('crud.editOf', { name: recordName(resource, record, language) });
}

/** Formats a time of today as `14:03`, and any other as `11-20 14:03`. */
function timeOf(at: number, offset: number): string {
  const moment = new Date(at);
  const time = shortMoment(moment, offset);
  return dayOf(moment, offset) === dayOf(new Date(), offset) ? time.slice(-5) : time;
}

/** Reports a lost permission, a restored draft, and fields that the draft could not store. */
export function FormNotices() {
  const t = useT();
  const offset = useOffset();
  const { start, fields, lost, discard } = useRecordForm();
  const { draft } = start;
  const left = fields.filter(({ name }) => draft?.left.includes(name)).map(({ label }) => label);
  return (
    <>
      {lost && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('forms.lost.text', { right: lost })}
        </Alert>
      )}
      {draft && (
        <Alert
          severity="info"
          sx={{ mb: 1.5, alignItems: 'center' }}
          action={
            <Button size="small" onClick={discard}>
              {t('forms.draft.discard')}
            </Button>
          }
        >
          {t('forms.draft.restored', { time: timeOf(draft.at, offset) })}
          {left.length > 0 && ` ${t('forms.draft.left', { fields: left.join(', ') })}`}
        </Alert>
      )}
    </>
  );
}

/** Returns the paths of errors, for example `lines.2.price`. */
const errorPaths = (errors: FieldErrors, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return [];
    const path = name === 'root' && before !== '' ? before.slice(0, -1) : before + name;
    return typeof error.type === 'string' ? [path] : errorPaths(error as FieldErrors, `${path}.`);
  });

/**
 * Returns whether an input for the path is mounted. Reads internals, because react-hook-form has no public API for it.
 */
const hasInput = ({ control }: Pick<UseFormReturn<Values>, 'control'>, path: string): boolean =>
  get(control._fields, `${path}._f.mount`) === true && !control._names.disabled.has(path);

/** Scrolls to the first invalid input, and clears errors without an input, which would block the next save. */
function useErrors(formId: string) {
  const form = useFormContext<Values>();
  const { fields } = useDeclaredResource();
  const { errors, submitCount, isSubmitting } = useFormState();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const wrong = errorPaths(errors).filter((path) => hasInput(form, path));
  // Waits a frame until the errors are rendered.
  const showFirst = (): void => {
    requestAnimationFrame(() => focusFirst(document.getElementById(formId), wrong));
  };
  const inWords = (path: string): string => {
    const { message = '' } = (get(errors, path) ?? {}) as { message?: string };
    return fieldAt(fields, path) ? `${pathLabel(fields, path)}: ${message}` : message;
  };
  const endTry = useEvent(() => {
    const elsewhere = errorPaths(errors).filter((path) => !hasInput(form, path));
    setProblems(elsewhere.map(inWords));
    if (elsewhere.length > 0) form.clearErrors(elsewhere);
    showFirst();
  });
  useEffect(() => {
    if (submitCount > 0) endTry();
  }, [submitCount, endTry]);
  return { problems: isSubmitting ? [] : problems, wrong, showFirst, isSubmitting };
}

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  rowGap: 0.5,
  py: 1.5,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.canvas',
  borderTop: 'divider',
} as const;

export const FormFoot = ({ sx, children }: { sx?: SxProps; children: ReactNode }) => (
  <Box ref={footRef} className="no-print" data-foot sx={[FOOT, ...listOf(sx)]}>
    {children}
  </Box>
);

const AS_WIDE_AS_CARDS = {
  mx: { xs: -1, sm: 0 },
  px: { xs: 1, sm: 0 },
  '& > [type=submit], & > [type=button][aria-busy]': { flex: { xs: 1, sm: 'none' } },
} as const;

export function FormFooter({ formId }: { formId: string }) {
  const t = useT();
  const { reason, back } = useRecordForm();
  const { saving } = useSaveContext();
  const { problems, wrong, showFirst, isSubmitting } = useErrors(formId);
  const busy = saving === true || isSubmitting;
  return (
    <FormFoot sx={AS_WIDE_AS_CARDS}>
      {problems.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', fontSize: 'size.small', color: 'tone.red' }}>
          {problems.map((problem) => (
            <Box key={problem}>{problem}</Box>
          ))}
        </Box>
      )}
      {wrong.length > 0 && (
        <Button variant="text" size="small" onClick={showFirst} sx={{ mr: 'auto', color: 'tone.red', fontWeight: 400 }}>
          <span role="status">{t('crud.form.wrong', { count: wrong.length })}</span>
        </Button>
      )}
      <Button {...useLeaveLink(back)} variant="outlined">
        {t('crud.cancel')}
      </Button>
      {/* Prevents blur on mouse down, because an error shown on blur could move this button before the click. */}
      <ButtonWithReason
        type="submit"
        variant="contained"
        color="primary"
        disabled={busy}
        reason={busy ? null : reason}
        aria-busy={busy}
        aria-keyshortcuts="Control+S Meta+S"
        onMouseDown={(event) => event.preventDefault()}
      >
        {busy ? t('forms.saving') : t('crud.save')}
      </ButtonWithReason>
    </FormFoot>
  );
}
