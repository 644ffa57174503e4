import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { isEqual } from '@t3d/resources/kit';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { AskDialog } from '../../ui/AskDialog';
import { SmallText, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import type { TemplateKind, TemplateRow } from './calls';
import { TEMPLATE_KINDS, TEMPLATE_VALUES } from './calls';

const MAX_FIELDS = 8;
type Field = TemplateRow['fields'][number];
/** What most templates of notices have. */
const usual = (): Field[] => [
  { name: 'thing1', value: 'TITLE' },
  { name: 'thing2', value: 'CONTENT' },
  { name: 'time3', value: 'TIME' },
];

interface FieldsProps {
  kind: string;
  fields: Field[];
  change: (fields: Field[]) => void;
}

/** Which value fills each field of a template. */
function Fields({ kind, fields, change }: FieldsProps) {
  const t = useT();
  const set = (at: number, changed: Partial<Field>): void =>
    change(fields.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <Box role="group" aria-label={t('wxmp.templates.fieldsOf', { kind })} sx={{ display: 'grid', gap: 1 }}>
      {fields.map(({ name, value }, at) => (
        <Box key={at} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
          <TextField
            label={t('wxmp.templates.field')}
            value={name}
            onChange={(event) => set(at, { name: event.target.value.trim() })}
            slotProps={{ htmlInput: { maxLength: 32, spellCheck: false } }}
            sx={{ flex: '1 1 100px', minWidth: 0 }}
          />
          <TextField
            select
            label={t('wxmp.templates.value')}
            value={value}
            onChange={(event) => set(at, { value: event.target.value as Field['value'] })}
            sx={{ flex: '1 1 100px', minWidth: 0 }}
          >
            {TEMPLATE_VALUES.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`wxmp.templates.values.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={t('wxmp.removeEntry', { name: name || t('wxmp.templates.field') })}
            disabled={fields.length === 1}
            onClick={() => change(fields.filter((_one, index) => index !== at))}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      {fields.length < MAX_FIELDS && (
        <Box>
          <Button
            size="small"
            variant="text"
            startIcon={<AddIcon />}
            onClick={() => change([...fields, { name: '', value: 'CONTENT' }])}
          >
            {t('wxmp.templates.addField')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface KindProps {
  kind: TemplateKind;
  row: TemplateRow | undefined;
  change: (row: TemplateRow | null) => void;
}

/** The template of one kind of notice; an empty id is none. */
function KindEditor({ kind, row, change }: KindProps) {
  const t = useT();
  const label = t(`wxmp.templates.kinds.${kind}`);
  const setId = (template: string): void =>
    change(template === '' ? null : { kind, template, fields: row?.fields ?? usual() });
  return (
    <Box sx={{ border: 'divider', borderRadius: ROUND.card, p: 1.5, display: 'grid', gap: 1.25 }} data-template={kind}>
      <Text size="small" strong>
        {label}
      </Text>
      <TextField
        label={t('wxmp.templates.id')}
        placeholder={t('wxmp.templates.none')}
        value={row?.template ?? ''}
        onChange={(event) => setId(event.target.value.trim())}
        slotProps={{
          htmlInput: { maxLength: 64, spellCheck: false, 'aria-label': `${label}: ${t('wxmp.templates.id')}` },
        }}
      />
      {row && <Fields kind={label} fields={row.fields} change={(fields) => change({ ...row, fields })} />}
    </Box>
  );
}

interface DialogProps {
  templates: readonly TemplateRow[];
  onClose: () => void;
  onDone: (templates: TemplateRow[]) => void;
}

/** For each kind of notice the id of its template, and what fills its fields. */
export function TemplatesDialog({ templates, onClose, onDone }: DialogProps) {
  const t = useT();
  const [rows, setRows] = useState<TemplateRow[]>([...templates]);
  const isWhole = rows.every(
    ({ template, fields }) => template.length >= 20 && fields.every(({ name }) => name !== ''),
  );
  const change = (kind: TemplateKind, row: TemplateRow | null): void =>
    setRows((now) => {
      const others = now.filter((one) => one.kind !== kind);
      return row ? [...others, row] : others;
    });
  return (
    <AskDialog
      id="wxmp-templates-title"
      title={t('wxmp.templates.title')}
      maxWidth="sm"
      fullWidth
      filled={!isEqual(rows, templates)}
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      actions={
        <>
          <Button onClick={onClose}>{t('crud.cancel')}</Button>
          <Button variant="contained" color="primary" disabled={!isWhole} onClick={() => onDone(rows)}>
            {t('wxmp.templates.take')}
          </Button>
        </>
      }
    >
      <SmallText>{t('wxmp.templates.help')}</SmallText>
      {TEMPLATE_KINDS.map((kind) => (
        <KindEditor
          key={kind}
          kind={kind}
          row={rows.find((one) => one.kind === kind)}
          change={(row) => change(kind, row)}
        />
      ))}
    </AskDialog>
  );
}
