import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import AddIcon from '@mui/icons-material/Add';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button, Chip, IconButton } from '@mui/material';
import { Link } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { ListLink } from '../../declared/links';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { usePathOf } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import type { MenuEntry } from '../../declared/actions/MoreMenu';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { FactLine, FactList } from '../../ui/FactList';
import { CountChip } from '../../ui/CountChip';
import { LoadedSection } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { Badge, ErrorOutline, ReportProblem } from '../../ui/statusIcons';
import { CUT, Heading, SmallText, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { Amounts } from './Money';
import { type Amount, type OpenKind, type Person, type PersonSheet, useSheet } from './organisationCalls';
import { NOWHERE } from './tree';
import { Picture } from './TreeRows';
import { useAddPerson, useDepartments, useDrop, useMoveAction } from './useMove';
import { usePersonActions } from './usePersonActions';

const PART = { px: 2, py: 1.5, borderTop: 'divider' } as const;
const LOOKS: Record<OpenKind, { tone: 'red' | 'amber'; icon: SvgIconComponent }> = {
  failed: { tone: 'red', icon: ErrorOutline },
  anomaly: { tone: 'amber', icon: ReportProblem },
  realName: { tone: 'amber', icon: Badge },
  lowBalance: { tone: 'amber', icon: WalletIcon },
};

function Departments({ person }: { person: Person }) {
  const t = useT();
  const { nameOf } = useDepartments();
  const drop = useDrop();
  const add = useAddPerson();
  const move = useMoveAction();
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <SmallText sx={{ mb: 0.5 }}>{t('organisations.panel.departments')}</SmallText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {person.departments.map((key) => (
          <Chip
            key={key}
            size="small"
            data-chip={key}
            label={
              <>
                {nameOf(key)}
                {move && (
                  <IconButton
                    size="small"
                    aria-label={t('organisations.leave', { department: nameOf(key) })}
                    onClick={() => drop({ person, from: key }, NOWHERE, false)}
                    sx={{ p: 0.5, mr: -1 }}
                  >
                    <CloseIcon sx={{ fontSize: 'icon.sm' }} />
                  </IconButton>
                )}
              </>
            }
            sx={{ borderRadius: ROUND.chip, bgcolor: 'surface.sunken' }}
          />
        ))}
        {person.departments.length === 0 && <SmallText>{t('organisations.nowhere')}</SmallText>}
        {add && !person.disabled && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => add({ salesman: person.id })}
            sx={{ borderStyle: 'dashed', minHeight: 24, py: 0, fontWeight: 400 }}
          >
            {t('organisations.addDepartment')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const amountsOf = (sold: PersonSheet['sold'], name: 'sales' | 'profit'): Amount[] | null =>
  sold && sold.map(({ currency, [name]: amount }) => ({ currency, amount }));

function Facts({ sheet }: { sheet: PersonSheet }) {
  const t = useT();
  const offset = useOffset();
  const { customers, subAgents, balances, sold, lastLogIn } = sheet;
  const line = { borderTop: 'soft' } as const;
  const linked = (fact: PersonSheet['customers']) =>
    fact && (
      <ListLink resource={fact.resource} filter={fact.filter} sx={{ fontWeight: 600 }}>
        {countText(fact.count)}
      </ListLink>
    );
  return (
    <FactList sx={{ px: 2, pb: 1 }}>
      <FactLine label={t('organisations.column.customers')} sx={line}>
        {linked(customers) ?? '–'}
      </FactLine>
      <FactLine label={t('organisations.panel.subAgents')} sx={line}>
        {linked(subAgents) ?? '–'}
      </FactLine>
      <FactLine label={t('organisations.panel.balances', { count: customers?.count ?? 0 })} sx={line}>
        <Amounts amounts={balances} strong />
      </FactLine>
      {sold && (
        <>
          <FactLine label={t('organisations.panel.sold')} sx={line}>
            {sold.length === 0 && '–'}
            {sold.map(({ currency, sales, resource, filter }) => (
              <ListLink key={currency} resource={resource} filter={filter}>
                <Amounts amounts={[{ currency, amount: sales }]} strong />
              </ListLink>
            ))}
          </FactLine>
          <FactLine label={t('organisations.panel.profit')} sx={line}>
            <Amounts amounts={amountsOf(sold, 'profit')} strong />
          </FactLine>
        </>
      )}
      {lastLogIn !== undefined && (
        <FactLine label={t('organisations.panel.lastLogIn')} sx={line}>
          {lastLogIn === null ? t('organisations.panel.never') : shortMoment(lastLogIn, offset)}
        </FactLine>
      )}
    </FactList>
  );
}

function OpenLine({ line: { kind, count, resource, filter } }: { line: PersonSheet['open'][number] }) {
  const t = useT();
  const to = usePathOf()({ resource, filter });
  const { tone, icon: Icon } = LOOKS[kind];
  return (
    <Box
      component={to ? Link : 'div'}
      {...(to && { to })}
      data-open={kind}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        fontSize: 'size.small',
        color: 'ink.primary',
        textDecoration: 'none',
        borderTop: 'soft',
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 24,
          height: 24,
          borderRadius: ROUND.chip,
          display: 'grid',
          placeItems: 'center',
          color: `tone.${tone}`,
          bgcolor: `soft.${tone}`,
        }}
      >
        <Icon sx={{ fontSize: 'icon.sm' }} />
      </Box>
      {t(`organisations.kind.${kind}`)}
      <Text as="span" strong sx={{ ml: 'auto' }}>
        {countText(count)}
      </Text>
      <ChevronRightIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
    </Box>
  );
}

function OpenItems({ open }: Pick<PersonSheet, 'open'>) {
  const t = useT();
  const count = open.reduce((sum, line) => sum + line.count, 0);
  return (
    <Box sx={PART}>
      <Heading level={3} size="body" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        {t('organisations.openItems')}
        {count > 0 && <CountChip count={count} />}
      </Heading>
      {open.map((line) => (
        <OpenLine key={line.kind} line={line} />
      ))}
      {count === 0 && <SmallText>{t('organisations.panel.nothingOpen')}</SmallText>}
    </Box>
  );
}

function ActionButton({ entry, isWide }: { entry: MenuEntry; isWide: boolean }) {
  const { label, icon: Icon, go, danger, reason, marks } = entry;
  return (
    <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
      <ButtonWithReason
        {...marks}
        fullWidth
        color={danger ? 'error' : 'inherit'}
        startIcon={<Icon />}
        reason={reason}
        sx={{ px: 1, '& .MuiButton-startIcon': { mr: 0.75, flex: 'none' } }}
        onClick={typeof go === 'string' ? undefined : go}
      >
        <Box component="span" sx={CUT}>
          {label}
        </Box>
      </ButtonWithReason>
    </Box>
  );
}

function Actions({ person, from }: { person: Person; from: string }) {
  const t = useT();
  const entries = usePersonActions(person, from).filter(({ name }) => name !== 'add' && name !== 'leave');
  if (entries.length === 0) return null;
  const count = person.customers ?? 0;
  return (
    <Box className="no-print" sx={PART}>
      <Heading level={3} size="body" sx={{ mb: 1 }}>
        {t('organisations.panel.actions')}
      </Heading>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {entries.map((entry) => (
          <ActionButton key={entry.name} entry={entry} isWide={entry.name === 'hand-over' || entry.danger === true} />
        ))}
      </Box>
      {count > 0 && entries.some(({ name }) => name === 'disable') && (
        <SmallText sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
          <InfoIcon aria-hidden sx={{ fontSize: 'icon.sm', mt: '1px' }} />
          {t('organisations.panel.asks', { count })}
        </SmallText>
      )}
    </Box>
  );
}

interface PersonPanelProps {
  person: Person;
  from: string;
  onClose: () => void;
}

export function PersonPanel({ person, from, onClose }: PersonPanelProps) {
  const t = useT();
  const { id, name, account, disabled, customers } = person;
  const query = useSheet(id, customers !== null);
  return (
    <Box data-panel={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Picture name={name} size={40} muted={disabled} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Heading level={2} id="person-name" sx={CUT}>
              {name}
            </Heading>
            <StatusChip
              label={t(disabled ? 'organisations.disabled' : 'organisations.panel.enabled')}
              tone={disabled ? 'red/Block' : 'green'}
            />
          </Box>
          {account && <SmallText sx={{ overflowWrap: 'anywhere' }}>{account}</SmallText>}
        </Box>
        <IconButton aria-label={t('organisations.panel.close')} onClick={onClose}>
          <CloseIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
      </Box>
      <Departments person={person} />
      {customers !== null && (
        <LoadedSection query={query} rows={6}>
          {(sheet) => (
            <>
              <Facts sheet={sheet} />
              <OpenItems open={sheet.open} />
            </>
          )}
        </LoadedSection>
      )}
      <Actions person={person} from={from} />
    </Box>
  );
}
