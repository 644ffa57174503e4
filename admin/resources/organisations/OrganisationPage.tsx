import { Box, Drawer, useMediaQuery } from '@mui/material';
import { useMemo, useState } from 'react';
import { DataTable } from 'react-admin';
import { useStore } from 'ra-core';
import { useLocation } from 'react-router';
import { ReferenceLink } from '../../../resources/kinds/reference/field';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { MEASURES } from '../../tokens';
import { LoadedSection } from '../../ui/Section';
import { EmptyState } from '../../ui/states';
import { ROUND } from '../../ui/themeKeys';
import { OrganisationTree } from './OrganisationTree';
import { type Person, useOrganisation, useServing } from './organisationCalls';
import { PersonPanel } from './PersonPanel';
import { EVERYONE, type Tree, type Wanted, buildTree, isFiltered } from './tree';
import { TreeFilters } from './TreeFilters';
import { type Mode, ModeButtons, TreeHead } from './TreeHead';
import { useFolds } from './treeState';
import { useDepartments, useMoveAction } from './useMove';
import { UserActionsHost } from './usePersonActions';

const PANEL_WIDTH = 344;
const PANEL = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card } as const;

interface Chosen {
  id: number;
  /** The key of the department in which the user chose the person. */
  from: string;
}

function firstOf({ groups }: Tree): Chosen | null {
  const group = groups.find(({ people }) => people.length > 0);
  const person = group?.people[0];
  return group && person ? { id: person.id, from: group.key } : null;
}

interface PanelPlaceProps {
  people: readonly Person[];
  chosen: Chosen | null;
  wide: boolean;
  onClose: () => void;
}

/** The panel beside the tree, or a drawer in a narrow window. */
function PanelPlace({ people, chosen, wide, onClose }: PanelPlaceProps) {
  const person = people.find(({ id }) => id === chosen?.id);
  const panel = person && chosen && (
    <PersonPanel key={person.id} person={person} from={chosen.from} onClose={onClose} />
  );
  if (!panel) return null;
  if (wide)
    return (
      <Box component="aside" aria-labelledby="person-name" sx={{ ...PANEL, position: 'sticky', top: 0 }}>
        {panel}
      </Box>
    );
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'person-name',
          sx: { width: { xs: '100%', sm: PANEL_WIDTH } },
        },
      }}
    >
      {panel}
    </Drawer>
  );
}

function TreeBody({ people, mode }: { people: readonly Person[]; mode: React.ReactNode }) {
  const t = useT();
  const wide = useMediaQuery(`(min-width:${MEASURES.drawerAt + 1}px)`, { noSsr: true });
  const { keys } = useDepartments();
  const mayMove = useMoveAction() !== undefined;
  const [filter, setFilter] = useState<Omit<Wanted, 'serving'>>(EVERYONE);
  const [clicked, setChosen] = useState<Chosen | null>();
  const serving = useServing(filter.text);
  const tree = useMemo(() => buildTree(people, keys, { ...filter, serving }), [people, keys, filter, serving]);
  const folds = useFolds(tree);
  // A wide window shows the first person, until the user closes the panel.
  const chosen = clicked === undefined && wide ? firstOf(tree) : (clicked ?? null);
  const used = keys.filter((key) => people.some(({ departments }) => departments.includes(key)));
  const beside = wide && chosen !== null && people.some(({ id }) => id === chosen.id);
  const count = t('organisations.headCount', {
    departments: t('organisations.departments', { count: used.length }),
    people: t('organisations.people', { count: people.length }),
  });
  return (
    <>
      <TreeHead mode={mode} count={count} />
      <TreeFilters
        wanted={{ ...filter, serving }}
        change={(part) => setFilter({ ...filter, ...part })}
        departments={used}
        folds={folds}
        mayMove={mayMove}
        count={count}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          pb: 2,
          alignItems: 'start',
          gridTemplateColumns: beside ? `minmax(0, 1fr) ${PANEL_WIDTH}px` : 'minmax(0, 1fr)',
        }}
      >
        {tree.people === 0 ? (
          <EmptyState text={t(isFiltered(filter as Wanted) ? 'organisations.noMatch' : 'organisations.none')} />
        ) : (
          <OrganisationTree
            tree={tree}
            folds={folds}
            serving={serving}
            selected={chosen && `${chosen.from} ${chosen.id}`}
            onSelect={(person, from) => setChosen({ id: person.id, from })}
          />
        )}
        <PanelPlace people={people} chosen={chosen} wide={wide} onClose={() => setChosen(null)} />
      </Box>
    </>
  );
}

function TreeView({ mode }: { mode: React.ReactNode }) {
  const query = useOrganisation();
  return (
    <UserActionsHost>
      <Box>
        <LoadedSection query={query} rows={12}>
          {({ people }) => <TreeBody people={people} mode={mode} />}
        </LoadedSection>
      </Box>
    </UserActionsHost>
  );
}

/** The list shows who is disabled, even if nobody is. */
const KEPT: readonly string[] = ['disabled'];

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="salesman">
      <ReferenceLink source="salesman" />
    </DataTable.Col>
  </DeclaredTable>
);

/** The tree, or with a filter in the URL the plain list. */
export default function OrganisationPage() {
  const { search } = useLocation();
  const phone = usePhone();
  const [stored, setMode] = useStore<Mode>('organisations.mode', 'tree');
  const mode: Mode = new URLSearchParams(search).has('filter') ? 'list' : stored;
  const buttons = <ModeButtons mode={mode} change={setMode} />;
  return (
    <DeclaredList kept={KEPT}>
      {mode === 'tree' ? (
        <TreeView mode={buttons} />
      ) : (
        <>
          <ListHeader beside={buttons} />
          <ListBody table={phone ? undefined : TABLE} />
        </>
      )}
    </DeclaredList>
  );
}
