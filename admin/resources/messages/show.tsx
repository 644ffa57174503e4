import { type I18nText, type Language, readI18n } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { RichText } from '../../declared/fields/RichText';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { optionOf } from '../../declared/fields/options';
import { type Row, fieldOf } from '../../declared/records';
import { DeclaredShow, type NextStep, RecordColumns, RecordTabs } from '../../declared/show';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { LANGUAGE_NAMES } from '../../providers/language';
import { useResourceOf } from '../../providers/manifest';
import { Box } from '@mui/material';
import { FactLine, FactList } from '../../ui/FactList';
import { Section } from '../../ui/Section';
import { type Audience, type MessageRow, useReach } from './messageCalls';
import { Readers } from './Readers';

function Content() {
  const t = useT();
  const language = useLanguage();
  const content = useRecord().content as I18nText | null;
  return (
    <Section name="content" title={t('messages.content')}>
      <Box sx={{ px: 2, pb: 2, maxWidth: 720 }}>
        <RichText text={readI18n(content ?? {}, language)} />
      </Box>
    </Section>
  );
}

function useAudienceWords(): string {
  const t = useT();
  const users = useResourceOf('users');
  const audience = useRecord().audience as Audience | null;
  const words = (field: 'role' | 'level', values: readonly string[] = []): string[] =>
    values.map((value) => optionOf(users && fieldOf(users, field), value, {})?.label ?? '').filter(Boolean);
  const parts = [
    ...words('role', audience?.roles),
    ...words('level', audience?.levels),
    ...(audience?.accounts?.length ? [t('messages.picked', { count: audience.accounts.length })] : []),
    ...(audience?.trees?.length ? [t('messages.treesOf', { count: audience.trees.length })] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : t('messages.everybody');
}

const FACTS = { px: 2, pb: 1, '& > div': { borderTop: 'soft', minHeight: 36, overflowWrap: 'anywhere' } } as const;

/** The number of accounts that a draft would reach now, counted as in the dialog that publishes it. */
function WouldReach() {
  const reach = useReach(useRecord() as unknown as MessageRow);
  if (!reach) return <>…</>;
  return (
    <Box
      component="span"
      data-would-reach={reach.reached}
      sx={reach.reached === 0 ? { color: 'tone.amber' } : undefined}
    >
      {countText(reach.reached)}
    </Box>
  );
}

/** Returns the names of the languages in which title and content are written. */
function useWritten(): string {
  const t = useT();
  const { title, content } = useRecord() as unknown as Record<'title' | 'content', I18nText | null>;
  const names = Object.entries(LANGUAGE_NAMES)
    .filter(([one]) => title?.[one as Language] && content?.[one as Language])
    .map(([, name]) => name);
  return names.join(t('messages.comma'));
}

function Delivery() {
  const t = useT();
  const audience = useAudienceWords();
  const written = useWritten();
  const { publishAt, expiresAt, pop, status } = useRecord() as unknown as MessageRow;
  const field = (name: string) => <DeclaredField source={name} />;
  const isWaiting = status === 'DRAFT' || status === 'SCHEDULED';
  return (
    <Section name="delivery" title={t('messages.arrival')}>
      <FactList sx={FACTS}>
        <FactLine label={t('messages.audience')}>{audience}</FactLine>
        <FactLine label={t('messages.receivers')}>{isWaiting ? <WouldReach /> : field('reached')}</FactLine>
        <FactLine label={t('messages.languages')}>{written}</FactLine>
        <FactLine label={t('messages.by')}>{field('channels')}</FactLine>
        {pop && <FactLine label={t('messages.firstScreen')}>{field('pop')}</FactLine>}
        {isWaiting ? (
          <FactLine label={t('messages.publishAt')}>
            {publishAt === null ? t('messages.atOnce') : field('publishAt')}
          </FactLine>
        ) : (
          <FactLine label={t('messages.publishedAt')}>{field('publishedAt')}</FactLine>
        )}
        <FactLine label={t('messages.expiresAt')}>
          {expiresAt === null ? t('messages.never') : field('expiresAt')}
        </FactLine>
        <FactLine label={t('messages.author')}>{field('author')}</FactLine>
      </FactList>
    </Section>
  );
}

/** Returns whether a reminder would reach somebody: the message is shown, and not all have read it. */
function isUnread(row: Row): boolean {
  const { status, expiresAt, reached, readCount } = row as unknown as MessageRow;
  const isShown = status === 'PUBLISHED' && (expiresAt === null || Date.parse(expiresAt) > Date.now());
  return isShown && reached > readCount;
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'publish', where: { status: 'DRAFT' } },
  { action: 'withdraw', where: { status: 'SCHEDULED' } },
  { action: 'remind', where: (message) => isUnread(message) },
];

const BEHIND: readonly NextStep[] = [
  { action: 'withdraw', where: { status: 'DRAFT' } },
  { action: 'disable', where: { status: 'DRAFT' } },
  { action: 'remind', where: (message) => !isUnread(message) },
];

export const MessageShow = () => (
  <DeclaredShow next={NEXT_STEPS} behind={BEHIND} atHand={['publish', 'remind', 'disable']}>
    <RecordColumns aside={<Delivery />}>
      <Content />
      <Readers />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
