import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Alert, Box, Checkbox, FormControlLabel, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT, wordOf } from '../../locales/useT';
import { FilledDialog } from '../../ui/FilledDialog';
import { CopyButton } from '../../ui/Digits';
import type { ActionResult } from '../../providers/dataProvider';
import { useSessionUser } from '../../providers/manifest';
import { useUnsavedWork } from '../../state/unsaved';
import { useExtension } from '../extensions';
import { InputCurrency } from '../form/currency';
import { focusFirst } from '../form/firstError';
import { PendingUploads } from '../form/pendingUploads';
import { FieldInput } from '../form/inputs';
import { problemsOf, shownFields } from '../form/validation';
import { recordName } from '../records';
import { ActionDialogFooter } from './ActionDialogFooter';
import { EffectPanel } from './EffectPanel';
import { Facts } from './Facts';
import { JobProgress } from './JobProgress';
import { RangePreview } from './RangesFieldInput';
import { Sentence, asName } from './Sentence';
import type { ActionCheck } from './check';
import { maySend } from './check';
import { fillConfirm } from './confirmText';
import { titleLabel } from './guards';
import type { ActionRequest } from './guards';
import { actionMoneyOf, useInputNames, withCurrency } from './names';
import type { Act } from './useAct';
import { resultTexts, useAct } from './useAct';
import type { ActionForm } from './useActionForm';
import { isRanges, useActionForm } from './useActionForm';
import { useCheck } from './useCheck';
import { usePressKeys } from './usePressKeys';

interface ActionDialogProps {
  resource: ManifestResource;
  request: ActionRequest;
  onClose: () => void;
  onDone: () => void;
}

function Result({ result }: { result: ActionResult }) {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">
        {t('crud.action.keepResult')}
      </Alert>
      {resultTexts(result).map(([name, text]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ color: 'var(--text2)', minWidth: 64 }}>{wordOf(t, 'crud.result', name)}</Box>
          <Box sx={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</Box>
          <CopyButton text={text} />
        </Box>
      ))}
    </Stack>
  );
}

function ActionDialogHeader({
  id,
  title,
  more,
  onClose,
}: {
  id: string;
  title: string;
  more: string;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: '1px solid var(--divider)' }}
    >
      <Box component="h2" id={id} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        <Sentence text={title} />
      </Box>
      <Box
        sx={{
          color: 'var(--text2)',
          fontSize: 13,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flex: 1,
        }}
      >
        {more}
      </Box>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** What was refused and why; records that cannot take part may be left out of the next try. */
function Refusals({
  act,
  all,
  excluded,
  setExcluded,
}: {
  act: Act;
  all: number;
  excluded: boolean;
  setExcluded: (on: boolean) => void;
}) {
  const t = useT();
  if (act.problems.length === 0) return null;
  const { length } = act.refusedIds;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {act.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
      {length > 0 && length < all && (
        <FormControlLabel
          control={<Checkbox checked={excluded} onChange={(_event, on) => setExcluded(on)} />}
          label={t('crud.action.exclude', { count: countText(length) })}
          sx={{ mt: 0.5 }}
        />
      )}
    </Alert>
  );
}

/** The records' names, three at most. */
function useSubject(
  resource: ManifestResource,
  { records, ids }: ActionRequest,
): { label: string; line: string; nameOf: (id: number) => string } {
  const t = useT();
  const language = useLanguage();
  const names = records.slice(0, 3).map((record) => recordName(resource, record, language));
  const rest = ids.length - names.length;
  const nameOf = (id: number): string => {
    const record = records.find((one) => one.id === id);
    return record ? recordName(resource, record, language) : `#${id}`;
  };
  return {
    nameOf,
    label: names[0] ?? '',
    line: names.join(', ') + (rest > 0 && names.length > 0 ? ` ${t('crud.more', { count: countText(rest) })}` : ''),
  };
}

/** What the title says, and how many records the button is about: of what the server has said of this very body. */
function useWords(
  { resource, request }: Pick<ActionDialogProps, 'resource' | 'request'>,
  { fields, values }: ActionForm,
  { preview }: ActionCheck,
  ids: readonly number[],
  label: string,
) {
  const t = useT();
  const me = useSessionUser();
  const { action } = request;
  const cost = preview?.cost;
  const currency = cost?.currency ?? (request.records[0]?.currency as string | undefined) ?? me.currency ?? undefined;
  const counts = Object.fromEntries(
    Object.entries(preview?.named ?? {}).map(([name, value]) => [name, countText(value)]),
  );
  const names = {
    ...(request.ids.length === 1 && actionMoneyOf(resource.fields, request.records[0])),
    ...counts,
    ...(cost && { amount: withCurrency(Math.abs(cost.amount), cost.currency), after: formatMoney(cost.after) }),
    ...useInputNames(fields, values, currency),
  };
  const counted = action.on === 'many' || action.ranges;
  const count = !counted ? null : action.preview ? (preview?.available ?? null) : ids.length || null;
  const fallback = request.ids.length === 0 ? titleLabel(action, t) : action.label;
  return {
    currency,
    count,
    title:
      fillConfirm(action.confirm, {
        ...names,
        count: count === null ? undefined : countText(count),
        label: asName(label),
      }) ?? fallback,
  };
}

