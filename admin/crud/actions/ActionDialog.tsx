import { Suspense, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Alert, Box, Checkbox, Dialog, FormControlLabel, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { CopyButton } from '../cells/Digits';
import type { ActionResult } from '../doors';
import { useSessionUser, useUnsavedWork } from '../doors';
import { useExtension } from '../extensions';
import { InputCurrency } from '../form/currency';
import { focusFirst } from '../form/firstError';
import { FieldInput } from '../form/inputs';
import { changedNames } from '../form/merge';
import { makeResolver, problemsOf, shownFields, startingValues, valuesToSend } from '../form/validation';
import type { Values } from '../form/validation';
import { recordName } from '../records';
import { countText, useLanguage, useSay } from '../text';
import { DialogFoot } from './DialogFoot';
import { EffectPanel } from './EffectPanel';
import { Facts } from './Facts';
import { JobProgress } from './JobProgress';
import { RangePreview } from './RangesInput';
import { fillConfirm } from './confirmText';
import { titleLabel } from './guards';
import type { ActionRequest } from './guards';
import { moneyOf, useInputNames, withCurrency } from './names';
import type { Act } from './useAct';
import { resultTexts, useAct } from './useAct';
import { useCheck } from './useCheck';

interface ActionDialogProps { resource: ManifestResource; request: ActionRequest; onClose: () => void; onDone: () => void }

const isRanges = (field: ManifestField): boolean => field.widget === 'ranges';

/** Before number ranges stands what they are and who gets them. */
const placeOf = (field: ManifestField): number => (field.kind === 'enum' ? 0 : field.resource ? 1 : isRanges(field) ? 2 : 3);

/** Ranges are asked for only where no records were ticked, and are needed then. */
function inputsOf({ action, ids }: ActionRequest): ManifestField[] {
  if (ids.length > 0) return action.fields.filter((field) => !isRanges(field));
  const fields = action.fields.map((field) => (isRanges(field) && action.on !== 'resource' ? { ...field, required: true } : field));
  return fields.some(isRanges) ? fields.toSorted((one, other) => placeOf(one) - placeOf(other)) : fields;
}

/** The caller's wish as the API takes it; null while the inputs break a rule. */
function bodyOf(ids: readonly number[], fields: readonly ManifestField[], values: Values): Values | null {
  if (Object.keys(problemsOf(fields, values)).length > 0) return null;
  return { ...(ids.length > 0 && { ids }), ...valuesToSend(fields, values, false) };
}

function Result({ result }: { result: ActionResult }) {
  const say = useSay();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">{say('action.keepResult')}</Alert>
      {resultTexts(result).map(([name, text]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ color: 'var(--text2)', minWidth: 64 }}>{say(`result.${name}`, { _: name })}</Box>
          <Box sx={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</Box>
          <CopyButton text={text} />
        </Box>
      ))}
    </Stack>
  );
}

function Head({ id, title, more, onClose }: { id: string; title: string; more: string; onClose: () => void }) {
  const say = useSay();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: '1px solid var(--divider)' }}>
      <Box component="h2" id={id} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{title}</Box>
      <Box sx={{ color: 'var(--text2)', fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', flex: 1 }}>{more}</Box>
      <IconButton size="small" aria-label={say('close')} onClick={onClose}><CloseIcon /></IconButton>
    </Box>
  );
}

/** What was refused and why; records that cannot take part may be left out of the next try. */
function Refusals({ act, all, excluded, setExcluded }: { act: Act; all: number; excluded: boolean; setExcluded: (on: boolean) => void }) {
  const say = useSay();
  if (act.problems.length === 0) return null;
  const { length } = act.refusedIds;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>{act.problems.map((problem) => <li key={problem}>{problem}</li>)}</Box>
      {length > 0 && length < all && <FormControlLabel control={<Checkbox checked={excluded} onChange={(_event, on) => setExcluded(on)} />} label={say('action.exclude', { count: countText(length) })} sx={{ mt: 0.5 }} />}
    </Alert>
  );
}

/** The records' names, three at most. */
function useSubject(resource: ManifestResource, { records, ids }: ActionRequest): { label: string; line: string; nameOf: (id: number) => string } {
  const say = useSay();
  const language = useLanguage();
  const names = records.slice(0, 3).map((record) => recordName(resource, record, language));
  const rest = ids.length - names.length;
  const nameOf = (id: number): string => { const record = records.find((one) => one.id === id); return record ? recordName(resource, record, language) : `#${id}`; };
  return { nameOf, label: names[0] ?? '', line: names.join(', ') + (rest > 0 && names.length > 0 ? ` ${say('more', { count: countText(rest) })}` : '') };
}

