import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { isEqual } from '@t3d/resources/kit';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { SmallText, Text } from '../../ui/Text';
import { AskDialog } from '../../ui/AskDialog';
import { ROUND } from '../../ui/themeKeys';
import { Part, Problems } from './parts';
import type { Wxmp } from './useWxmp';
import { type MenuButton, type MenuEntry, type MenuKind, MENU_KINDS } from './wxmpCalls';

const MAX_BUTTONS = 3;
const MAX_ENTRIES = 5;
const NEW: MenuEntry = { name: '', kind: 'LOOKUP' };

type Change = (changed: Partial<MenuEntry>) => void;

function EntryKind({ entry, change }: { entry: MenuEntry; change: Change }) {
  const t = useT();
  return (
    <>
      <TextField
        select
        label={t('wxmp.kind')}
        value={entry.kind}
        onChange={(event) => change({ kind: event.target.value as MenuKind })}
        sx={{ flex: '1 1 170px' }}
      >
        {MENU_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`wxmp.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {entry.kind === 'LINK' && (
        <TextField
          label={t('wxmp.url')}
          value={entry.url ?? ''}
          placeholder="https://"
          onChange={(event) => change({ url: event.target.value })}
          sx={{ flex: '2 1 220px' }}
        />
      )}
      {entry.kind === 'TEXT' && (
        <TextField
          label={t('wxmp.answer')}
          value={entry.text ?? ''}
          multiline
          maxRows={4}
          onChange={(event) => change({ text: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 600 } }}
          sx={{ flex: '2 1 220px' }}
        />
      )}
    </>
  );
}

interface EntryRowProps {
  entry: MenuEntry;
  change: Change;
  remove: () => void;
  unfolds?: boolean;
}

function EntryRow({ entry, change, remove, unfolds = false }: EntryRowProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
      <TextField
        label={t('wxmp.entryName')}
        value={entry.name}
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 30 } }}
        sx={{ flex: '1 1 130px' }}
      />
      {!unfolds && <EntryKind entry={entry} change={change} />}
      <IconButton aria-label={t('wxmp.removeEntry', { name: entry.name })} onClick={remove}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

interface ButtonEditorProps {
  button: MenuButton;
  change: (button: MenuButton) => void;
  remove: () => void;
}

function ButtonEditor({ button, change, remove }: ButtonEditorProps) {
  const t = useT();
  const entries = button.entries ?? [];
  const setEntries = (next: MenuEntry[]): void => change({ ...button, entries: next });
  return (
    <Box sx={{ border: 'divider', borderRadius: ROUND.card, p: 1.5, display: 'grid', gap: 1.25 }}>
      <EntryRow
        entry={button}
        unfolds={entries.length > 0}
        change={(changed) => change({ ...button, ...changed })}
        remove={remove}
      />
      <Box sx={{ display: 'grid', gap: 1.25, pl: { xs: 1, sm: 3 } }}>
        {entries.map((entry, at) => (
          <EntryRow
            key={at}
            entry={entry}
            change={(changed) => setEntries(entries.with(at, { ...entry, ...changed }))}
            remove={() => setEntries(entries.toSpliced(at, 1))}
          />
        ))}
        {entries.length < MAX_ENTRIES && (
          <Box>
            <Button size="small" variant="text" startIcon={<AddIcon />} onClick={() => setEntries([...entries, NEW])}>
              {t('wxmp.addEntry')}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface MenuDialogProps {
  menu: readonly MenuButton[];
  onClose: () => void;
  onDone: (menu: MenuButton[]) => void;
}

/** Edits the menu: at most three buttons, each with a URL or up to five entries. */
function MenuDialog({ menu, onClose, onDone }: MenuDialogProps) {
  const t = useT();
  const [buttons, setButtons] = useState<MenuButton[]>([...menu]);
  const isWhole = [...buttons, ...buttons.flatMap(({ entries = [] }) => entries)].every(
    ({ name }) => name.trim() !== '',
  );
  return (
    <AskDialog
      id="wxmp-menu-title"
      title={t('wxmp.menu')}
      maxWidth="md"
      fullWidth
      filled={!isEqual(buttons, menu)}
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      verb={t('wxmp.takeMenu')}
      ask={{ disabled: !isWhole, onClick: () => onDone(buttons) }}
    >
      {buttons.map((button, at) => (
        <ButtonEditor
          key={at}
          button={button}
          change={(changed) => setButtons(buttons.with(at, changed))}
          remove={() => setButtons(buttons.toSpliced(at, 1))}
        />
      ))}
      {buttons.length < MAX_BUTTONS && (
        <Box>
          <Button startIcon={<AddIcon />} onClick={() => setButtons([...buttons, NEW])}>
            {t('wxmp.addButton')}
          </Button>
        </Box>
      )}
    </AskDialog>
  );
}

export function MenuPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const offset = useOffset();
  const [open, setOpen] = useState(false);
  const { settings, values, errors, set } = wxmp;
  const menu = values.menu ?? [];
  const more = ({ kind, entries = [] }: MenuButton): string =>
    entries.length > 0 ? entries.map(({ name }) => name).join(' · ') : t(`wxmp.kinds.${kind}`);
  const pushed = settings?.menuPushedAt
    ? t('wxmp.pushed', { at: shortMoment(settings.menuPushedAt, offset) })
    : t('wxmp.notPushed');
  return (
    <Part
      name="menu"
      title={t('wxmp.menu')}
      more={t('wxmp.menuMore')}
      end={
        <Button startIcon={<EditIcon />} onClick={() => setOpen(true)}>
          {t('wxmp.editMenu')}
        </Button>
      }
    >
      {menu.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          {menu.map((button, at) => (
            <Box key={`${at} ${button.name}`} sx={{ border: 'divider', borderRadius: '6px', px: 1.25, py: 1 }}>
              <Text size="small" strong>
                {button.name}
              </Text>
              <SmallText>{more(button)}</SmallText>
            </Box>
          ))}
        </Box>
      )}
      <Problems errors={errors} of="menu" also={settings?.menuProblem} />
      <SmallText>{menu.length === 0 ? t('wxmp.noMenu') : `${pushed} ${t('wxmp.menuHelp')}`}</SmallText>
      {open && (
        <MenuDialog
          menu={menu}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            set({ menu: next.length > 0 ? next : null });
            setOpen(false);
          }}
        />
      )}
    </Part>
  );
}
