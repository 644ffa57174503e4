import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { isEqual } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { CUT, SmallText, Text } from '../../ui/Text';
import { AskDialog } from '../../ui/AskDialog';
import { ROUND } from '../../ui/themeKeys';
import { Part, Problems } from './parts';
import type { Wxmp } from './useWxmp';
import { type TemplateKind, type TemplateRow, TEMPLATE_KINDS, TEMPLATE_VALUES } from './wxmpCalls';

const MAX_FIELDS = 8;
type Field = TemplateRow['fields'][number];
const usual = (): Field[] => [
  { name: 'thing1', value: 'TITLE' },
  { name: 'thing2', value: 'CONTENT' },
  { name: 'time3', value: 'TIME' },
];

function Fields({ kind, fields, change }: { kind: string; fields: Field[]; change: (fields: Field[]) => void }) {
  const t = useT();
  const set = (at: number, changed: Partial<Field>): void =>
    change(fields.with(at, { ...fields[at], ...changed } as Field));
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
            onClick={() => change(fields.toSpliced(at, 1))}
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

/** Edits the template of a kind. An empty id means none. */
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

function TemplatesDialog({ templates, onClose, onDone }: DialogProps) {
  const t = useT();
  const [rows, setRows] = useState<TemplateRow[]>([...templates]);
  const isWhole = rows.every(
    ({ template, fields }) => template.length >= 20 && fields.every(({ name }) => name !== ''),
  );
  const change = (kind: TemplateKind, row: TemplateRow | null): void =>
    setRows((now) => [...now.filter((one) => one.kind !== kind), ...(row ? [row] : [])]);
  return (
    <AskDialog
      id="wxmp-templates-title"
      title={t('wxmp.templates.title')}
      maxWidth="sm"
      fullWidth
      filled={!isEqual(rows, templates)}
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      verb={t('wxmp.templates.take')}
      ask={{ disabled: !isWhole, onClick: () => onDone(rows) }}
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

export function TemplatesPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { settings, values, errors, set } = wxmp;
  const templates = values.templates ?? [];
  return (
    <Part
      name="templates"
      title={t('wxmp.templates.title')}
      more={t('wxmp.templates.more')}
      end={
        <Button startIcon={<EditIcon />} onClick={() => setOpen(true)}>
          {t('wxmp.templates.edit')}
        </Button>
      }
    >
      {templates.map(({ kind, template, fields }) => (
        <Box key={kind} sx={{ border: 'divider', borderRadius: '6px', px: 1.25, py: 1, minWidth: 0 }}>
          <Text size="small" strong>
            {t(`wxmp.templates.kinds.${kind}`)}
          </Text>
          <Box sx={{ ...CUT, fontFamily: MONO, fontSize: 'size.small' }}>{template}</Box>
          <SmallText sx={{ overflowWrap: 'anywhere' }}>
            {fields.map(({ name, value }) => `${name} = ${t(`wxmp.templates.values.${value}`)}`).join(' · ')}
          </SmallText>
        </Box>
      ))}
      <Problems errors={errors} of="templates" also={settings?.templateProblem} />
      {templates.length === 0 && <SmallText>{t('wxmp.templates.empty')}</SmallText>}
      {open && (
        <TemplatesDialog
          templates={templates}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            set({ templates: next.length > 0 ? next : null });
            setOpen(false);
          }}
        />
      )}
    </Part>
  );
}
