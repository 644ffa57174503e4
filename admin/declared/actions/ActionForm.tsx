import { type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { Alert, Box, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'ra-core';
import { type ManifestAction, type ManifestField, kindOf } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { SmallText } from '../../ui/Text';
import { DeclaredFields, useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { PendingUploads } from '../form/pendingUploads';
import { type Values, shownFields } from '../form/validation';
import { fieldPartOf } from '../kinds';
import { DeclaredInput } from '../inputs/DeclaredInput';
import { InputCurrency } from '../inputs/inputCurrency';
import { type Row, fieldOf, isBlank } from '../records';
import { usePredicateVariables } from '../variables';
import { ActionDialogFooter, ActionDialogHeader } from './ActionDialogFrame';
import { ChangedNotice, useFocusBack } from './ChangedNotice';
import { DeletionUse } from './DeletionUse';
import { EffectPanel } from './EffectPanel';
import { DialogPreview } from './dialogPreview';
import { useActionRequest } from './request';
import { type SentAction, useActionForm } from './useActionForm';

const TEXT = { color: 'ink.secondary', fontSize: 'size.small' } as const;

export interface FormLooks {
  facts?: readonly string[];
  note?: ReactNode;
  include?: readonly string[];
  exclude?: readonly string[];
  /** Rendered above the inputs. Any react-admin input works here and in `children`. */
  lead?: ReactNode;
  /** Rendered below the inputs. */
  children?: ReactNode;
}

/** Returns whether a dialog has a column of inputs beside its effect. */
export const hasInputs = (fields: readonly ManifestField[], { facts, note, lead, children }: FormLooks): boolean =>
  fields.length > 0 || [facts, note, lead, children].some(Boolean);

interface ActionFormProps extends FormLooks {
  fields: readonly ManifestField[];
  start: Values;
  paper: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  onFilled: (filled: boolean) => void;
  onSent: (sent: SentAction) => void;
  onResult: (result: ActionResult, sent: SentAction) => void;
}

export function ActionForm(props: ActionFormProps) {
  const { facts, note, include, exclude, lead, children, button, ...options } = props;
  const { action, ids, records, onClose } = useActionRequest();
  const { fields, onFilled } = options;
  const form = useActionForm(options);
  const { check, words, title, filled, uploads } = form;
  useEffect(() => onFilled(filled), [filled, onFilled]);
  useFocusBack(button, check.changes);
  const record = records.length === 1 ? records[0] : undefined;
  const isPlain = fields.length === 0 && !action.preview;
  const beside = action.preview && hasInputs(fields, props);
  return (
    <>
      <ActionDialogHeader {...title} onClose={onClose} />
      <Box
        sx={{
          overflow: 'auto',
          flex: '1 1 auto',
          display: { sm: 'grid' },
          gridTemplateColumns: beside ? 'minmax(0, 3fr) minmax(0, 2fr)' : '1fr',
        }}
      >
        <Stack spacing={2.5} sx={{ p: 2.5, minWidth: 0 }}>
          {facts && record && ids.length === 1 && (
            <Facts names={facts} given={record} isChanged={check.changes !== undefined} />
          )}
          {(action.help ?? action.final) && (
            <Box sx={TEXT}>
              {action.help && <Box>{action.help}</Box>}
              {action.final && (
                <Box data-final sx={action.danger ? { color: 'tone.amber', fontWeight: 600 } : undefined}>
                  {action.final}
                </Box>
              )}
            </Box>
          )}
          <PendingUploads value={uploads.report}>
            <InputCurrency value={words.currency ?? null}>
              <DialogPreview value={check.preview ?? check.last}>
                <DeclaredFields value={fields}>
                  {lead}
                  <Inputs fields={fields} values={form.values} include={include} exclude={exclude} />
                  {children}
                </DeclaredFields>
              </DialogPreview>
            </InputCurrency>
          </PendingUploads>
          {isPlain && form.line && <Box sx={{ fontSize: 'size.body', overflowWrap: 'anywhere' }}>{form.line}</Box>}
          <DeletionUse />
          {note && (
            <RecordContextProvider value={record}>
              <Suspense fallback={null}>{note}</Suspense>
            </RecordContextProvider>
          )}
          <SecondPerson action={action} body={form.body} />
          {check.changes && <ChangedNotice changes={check.changes} />}
          <FormErrors {...form.refusals} all={ids.length} />
        </Stack>
        {action.preview && <EffectPanel action={action} check={check} beside={beside} />}
      </Box>
      <ActionDialogFooter ref={button} form={form} focus={!fields.some(takesFocus)} />
    </>
  );
}

interface InputsProps extends Pick<FormLooks, 'include' | 'exclude'> {
  fields: readonly ManifestField[];
  values: Values;
}

/** Returns whether an input can take the focus. A row of buttons cannot. */
const takesFocus = (field: ManifestField): boolean => !kindOf(field).isWord;
/** The numbers of the records are what the user has at hand, for example as copied text. */
const focusOf = (fields: readonly ManifestField[]): ManifestField | undefined =>
  fields.find((field) => fieldPartOf(field).namesRecords) ?? fields.find(takesFocus);

function Inputs({ fields, values, include, exclude }: InputsProps) {
  const variables = usePredicateVariables();
  const shown = shownFields(fields, values, { variables }).filter(
    ({ name }) => (include?.includes(name) ?? true) && !exclude?.includes(name),
  );
  if (shown.length === 0) return null;
  const first = focusOf(shown);
  return (
    <Stack spacing={2.5}>
      {shown.map((field) => (
        <Box key={field.name} data-field={field.name}>
          <DeclaredInput source={field.name} autoFocus={field === first} />
        </Box>
      ))}
    </Stack>
  );
}

interface FactsProps {
  names: readonly string[];
  given: Row;
  /** True if the record has changed since the dialog opened, so that its data must reload. */
  isChanged: boolean;
}

function Facts({ names, given, isChanged }: FactsProps) {
  const resource = useDeclaredResource();
  const { data } = useGetOne<Row>(resource.name, { id: given.id }, { enabled: isChanged, retry: false });
  const record = isChanged && data ? data : given;
  const shown = names
    .flatMap((name) => fieldOf(resource, name) ?? [])
    .filter((field) => field.readable && !isBlank(record[field.name]));
  if (shown.length === 0) return null;
  return (
    <Box
      component="dl"
      data-facts
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
      }}
    >
      {shown.map((field) => (
        <Box key={field.name} data-field={field.name} sx={{ minWidth: 0 }}>
          <SmallText as="dt">{field.label}</SmallText>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
            <DeclaredField source={field.name} resource={resource.name} record={record} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function needsSecond({ approval }: Pick<ManifestAction, 'approval'>, body: Values | null): boolean {
  if (!approval || approval === 'always') return approval === 'always';
  return Number(body?.[approval.field] ?? 0) > approval.above;
}

function SecondPerson({ action, body }: { action: ManifestAction; body: Values | null }) {
  const t = useT();
  return needsSecond(action, body) ? (
    <Alert severity="info" role="status" data-second>
      {t('crud.action.second')}
    </Alert>
  ) : null;
}

interface FormErrorsProps {
  problems: readonly string[];
  refusedIds: readonly number[];
  excluded: boolean;
  setExcluded: (excluded: boolean) => void;
  all: number;
}

function FormErrors({ problems, refusedIds: { length }, excluded, setExcluded, all }: FormErrorsProps) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {problems.map((problem) => (
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
