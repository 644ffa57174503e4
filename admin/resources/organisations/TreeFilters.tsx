import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Menu, MenuItem, OutlinedInput } from '@mui/material';
import { Keycap } from '../../declared/list/search/SearchBox';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';
import { useMenu } from '../../ui/useMenu';
import { OPEN_KINDS, type OpenKind } from './organisationCalls';
import { NOWHERE, type Wanted } from './tree';
import type { Folds } from './treeState';
import { useDepartments } from './useMove';

interface ChoiceFilterProps<Value extends string> {
  name: string;
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  values: readonly Value[];
  change: (values: Value[]) => void;
}

/** A picture of a checkbox, whose surrounding element has the role and state. */
const Tick = ({ on }: { on: boolean }) => {
  const Icon = on ? CheckBoxIcon : CheckBoxOutlineBlankIcon;
  return <Icon aria-hidden sx={{ fontSize: 'icon.lg', color: on ? 'accent.base' : 'ink.secondary' }} />;
};

function ChoiceFilter<Value extends string>({ name, label, options, values, change }: ChoiceFilterProps<Value>) {
  const t = useT();
  const { button, menu } = useMenu();
  const chosen = options.filter(([value]) => values.includes(value)).map(([, text]) => text);
  const applied = chosen.length > 0;
  const toggle = (value: Value): void =>
    change(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <>
      <Button
        {...button}
        data-filter={name}
        endIcon={<ExpandMoreIcon />}
        sx={{ fontWeight: 400, ...(applied && { bgcolor: 'accent.selected', borderColor: 'accent.base' }) }}
      >
        {applied && (
          <Box component="span" sx={{ color: 'ink.secondary', mr: 1 }}>
            {label}
          </Box>
        )}
        {!applied ? label : chosen.length > 2 ? t('crud.list.chosen', { count: chosen.length }) : chosen.join(', ')}
      </Button>
      <Menu {...menu} slotProps={{ paper: { sx: { maxHeight: 400 } } }}>
        {options.map(([value, text]) => (
          <MenuItem
            key={value}
            role="menuitemcheckbox"
            aria-checked={values.includes(value)}
            onClick={() => toggle(value)}
            sx={{ gap: 1 }}
          >
            <Tick on={values.includes(value)} />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface TreeFiltersProps {
  wanted: Wanted;
  change: (part: Partial<Wanted>) => void;
  departments: readonly string[];
  folds: Folds;
  mayMove: boolean;
}

function Hints({ folds, mayMove }: Pick<TreeFiltersProps, 'folds' | 'mayMove'>) {
  const t = useT();
  return (
    <Box className="no-print" sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
      {mayMove && (
        <SmallText
          as="span"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '@media (max-width: 1250px)': { display: 'none' } }}
        >
          <Keycap>Space</Keycap> {t('organisations.keys.lift')} <Keycap>↑</Keycap> <Keycap>↓</Keycap>{' '}
          {t('organisations.keys.move')} <Keycap>Esc</Keycap> {t('organisations.keys.back')}
        </SmallText>
      )}
      <Button variant="text" color="primary" data-expand onClick={() => folds.foldAll(!folds.areAllOpen)}>
        {t(folds.areAllOpen ? 'organisations.foldAll' : 'organisations.expandAll')}
      </Button>
    </Box>
  );
}

/** The search and filters over the loaded people. */
export function TreeFilters({ wanted, change, departments, folds, mayMove }: TreeFiltersProps) {
  const t = useT();
  const phone = usePhone();
  const { nameOf } = useDepartments();
  return (
    <Toolbar sx={{ mb: 1 }}>
      <OutlinedInput
        size="small"
        value={wanted.text}
        placeholder={t('organisations.search')}
        onChange={(event) => change({ text: event.target.value })}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: 0.5 }}>
            <SearchIcon sx={{ fontSize: 'icon.md' }} />
          </InputAdornment>
        }
        endAdornment={!phone && <Keycap aria-hidden>/</Keycap>}
        slotProps={{ input: { 'aria-label': t('organisations.search'), 'data-search': '' } as object }}
        sx={{
          width: { xs: '100%', sm: 260 },
          height: { xs: 44, sm: 32 },
          bgcolor: 'surface.paper',
          fontSize: 'size.small',
          pl: 1,
          '& input': { pl: 0 },
        }}
      />
      <ChoiceFilter
        name="department"
        label={t('organisations.department')}
        options={[...departments, NOWHERE].map((key) => [key, nameOf(key)] as const)}
        values={wanted.departments}
        change={(values) => change({ departments: values })}
      />
      <ChoiceFilter<OpenKind>
        name="open"
        label={t('organisations.openItems')}
        options={OPEN_KINDS.map((kind) => [kind, t(`organisations.kind.${kind}`)] as const)}
        values={wanted.kinds}
        change={(kinds) => change({ kinds })}
      />
      <Button
        data-filter="disabled"
        role="checkbox"
        aria-checked={wanted.hideDisabled}
        onClick={() => change({ hideDisabled: !wanted.hideDisabled })}
        sx={{ fontWeight: 400, gap: 1 }}
      >
        <Tick on={wanted.hideDisabled} />
        {t('organisations.hideDisabled')}
      </Button>
      <Hints folds={folds} mayMove={mayMove && !phone} />
    </Toolbar>
  );
}
