import AddIcon from '@mui/icons-material/Add';
import CircleIcon from '@mui/icons-material/Circle';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Link, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import { ActionHost, useRun } from '../../crud/actions/ActionHost';
import { useElement } from '../../crud/screen';
import { useT } from '../../locales/useT';
import { saveFile } from '../../providers/fileName';
import { filesClient } from '../../providers/http';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useListTitle } from '../../providers/manifest';
import { useApiMutation } from '../../providers/useApiMutation';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/states';
import { LoadedSection, Section } from '../../ui/Section';
import { Heading, SmallText, Text } from '../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../ui/Toolbar';
import { useRefreshWallet, useWallet } from '../wallet/useWallet';
import { AlertsMenu } from './AlertsMenu';
import { CodeFilters } from './CodeFilters';
import { MessagesTable } from './MessagesTable';
import { Age } from './Moment';
import { NumberCard } from './NumberCard';
import { useAlerts } from './alerts';
import type { Message, NumberCardData } from './calls';
import type { Tab } from './filters';
import { NO_FILTERS, countOf, filtered } from './filters';
import { useBoardKeys } from './useBoardKeys';
import { useCodes } from './useCodes';
import { useNow } from './useNow';

const OrderDialog = lazyWithRetry(() => import('./OrderDialog'));
const MessagesDialog = lazyWithRetry(() => import('./MessagesDialog'));
const TABS: readonly Tab[] = ['all', 'ending', 'silent'];
const TODAY_SHOWN = 20;

/** Whether messages come at once, and when the last one came. */
function LiveSign({ live, last }: { live: boolean; last: Message | undefined }) {
  const t = useT();
  return (
    <Text
      size="note"
      role="status"
      data-live={live}
      colour={live ? 'tone.green' : 'tone.amber'}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <CircleIcon aria-hidden sx={{ fontSize: 'icon.xxs' }} />
      <span>
        {t(live ? 'smsCodes.live' : 'smsCodes.reconnecting')}
        {live && last && (
          <>
            {t('smsCodes.lastMessage')} <Age at={last.receivedAt} />
          </>
        )}
      </span>
    </Text>
  );
}

function Cards({
  resource,
  cards,
  fresh,
  onMessages,
}: {
  resource: ManifestResource;
  cards: readonly NumberCardData[];
  fresh: ReadonlySet<number>;
  onMessages: (card: NumberCardData) => void;
}) {
  const run = useRun();
  const act = (name: string, card: NumberCardData): (() => void) | undefined => {
    const action = resource.actions.find((one) => one.name === name);
    const row = { id: card.order, orderNo: card.orderNo, status: 'USING', currency: card.currency };
    return action && (() => run(action, [row]));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
      }}
    >
      {cards.map((card) => (
        <NumberCard
          key={card.order}
          card={card}
          isNew={card.last !== null && fresh.has(card.last.id)}
          onRenew={act('renew', card)}
          onRevoke={act('revoke', card)}
          onMessages={() => onMessages(card)}
        />
      ))}
    </Box>
  );
}

