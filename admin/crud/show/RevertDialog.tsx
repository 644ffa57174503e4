import { useState } from 'react';
import { Alert, Box, Button, Dialog } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { formatMoney, readI18n } from '@t3d/resources/kit';
import type { I18nText, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { BusyButton } from '../actions/BusyButton';
import { fullMoment } from '../cells/dates';
import { forgetOptions, useOffset, useProvider } from '../doors';
import { fieldOf, isBlank } from '../records';
import type { Row } from '../records';
import { useLanguage, useSay } from '../text';
import { Value } from './HistoryTab';
import type { Names } from './HistoryTab';
import type { Line } from './lines';

interface RevertProps { resource: ManifestResource; record: Row; line: Line; names: Names; onClose: () => void }
interface Refused { status?: number; message?: string; body?: { message?: string; errors?: Record<string, string> } | null }

/** A value in a sentence; null where only its cell can show it. */
function useInWords(): (field: ManifestField, value: unknown, names: Names) => string | null {
  const say = useSay();
  const language = useLanguage();
  const offset = useOffset();
  return (field, value, names) => {
    switch (field.kind) {
      case 'enum': return field.options?.find((option) => option.value === value)?.label ?? String(value);
      case 'boolean': return say(value ? 'yes' : 'no');
      case 'money': return formatMoney(value as number);
      case 'time': return fullMoment(value, offset);
      case 'i18n': return readI18n(value as I18nText, language);
      case 'reference': return names.get(`${field.resource} ${String(value)}`) ?? `#${String(value)}`;
      default: return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    }
  };
}

/** Writes the old value as an edit of that one field, against the version that is on the screen. */
function useRevert({ resource, record, line, onClose }: RevertProps, field: ManifestField) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useProvider();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await provider.update(resource.name, { id: record.id, data: { id: record.id, version: record.version, [field.name]: line.before ?? null }, previousData: record, meta: { quiet: [400, 409] } });
      forgetOptions();
      refresh();
      notify(translate('tray.history.done', { field: field.label }), { type: 'success' });
      onClose();
    } catch (error) {
      const { status, message, body } = error as Refused;
      if (status === 409) refresh();
      setProblem(status === 409 ? translate('tray.history.stale') : [...Object.values(body?.errors ?? {}), body?.message ?? message].find(Boolean));
    } finally { setBusy(false); }
  };
  return { busy, problem, send };
}

function Asked({ field, ...props }: RevertProps & { field: ManifestField }) {
  const { resource, record, line, names, onClose } = props;
  const say = useSay();
  const translate = useTranslate();
  const inWords = useInWords();
  const { busy, problem, send } = useRevert(props, field);
  const blank = isBlank(line.before);
  const words = blank ? null : inWords(field, line.before, names);
  const title = blank ? translate('tray.history.askEmpty', { field: field.label }) : words !== null && words.length <= 60 ? translate('tray.history.ask', { field: field.label, value: words }) : translate('tray.history.revertOf', { field: field.label });
  const side = (label: string, value: unknown) => <><Box component="dt" sx={{ color: 'var(--text2)' }}>{label}</Box><Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}><Value resource={resource} record={record} name={field.name} value={value} names={names} /></Box></>;
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby="revert-title" slotProps={{ paper: { sx: { width: 480, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}>
      <Box component="h2" id="revert-title" sx={{ m: 0, px: 2.5, py: 1.5, fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere', borderBottom: '1px solid var(--divider)' }}>{title}</Box>
      <Box component="dl" sx={{ m: 0, p: 2.5, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}>{side(translate('tray.history.now'), record[field.name])}{side(translate('tray.history.then'), line.before)}</Box>
      {problem && <Alert severity="error" sx={{ mx: 2.5, mb: 2 }}>{problem}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: 2.5, py: 1.5, borderTop: '1px solid var(--divider)' }}>
        <Button variant="outlined" onClick={onClose}>{say('cancel')}</Button>
        <BusyButton variant="contained" color="primary" autoFocus busy={busy} busyText={say('busy')} onPress={() => void send()}>{translate('tray.history.submit')}</BusyButton>
      </Box>
    </Dialog>
  );
}

/** Asks whether one field is put back to what it was before a change. */
export default function RevertDialog(props: RevertProps) {
  const field = fieldOf(props.resource, props.line.name ?? '');
  return field ? <Asked {...props} field={field} /> : null;
}
