import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Form } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useExtension } from '../extensions';
import { labelKey } from '../records';
import type { Row } from '../records';
import { useSay } from '../text';
import { FieldInput, isWide } from './inputs';
import { makeResolver, shownFields } from './validation';
import type { Values } from './validation';

const KEEP = { keepDirtyValues: true } as const;
const CARD = { bgcolor: 'var(--paper)', border: '1px solid var(--divider)', borderRadius: '8px', p: 2.5, mb: 1.5 } as const;

interface Section { name: string; label: string | null; fields: ManifestField[] }

/** The fields of a form or page by section, in the declared order; those without one come first. */
export function sectionsOf(resource: ManifestResource, fields: readonly ManifestField[]): Section[] {
  const loose: Section = { name: '', label: null, fields: fields.filter((field) => !resource.sections.some((section) => section.name === field.section)) };
  const named = resource.sections.map((section): Section => ({ ...section, fields: fields.filter((field) => field.section === section.name) }));
  return [loose, ...named].filter((section) => section.fields.length > 0);
}

function knownNames(record: Row | undefined, field: ManifestField): Record<number, string> | undefined {
  const id = record?.[field.name];
  const label = record?.[labelKey(field.name)];
  return typeof id === 'number' && typeof label === 'string' ? { [id]: label } : undefined;
}

function Inputs({ resource, fields, record }: { resource: ManifestResource; fields: readonly ManifestField[]; record: Row | undefined }) {
  const values = useWatch() as Values;
  const shown = shownFields(fields, { ...record, ...values });
  return sectionsOf(resource, shown).map((section, at) => (
    <Box component="section" key={section.name} sx={CARD}>
      {section.label && <Box component="h2" sx={{ m: 0, mb: 2, fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>{section.label}</Box>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
        {section.fields.map((field, index) => (
          <Box key={field.name} data-field={field.name} sx={isWide(field.kind, field.multiline, field.widget) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
            <FieldInput field={field} autoFocus={at === 0 && index === 0} known={knownNames(record, field)} />
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

function Foot({ saving, back }: { saving: boolean; back: string }) {
  const say = useSay();
  const { isSubmitting, errors } = useFormState();
  const busy = saving || isSubmitting;
  const wrong = Object.keys(errors).length;
  return (
    <Box className="no-print" sx={{ position: 'sticky', bottom: 0, zIndex: 2, display: 'flex', alignItems: 'center', gap: 1, py: 1.5, mx: { xs: -1, sm: -2 }, px: { xs: 1, sm: 2 }, bgcolor: 'var(--canvas)', borderTop: '1px solid var(--divider)' }}>
      {/* Leaving a wrong field shows its error and moves this button: without the default the press would miss it. */}
      <Button type="submit" variant="contained" color="primary" loading={busy} aria-busy={busy} onMouseDown={(event) => event.preventDefault()}>{say('save')}</Button>
      <Button component={Link} to={back} variant="outlined">{say('cancel')}</Button>
      {wrong > 0 && <Box role="status" sx={{ fontSize: 12, color: 'var(--red)' }}>{say('form.wrong', { count: wrong })}</Box>}
    </Box>
  );
}

interface FormPageProps {
  resource: ManifestResource; title: ReactNode; fields: readonly ManifestField[]; record?: Row; starting?: Values; saving: boolean; back: string;
  onSubmit: (values: Values) => Promise<unknown>; notice?: ReactNode;
}

/** The page of a form: 720 px, sections, errors on blur by the shared rules, a foot that stays; leaving with changes asks first. */
export function FormPage({ resource, title, fields, record, starting, saving, back, onSubmit, notice }: FormPageProps) {
  const say = useSay();
  const resolver = useMemo(() => makeResolver(fields, say), [fields, say]);
  const { formNote: Note } = useExtension(resource);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Tooltip title={say('back')}><IconButton component={Link} to={back} aria-label={say('back')}><ArrowBackIcon /></IconButton></Tooltip>
        <Box component="h1" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{title}</Box>
      </Box>
      {notice}
      <Form record={record} defaultValues={starting} mode="onBlur" reValidateMode="onChange" resolver={resolver} resetOptions={KEEP} onSubmit={onSubmit} warnWhenUnsavedChanges disableInvalidFormNotification noValidate>
        <Inputs resource={resource} fields={fields} record={record} />
        {Note && <Box sx={{ mb: 1.5 }}><Note /></Box>}
        <Foot saving={saving} back={back} />
      </Form>
    </Box>
  );
}
