import { Box } from '@mui/material';
import LockIcon from '@mui/icons-material/LockOutlined';
import { type ManifestField, type ManifestResource, formatMoney, kindOf, operandsOf } from '@t3d/resources/kit';
import { Form, RecordContextProvider, useEvent } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useUnsavedWork } from '../../state/unsaved';
import { Heading, SmallText } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { useDeclaredResource } from '../declaration';
import { useClosedReason } from '../editable';
import { DeclaredField } from '../fields/DeclaredField';
import { DeclaredInput } from '../inputs/DeclaredInput';
import { useInputCurrency } from '../inputs/inputCurrency';
import { fieldPartOf } from '../kinds';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useKeptDraft } from './draft';
import { FormFooter, FormNotices, FormTitle, useFormTitle } from './FormFrame';
import { changedNames } from './merge';
import { useRecordForm } from './recordForm';
import { type Values, resultOf, shownFields } from './validation';

const MergePanel = lazyWithRetry(() => import('./MergePanel'));

export interface DeclaredFormProps {
  /** The fields of the form. By default all writable fields. */
  include?: readonly string[];
  /** The fields to leave out, for example because a child renders them. */
  exclude?: readonly string[];
  /** Further inputs, which write to the same form. */
  children?: ReactNode;
}

export function DeclaredForm({ include, exclude = [], children }: DeclaredFormProps) {
  const { title, back, start, record } = useRecordForm();
  const id = useId();
  const heading = useFormTitle(record);
  const isDrawn = ({ name }: ManifestField): boolean => (include?.includes(name) ?? true) && !exclude.includes(name);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <FormTitle title={title ?? heading} back={back} />
      <FormNotices />
      <Form
        id={id}
        record={start.values}
        mode="onTouched"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
      >
        <RecordContextProvider value={record}>
          <TypedValues formId={id} />
          <Inputs isDrawn={isDrawn} headed={children !== undefined} />
          {children && <Box sx={{ mb: 1.5 }}>{children}</Box>}
          <FormFooter formId={id} />
        </RecordContextProvider>
      </Form>
    </Box>
  );
}

/** Closes an open dropdown, which writes its typed text to the form. Returns false if there is none. */
function closeChoices(): boolean {
  const list = document.querySelector('[role=listbox]');
  if (!list) return false;
  list.closest('.MuiModal-root')?.querySelector<HTMLElement>('.MuiBackdrop-root')?.click();
  const field = document.activeElement;
  if (field instanceof HTMLElement && field.getAttribute('aria-expanded') === 'true') {
    field.blur();
    field.focus();
  }
  return true;
}

/** Saves on Ctrl-S, unless a dialog or menu is open. */
function useSaveKey(save: () => void): void {
  const saveNow = useEvent(save);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (event.repeat || document.querySelector('[role=dialog], [role=menu]')) return;
      // Waits until the form contains the dropdown's value.
      if (closeChoices()) setTimeout(saveNow);
      else saveNow();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [saveNow]);
}