function useExport(resource: ManifestResource) {
  return useApiMutation({
    send: () => filesClient.download(`${resource.name}/export`, { query: { format: 'xlsx' } }),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${resource.label}.xlsx`),
  });
}

type Open = { what: 'order' } | { what: 'messages'; card: NumberCardData | null } | null;

function Board({ resource, reloadRef }: { resource: ManifestResource; reloadRef: { current: () => void } }) {
  const t = useT();
  const notify = useNotify();
  const title = useListTitle(resource);
  const funds = useWallet();
  const now = useNow(30_000);
  const [alerts, setAlerts, raise] = useAlerts();
  const [said, setSaid] = useState('');
  const onMessage = useCallback(
    (message: Message) => {
      const from = message.from || '–';
      setSaid(
        message.code
          ? t('smsCodes.said', { from, code: [...message.code].join(' '), number: message.number })
          : t('smsCodes.saidNoCode', { from, number: message.number }),
      );
      raise(message, t('smsCodes.notice', { from, number: `+${message.number}` }));
    },
    [t, raise],
  );
  const { numbers, today, live, fresh, reload } = useCodes(onMessage);
  reloadRef.current = reload;
  const [filters, setFilters] = useState(NO_FILTERS);
  const [open, setOpen] = useState<Open>(null);
  const exporting = useExport(resource);
  const [board, boardRef] = useElement();
  const search = useRef<HTMLInputElement>(null);
  const cards = numbers.data?.rows ?? [];
  const countries = new Map(cards.map(({ number, country }) => [number, country]));
  const countryOf = (number: string): string => countries.get(number) ?? '';
  const messages = today.data?.rows ?? [];
  const last = messages[0] ?? cards.flatMap((card) => card.last ?? []).toSorted((a, b) => b.id - a.id)[0];
  const newest = messages.find(({ code }) => code !== null)?.code ?? last?.code ?? null;
  useBoardKeys(board, {
    newest,
    search: () => search.current?.focus(),
    copied: (code) => notify(t('smsCodes.copiedCode', { code }), { type: 'success' }),
  });
  const shown = filtered(cards, filters, now);
  const create = resource.calls.create && (
    <Button
      variant="contained"
      color="primary"
      startIcon={<AddIcon />}
      data-order
      onClick={() => setOpen({ what: 'order' })}
    >
      {t('smsCodes.order.title')}
    </Button>
  );
  return (
    <Box ref={boardRef} data-codes>
      <Toolbar sx={{ mb: 1.25 }}>
        <Heading level={1}>{title}</Heading>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={filters.tab}
          aria-label={title}
          onChange={(_event, tab: Tab | null) => tab && setFilters({ ...filters, tab })}
          sx={{ '& .MuiToggleButton-root': { px: 1.25, height: 32, whiteSpace: 'nowrap' } }}
        >
          {TABS.map((tab) => (
            <ToggleButton key={tab} value={tab} data-tab={tab}>
              {t(`smsCodes.tab.${tab}`, { count: countOf(cards, tab, now) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <LiveSign live={live} last={last} />
        <ToolbarEnd sx={{ flexWrap: 'wrap' }}>
          <AlertsMenu alerts={alerts} onChange={setAlerts} />
          {resource.calls.export && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<DownloadIcon />}
              disabled={exporting.pending}
              onClick={() => void exporting.run()}
            >
              {t('crud.export.label')}
            </Button>
          )}
          {create}
        </ToolbarEnd>
      </Toolbar>
      <CodeFilters cards={cards} filters={filters} onChange={setFilters} searchRef={search} />
      <LoadedSection query={numbers} rows={6}>
        {() =>
          shown.length > 0 ? (
            <Cards
              resource={resource}
              cards={shown}
              fresh={fresh}
              onMessages={(card) => setOpen({ what: 'messages', card })}
            />
          ) : (
            <Card>
              <EmptyState text={t(cards.length === 0 ? 'smsCodes.none' : 'smsCodes.noMatch')}>
                {cards.length === 0 && create}
              </EmptyState>
            </Card>
          )
        }
      </LoadedSection>
      <Section
        name="codes-today"
        title={t('smsCodes.today')}
        more={t('smsCodes.todayCount', {
          count: today.data?.total ?? 0,
          numbers: new Set(messages.map(({ number }) => number)).size,
        })}
        end={
          <Link
            component="button"
            type="button"
            underline="hover"
            data-all-messages
            onClick={() => setOpen({ what: 'messages', card: null })}
          >
            {t('smsCodes.all')}
          </Link>
        }
      >
        {messages.length > 0 ? (
          <MessagesTable label={t('smsCodes.today')} messages={messages.slice(0, TODAY_SHOWN)} countryOf={countryOf} />
        ) : (
          <SmallText sx={{ px: 2, pb: 2 }}>{t('smsCodes.noMessagesToday')}</SmallText>
        )}
      </Section>
      <Box
        aria-live="polite"
        data-said
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {said}
      </Box>
      <Suspense fallback={null}>
        {open?.what === 'order' && (
          <OrderDialog balance={funds?.balance ?? null} onClose={() => setOpen(null)} onDone={reload} />
        )}
        {open?.what === 'messages' && (
          <MessagesDialog card={open.card} countryOf={countryOf} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </Box>
  );
}

/** Own numbers and their codes, live: what whoever receives codes sees in place of the list of orders. */
export default function CodesPage({ resource }: { resource: ManifestResource }) {
  const reload = useRef<() => void>(() => undefined);
  const refreshWallet = useRefreshWallet();
  return (
    <ActionHost
      resource={resource}
      onDone={() => {
        reload.current();
        refreshWallet();
      }}
    >
      <Board resource={resource} reloadRef={reload} />
    </ActionHost>
  );
}
