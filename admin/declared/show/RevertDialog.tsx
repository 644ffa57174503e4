import { useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { HttpError, useRefresh } from 'ra-core';
import { formatMoney, readI18n } from '@t3d/resources/kit';
import type { I18nText, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter, DialogHeader } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { useDeclaredField, useDeclaredResource, useRecord } from '../declaration';
import { fullMoment } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { isBlank } from '../records';
import type { Row } from '../records';
import { HistoryValue } from './HistoryValue';
import type { HistoryRow, ReferenceNames } from './useHistory';
import { nameKey } from './useHistory';
import { Text } from '../../ui/Text';
import type { T3dDataProvider } from '../../providers/dataProvider';

interface RevertProps {
  line: HistoryRow;
  names: ReferenceNames;
  onClose: () => void;
}

/** A value in a sentence; null where only its cell can show it. */
function useInWords(): (field: ManifestField, value: unknown, names: ReferenceNames) => string | null {
  const t = useT();
  const language = useLanguage();
  const offset = useOffset();
  return (field, value, names) => {
    switch (field.kind) {
      case 'enum':
        return field.options?.find((option) => option.value === String(value))?.label ?? String(value);
      case 'boolean':
        return t(value ? 'crud.yes' : 'crud.no');
      case 'money':
        return formatMoney(value as number);
      case 'time':
        return fullMoment(value, offset);
      case 'i18n':
        return readI18n(value as I18nText, language);
      case 'reference':
        return names.get(nameKey(field, value)) ?? `#${String(value)}`;
      default:
        return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    }
  };
}

/** Puts the field back over the record that the dialog shows, even when a newer one is read behind it meanwhile. */
function useRevert({ line, onClose }: RevertProps, field: ManifestField) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const refresh = useRefresh();
  const provider = useApi();
  const [seen, setSeen] = useState(record);
  const revert = async (): Promise<void> => {
    const end = await revertField(provider, resource, seen, line);
    if (end.kind === 'refused') throw new Error(end.text);
    refresh();
    if (end.kind === 'stale') {
      setSeen(end.now);
      throw new Error(t('tray.history.stale'));
    }
  };
  const { run, pending, problem } = useApiMutation({
    send: revert,
    success: () => t('tray.history.done', { field: field.label }),
    onDone: onClose,
  });
  return { seen, busy: pending, problem, send: run };
}

interface RevertValuesProps extends Pick<RevertProps, 'line' | 'names'> {
  field: ManifestField;
  seen: Row;
}

function RevertValues({ seen, line, names, field }: RevertValuesProps) {
  const t = useT();
  const side = (label: string, value: unknown) => (
    <>
      <Text as="dt" colour="ink.secondary">
        {label}
      </Text>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
        <HistoryValue record={seen} source={field.name} value={value} names={names} />
      </Box>
    </>
  );
  return (
    <Box
      component="dl"
      sx={{ m: 0, p: 2.5, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}
    >
      {side(t('tray.history.now'), seen[field.name])}
      {side(t('tray.history.then'), line.before)}
    </Box>
  );
}

function useRevertTitle({ line, names }: RevertProps, field: ManifestField): string {
  const t = useT();
  const inWords = useInWords();
  if (isBlank(line.before)) return t('tray.history.askEmpty', { field: field.label });
  const words = inWords(field, line.before, names);
  return words !== null && words.length <= 60
    ? t('tray.history.ask', { field: field.label, value: words })
    : t('tray.history.revertOf', { field: field.label });
}

function RevertQuestion({ field, ...props }: RevertProps & { field: ManifestField }) {
  const { line, names, onClose } = props;
  const t = useT();
  const title = useRevertTitle(props, field);
  const { seen, busy, problem, send } = useRevert(props, field);
  return (
    <AppDialog
      id="revert-title"
      header={<DialogHeader id="revert-title" title={title} />}
      width={480}
      onClose={onClose}
    >
      <RevertValues seen={seen} line={line} names={names} field={field} />
      {problem && (
        <Alert severity="error" sx={{ mx: 2.5, mb: 2 }}>
          {problem}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outlined" onClick={onClose}>
          {t('crud.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          color="primary"
          autoFocus
          busy={busy}
          busyText={t('crud.busy')}
          onPress={() => void send()}
        >
          {t('tray.history.submit')}
        </BusyButton>
      </DialogFooter>
    </AppDialog>
  );
}

/** Asks whether one field is put back to what it was before a change. */
export default function RevertDialog(props: RevertProps) {
  const field = useDeclaredField(props.line.name ?? '');
  return field ? <RevertQuestion {...props} field={field} /> : null;
}

/** The result of putting a field back: done, stale with the record as somebody else left it, or refused with a text. */
export type RevertOutcome = { kind: 'done' } | { kind: 'stale'; now: Row } | { kind: 'refused'; text: string };

type Provider = Pick<T3dDataProvider, 'update' | 'getOne'>;

const reasonOf = (error: HttpError): string => {
  const body = error.body as { message?: string; errors?: Record<string, string> } | null | undefined;
  return [...Object.values(body?.errors ?? {}), body?.message ?? error.message].find(Boolean) ?? error.message;
};

/** Writes the old value of one field over the record as it was seen, never over a newer version. */
export async function revertField(
  provider: Provider,
  { name }: Pick<ManifestResource, 'name'>,
  seen: Row,
  line: Pick<HistoryRow, 'name' | 'before'>,
): Promise<RevertOutcome> {
  const { id, version } = seen;
  try {
    await provider.update<Row>(name, {
      id,
      data: { id, version, [String(line.name)]: line.before ?? null } as Partial<Row>,
      previousData: seen,
      meta: { quiet: [400, 409] },
    });
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const refused = (error.body as { errors?: object } | null | undefined)?.errors;
    return error.status === 409 && !refused
      ? { kind: 'stale', now: (await provider.getOne<Row>(name, { id })).data }
      : { kind: 'refused', text: reasonOf(error) };
  }
}