function TypedValues({ formId }: { formId: string }) {
  const { fields, start, lost, reason, isDone, keepDraft } = useRecordForm();
  const values = useWatch() as Values;
  useUnsavedWork(!isDone && (lost !== null || changedNames(fields, start.base, values).length > 0));
  useKeptDraft(keepDraft);
  useSaveKey(() => {
    if (reason === null) (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
  });
  return null;
}

/** Renders the inputs. An input mounts again when the merge panel sets its value. */
function Inputs({ isDrawn, headed }: Pick<SectionsProps, 'isDrawn' | 'headed'>) {
  const { start, record } = useRecordForm();
  const { setValue } = useFormContext<Values>();
  const [renewed, setRenewed] = useState<Readonly<Record<string, number>>>({});
  const take = (name: string, value: unknown): void => {
    setValue(name, value ?? null, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setRenewed((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }));
  };
  return (
    <>
      {start.merge && record && (
        <Suspense fallback={null}>
          <MergePanel merge={start.merge} record={record} take={take} />
        </Suspense>
      )}
      <Sections isDrawn={isDrawn} renewed={renewed} headed={headed} />
    </>
  );
}

interface FormSection {
  name: string;
  label: string | null;
  fields: ManifestField[];
}

/** Groups the fields by section in the declared order. Fields without a section come first. */
export function sectionsOf(resource: ManifestResource, fields: readonly ManifestField[]): FormSection[] {
  const loose: FormSection = {
    name: '',
    label: null,
    fields: fields.filter((field) => !resource.sections.some((section) => section.name === field.section)),
  };
  const named = resource.sections.map((section): FormSection => ({
    ...section,
    fields: fields.filter((field) => field.section === section.name),
  }));
  return [loose, ...named].filter((section) => section.fields.length > 0);
}

function useDrawnFields(isDrawn: (field: ManifestField) => boolean) {
  const resource = useDeclaredResource();
  const { fields, record } = useRecordForm();
  const values = useWatch() as Values;
  const variables = usePredicateVariables();
  const closedBy = useClosedReason();
  const shown = new Set(shownFields(fields, values, { record, variables }).map(({ name }) => name));
  const reasons = new Map(
    (record ? resource.fields : []).flatMap((field): [string, string][] => {
      const reason = field.updatable && record ? closedBy(field, record) : null;
      return reason === null ? [] : [[field.name, reason]];
    }),
  );
  const inputs = resource.fields.filter(
    (field) =>
      (shown.has(field.name) || reasons.has(field.name)) &&
      isDrawn(field) &&
      (record !== undefined || hasChoice(field)),
  );
  const names = new Set(inputs.map(({ name }) => name));
  const drawn = resource.fields.filter((field) => names.has(field.name) || isWorkedOutOf(field, names));
  return { sections: sectionsOf(resource, drawn), reasons };
}

/** Returns whether a new record needs the input. The only option of a field is its default. */
const hasChoice = ({ options, default: value }: ManifestField): boolean =>
  options?.length !== 1 || options[0]?.value !== value;

/** Returns whether a formula uses only inputs of the form. */
const isWorkedOutOf = (field: ManifestField, inputs: ReadonlySet<string>): boolean =>
  field.formula !== undefined && operandsOf(field).every((name) => inputs.has(name));

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, p: 2.5, mb: 1.5 } as const;
export const FORM_GRID = {
  display: 'grid',
  columnGap: 2,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

/** A card for children of <DeclaredForm>, like a declared section. */
export const FormSection = ({ label, children }: { label?: string | null; children: ReactNode }) => (
  <Box component="section" sx={CARD}>
    {label && (
      <Heading level={2} size="body" sx={{ mb: 2 }}>
        {label}
      </Heading>
    )}
    {children}
  </Box>
);

interface SectionsProps {
  isDrawn: (field: ManifestField) => boolean;
  /** True if children follow, so that fields without a section need a heading. */
  headed: boolean;
  /** Counts for each field how often the merge panel has set it. */
  renewed: Readonly<Record<string, number>>;
}

function Sections({ isDrawn, renewed, headed }: SectionsProps) {
  const t = useT();
  const { main } = useDeclaredResource();
  const { record, start } = useRecordForm();
  const { sections, reasons } = useDrawnFields(isDrawn);
  const first = start.merge ? undefined : sections[0]?.fields[0];
  return sections.map(({ name, label, fields }) => (
    <FormSection
      key={name}
      label={label ?? (headed || sections.length > 1 ? (main?.label ?? t('forms.basics')) : null)}
    >
      <Box sx={FORM_GRID}>
        {fields.map((field) => (
          <Box key={field.name} data-field={field.name} sx={placeOf(field)}>
            {field.formula ? (
              <WorkedOut field={field} />
            ) : record && reasons.has(field.name) ? (
              <ClosedField field={field} record={record} reason={reasons.get(field.name) ?? ''} />
            ) : (
              <DeclaredInput key={renewed[field.name] ?? 0} source={field.name} autoFocus={field === first} />
            )}
          </Box>
        ))}
      </Box>
    </FormSection>
  ));
}

const placeOf = (field: ManifestField) =>
  fieldPartOf(field).isWide(field) ? { gridColumn: '1 / -1' } : { minWidth: 0 };

/** Shows the result of a formula, which follows what is typed. */
function WorkedOut({ field }: { field: ManifestField }) {
  const { record } = useRecordForm();
  const values = useWatch() as Values;
  const currency = useInputCurrency();
  const result = resultOf(field, (name) => values[name] ?? record?.[name]);
  const unit = kindOf(field).isAmount ? currency : null;
  return (
    <Box data-worked-out={field.name} role="group" aria-label={field.label} sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 0.5, typography: 'small', fontWeight: 600 }}>{field.label}</Box>
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', ...(result !== null && result < 0 && LOSS) }}>
        {result === null ? '–' : kindOf(field).isAmount ? formatMoney(result) : countText(result)}
        {result !== null && unit && <SmallText sx={{ ml: 0.75 }}>{unit}</SmallText>}
      </Box>
    </Box>
  );
}
const LOSS = { color: 'tone.red', fontWeight: 600 } as const;

function ClosedField({ field, record, reason }: { field: ManifestField; record: Row; reason: string }) {
  return (
    <Box data-closed={field.name} role="group" aria-label={field.label} sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 0.5, typography: 'small', fontWeight: 600 }}>{field.label}</Box>
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', overflowWrap: 'anywhere' }}>
        <DeclaredField source={field.name} record={record} wide />
      </Box>
      <SmallText sx={{ display: 'flex', gap: 0.5, mt: 0.5, alignItems: 'flex-start' }}>
        <LockIcon aria-hidden sx={{ fontSize: 'icon.xs', mt: 0.25, flex: 'none' }} />
        {reason}
      </SmallText>
    </Box>
  );
}