/**
 * The dialog of any action: its inputs, on the right what the server says it would do, and a button that tells verb and
 * count. Without inputs and preview it is a plain confirm. A job is followed to its end in the same place.
 */
export function ActionDialog({ resource, request, onClose, onDone }: ActionDialogProps) {
  const say = useSay();
  const { action } = request;
  const me = useSessionUser();
  const subject = useSubject(resource, request);
  const fields = useMemo(() => inputsOf(request), [request]);
  const Note = useExtension(resource).notes?.[action.name];
  const [initial] = useState<Values>(() => ({ ...startingValues(fields), ...request.given }));
  const form = useForm<Values>({ mode: 'onTouched', reValidateMode: 'onChange', defaultValues: initial, resolver: makeResolver(fields, say), shouldFocusError: false });
  const inputs = useRef<HTMLFormElement>(null);
  const values = form.watch();
  const [excluded, setExcluded] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const act = useAct({ resource, action, form, nameOf: subject.nameOf, onClose, onDone, onResult: setResult });
  const ids = excluded ? request.ids.filter((id) => !act.refusedIds.includes(id)) : request.ids;
  const body = bodyOf(ids, fields, values);
  const check = useCheck(resource.name, action, body);
  const cost = check.preview?.cost;
  const currency = cost?.currency ?? (request.records[0]?.currency as string | undefined) ?? me.currency ?? undefined;
  const counts = Object.fromEntries(Object.entries(check.preview?.named ?? {}).map(([name, value]) => [name, countText(value)]));
  const names = {
    ...(request.ids.length === 1 && moneyOf(resource.fields, request.records[0])), ...counts,
    ...(cost && { amount: withCurrency(Math.abs(cost.amount), cost.currency), after: formatMoney(cost.after) }), ...useInputNames(fields, values, currency),
  };
  const count = action.on === 'one' || (action.on === 'resource' && !action.ranges) ? null : (check.preview?.available ?? (ids.length || null));
  const sentence = fillConfirm(action.confirm, { ...names, count: count === null ? undefined : countText(count), label: subject.label }) ?? (request.ids.length === 0 ? titleLabel(action, say) : action.label);
  const wide = action.preview && !act.jobId && !result;
  const plain = fields.length === 0 && !action.preview;
  const typed = !act.jobId && !result && changedNames(fields, initial, values).length > 0;
  useUnsavedWork(typed);
  // Nothing was sent while the inputs break a rule: the first of them is shown.
  const submit = (): boolean => {
    if (body) { act.submit(body); return true; }
    void form.trigger().then(() => requestAnimationFrame(() => focusFirst(inputs.current, Object.keys(problemsOf(fields, values)))));
    return false;
  };
  return (
    <Dialog open onClose={(_event, reason) => { if (!typed || reason !== 'backdropClick') onClose(); }} maxWidth={false} aria-labelledby="action-title" slotProps={{ paper: { sx: { width: wide ? 960 : 560, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}>
      <Head id="action-title" title={sentence} more={plain ? '' : subject.line} onClose={onClose} />
      {act.jobId !== undefined && !result && <JobProgress id={act.jobId} onDone={act.finish} onFailed={act.fail} />}
      {result && <Result result={result} />}
      {act.jobId === undefined && !result && (
        <FormProvider {...form}>
          <InputCurrency value={currency ?? null}>
          <RangePreview value={check.preview}>
            <Box component="form" ref={inputs} noValidate onSubmit={(event: React.FormEvent) => { event.preventDefault(); event.stopPropagation(); }} sx={{ overflow: 'auto', display: { sm: 'grid' }, gridTemplateColumns: wide ? 'minmax(0, 3fr) minmax(0, 2fr)' : '1fr' }}>
              <Stack spacing={2.5} sx={{ p: 2.5, minWidth: 0 }}>
                <Facts resource={resource} request={request} />
                {action.help && <Box sx={{ color: 'var(--text2)', fontSize: 13 }}>{action.help}</Box>}
                {shownFields(fields, values).map((field, index) => <Box key={field.name} data-field={field.name}><FieldInput field={field} autoFocus={index === 0 && !isRanges(field) && field.kind !== 'enum'} /></Box>)}
                {plain && subject.line && <Box sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{subject.line}</Box>}
                {Note && <Suspense fallback={null}><Note values={values} /></Suspense>}
                <Refusals act={act} all={request.ids.length} excluded={excluded} setExcluded={setExcluded} />
              </Stack>
              {wide && <EffectPanel action={action} check={check} />}
            </Box>
          </RangePreview>
          </InputCurrency>
        </FormProvider>
      )}
      <DialogFoot action={action} count={count} check={check} over={act.jobId !== undefined || result !== undefined} busy={act.busy} onClose={onClose} onSubmit={submit} focus={fields.length === 0} />
    </Dialog>
  );
}
