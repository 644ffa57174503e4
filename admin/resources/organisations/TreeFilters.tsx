import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import FilterListIcon from '@mui/icons-material/FilterList';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import { useState } from 'react';
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
import { TreeCount } from './TreeHead';
import { useDepartments } from './useMove';

interface ChoiceFilterProps<Value extends string> {
  name: string;
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  values: readonly Value[];
  change: (values: Value[]) => void;
}

const APPLIED = { bgcolor: 'accent.selected', borderColor: 'accent.base' } as const;

/** The element around the picture has the role and the state of the checkbox. */
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
        sx={{ fontWeight: 400, ...(applied && APPLIED) }}
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
  count: string;
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

function Choices({ wanted, change, departments }: Pick<TreeFiltersProps, 'wanted' | 'change' | 'departments'>) {
  const t = useT();
  const { nameOf } = useDepartments();
  return (
    <>
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
    </>
  );
}

/** The search and filters narrow the people that are already loaded. */
export function TreeFilters({ wanted, change, departments, folds, mayMove, count }: TreeFiltersProps) {
  const t = useT();
  const phone = usePhone();
  const [areShown, setShown] = useState(false);
  const applied = wanted.departments.length + wanted.kinds.length + Number(wanted.hideDisabled);
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
          width: { xs: 'auto', sm: 260 },
          flex: { xs: 1, sm: 'none' },
          height: { xs: 44, sm: 32 },
          bgcolor: 'surface.paper',
          fontSize: 'size.small',
          pl: 1,
          '& input': { pl: 0 },
        }}
      />
      {phone && (
        <Button
          aria-label={`${t('crud.list.filters')}${applied ? ` ${applied}` : ''}`}
          aria-expanded={areShown}
          onClick={() => setShown(!areShown)}
          sx={{ minWidth: 44, height: 44, px: 1, gap: 0.5, ...(applied > 0 && APPLIED) }}
        >
          <FilterListIcon sx={{ fontSize: 'icon.lg' }} />
          {applied > 0 && applied}
        </Button>
      )}
      {(!phone || areShown) && <Choices wanted={wanted} change={change} departments={departments} />}
      {phone && <Box sx={{ flexBasis: '100%', mt: -1 }} />}
      {phone && <TreeCount count={count} />}
      <Hints folds={folds} mayMove={mayMove && !phone} />
    </Toolbar>
  );
}
