import { Alert, Box, Button, TextField } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { useState } from 'react';
import { useDeclaredField, useDeclaredResource, useRecord } from '../../declared/declaration';
import { optionOf } from '../../declared/fields/options';
import { shortMoment } from '../../declared/fields/dates';
import { useInlineSave } from '../../declared/list/inline/useInlineSave';
import { fieldOf } from '../../declared/records';
import { useHistory } from '../../declared/show/useHistory';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { EmptySection } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { useBills } from './OrderMoney';
import { type RemarkLine, remarkLines } from './remarkLines';

function useRemarks(): RemarkLine[] {
  const { data: entries = [] } = useHistory();
  const { query } = useBills();
  return remarkLines(entries, query.data?.rows ?? []);
}

export function OrderRemarkCount() {
  return <>{useRemarks().length}</>;
}

function Editor({ field }: { field: ManifestField }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const stored = typeof record.remark === 'string' ? record.remark : '';
  const [text, setText] = useState(stored);
  const { save, busy, error, theirs } = useInlineSave(resource, field, record);
  const changed = text.trim() !== stored;
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', px: 2, py: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void save(text.trim() === '' ? null : text.trim());
      }}
    >
      <TextField
        multiline
        size="small"
        label={field.label}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: field.length ?? 500 } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={!changed || busy}>
        {t('crud.save')}
      </Button>
      {(error ?? theirs) && (
        <Alert severity="error" sx={{ flex: '1 0 100%' }}>
          {error ?? t('orders.remarks.changed', { text: String(theirs?.remark ?? '–') })}
        </Alert>
      )}
    </Box>
  );
}

function Line({ line: { at, who, text, bill } }: { line: RemarkLine }) {
  const offset = useOffset();
  const bills = useResourceOf('bills');
  const type = bill && bills && fieldOf(bills, 'type');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, px: 2, py: 1, borderTop: 'soft', fontSize: 'size.small' }}>
      <SmallText sx={{ whiteSpace: 'nowrap' }}>{shortMoment(at, offset)}</SmallText>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        <SmallText>
          {[who, type && (optionOf(type, bill.type, {})?.label ?? bill.type)].filter(Boolean).join(' · ')}
        </SmallText>
      </Box>
    </Box>
  );
}

/** Lists the order's own remarks and those of its bills. */
export function OrderRemarks() {
  const t = useT();
  const { calls } = useDeclaredResource();
  const { version } = useRecord();
  const lines = useRemarks();
  const field = useDeclaredField('remark');
  return (
    <Box data-section="remarks">
      {field?.updatable && calls.update && (
        // A remark that was saved, here or elsewhere, is what the box begins with.
        <Editor key={version} field={field} />
      )}
      {lines.length === 0 ? (
        <EmptySection text={t('orders.remarks.none')} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </Box>
      )}
    </Box>
  );
}