/** The inputs of an action, and beside them what it would do. */
function ActionInputs({
  resource,
  request,
  own,
  check,
  wide,
  line,
  children,
}: {
  resource: ManifestResource;
  request: ActionRequest;
  own: ActionForm;
  check: ActionCheck;
  wide: boolean;
  line: string;
  children: ReactNode;
}) {
  const { action } = request;
  const { fields, values } = own;
  const Note = useExtension(resource).notes?.[action.name];
  const stay = (event: React.FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={stay}
      sx={{
        overflow: 'auto',
        display: { sm: 'grid' },
        gridTemplateColumns: wide ? 'minmax(0, 3fr) minmax(0, 2fr)' : '1fr',
      }}
    >
      <Stack spacing={2.5} sx={{ p: 2.5, minWidth: 0 }}>
        <Facts resource={resource} request={request} />
        {action.help && <Box sx={{ color: 'var(--text2)', fontSize: 13 }}>{action.help}</Box>}
        {shownFields(fields, values).map((field, index) => (
          <Box key={field.name} data-field={field.name}>
            <FieldInput field={field} autoFocus={index === 0 && !isRanges(field) && field.kind !== 'enum'} />
          </Box>
        ))}
        {line && <Box sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{line}</Box>}
        {Note && (
          <Suspense fallback={null}>
            <Note values={values} />
          </Suspense>
        )}
        {children}
      </Stack>
      {wide && <EffectPanel action={action} check={check} />}
    </Box>
  );
}

/** What was refused may be left out of the next try; the server is asked anew what that would do. */
function useTries(props: ActionDialogProps, own: ActionForm, nameOf: (id: number) => string) {
  const { resource, request, onClose, onDone } = props;
  const { action } = request;
  const [excluded, setExcluded] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const act = useAct({ resource, action, form: own.form, nameOf, onClose, onDone, onResult: setResult });
  const ids = excluded ? request.ids.filter((id) => !act.refusedIds.includes(id)) : request.ids;
  // What cannot be read keeps the button off by itself; what of the rest could be done is told all the same.
  const check = useCheck(resource.name, action, own.bodyOf(ids), own.holds.held && !own.holds.reason);
  const { problems } = act;
  const again = useRef(check.again);
  useEffect(() => {
    again.current = check.again;
  });
  // Who was refused sees what is so now.
  useEffect(() => {
    if (problems.length > 0) again.current();
  }, [problems]);
  return { act, ids, check, result, excluded, setExcluded };
}

/**
 * The dialog of any action: its inputs, on the right what the server says it would do, and a button that tells verb and
 * count. Without inputs and preview it is a plain confirm. A job is followed to its end in the same place.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { resource, request, onClose } = props;
  const { action } = request;
  const subject = useSubject(resource, request);
  const own = useActionForm(request);
  const { fields, form, holds } = own;
  const { act, ids, check, result, excluded, setExcluded } = useTries(props, own, subject.nameOf);
  const { currency, count, title } = useWords(props, own, check, ids, subject.label);
  const paper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, fields.length > 0);
  const over = act.jobId !== undefined || result !== undefined;
  const wide = action.preview && !over;
  const plain = fields.length === 0 && !action.preview;
  const filled = !over && own.filled;
  useUnsavedWork(filled);
  const submit = (): boolean => {
    const body = own.bodyOf(ids);
    if (!body) {
      // Nothing was sent while the inputs break a rule: the first of them is shown.
      void form
        .trigger()
        .then(() =>
          requestAnimationFrame(() => focusFirst(paper.current, Object.keys(problemsOf(fields, form.getValues())))),
        );
      return false;
    }
    // What is sent is what was checked, to the letter.
    if (holds.isHeld() || !maySend(action, body, check)) return false;
    act.submit(body);
    return true;
  };
  return (
    <FilledDialog
      filled={filled}
      onClose={onClose}
      maxWidth={false}
      aria-labelledby="action-title"
      slotProps={{
        paper: { ref: paper, onKeyDown: keys, sx: { width: wide ? 960 : 560, maxWidth: 'calc(100vw - 32px)', m: 2 } },
      }}
    >
      <ActionDialogHeader id="action-title" title={title} more={plain ? '' : subject.line} onClose={onClose} />
      {act.jobId !== undefined && !result && <JobProgress id={act.jobId} onDone={act.finish} onFailed={act.fail} />}
      {result && <Result result={result} />}
      {!over && (
        <FormProvider {...form}>
          <PendingUploads value={holds.hold}>
            <InputCurrency value={currency ?? null}>
              <RangePreview value={check.preview ?? check.last}>
                <ActionInputs
                  resource={resource}
                  request={request}
                  own={own}
                  check={check}
                  wide={wide}
                  line={plain ? subject.line : ''}
                >
                  <Refusals act={act} all={request.ids.length} excluded={excluded} setExcluded={setExcluded} />
                </ActionInputs>
              </RangePreview>
            </InputCurrency>
          </PendingUploads>
        </FormProvider>
      )}
      <ActionDialogFooter
        action={action}
        count={count}
        check={check}
        unread={holds.reason}
        over={over}
        busy={act.busy}
        onClose={onClose}
        onSubmit={submit}
        focus={fields.length === 0}
        submitRef={button}
      />
    </FilledDialog>
  );
}
