import { type I18nText, readI18n } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { RichText } from '../../declared/fields/RichText';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { optionOf } from '../../declared/fields/options';
import { fieldOf } from '../../declared/records';
import { DeclaredShow, type NextStep, RecordColumns, RecordTabs } from '../../declared/show';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { Box } from '@mui/material';
import { FactLine, FactList } from '../../ui/FactList';
import { Section } from '../../ui/Section';
import type { Audience, MessageRow } from './messageCalls';
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

function Delivery() {
  const t = useT();
  const audience = useAudienceWords();
  const { publishAt, expiresAt, pop, status } = useRecord() as unknown as MessageRow;
  const field = (name: string) => <DeclaredField source={name} />;
  const isWaiting = status === 'DRAFT' || status === 'SCHEDULED';
  return (
    <Section name="delivery" title={t('messages.arrival')}>
      <FactList sx={FACTS}>
        <FactLine label={t('messages.audience')}>{audience}</FactLine>
        <FactLine label={t('messages.receivers')}>{field('reached')}</FactLine>
        <FactLine label={t('messages.by')}>{field('channels')}</FactLine>
        {pop && <FactLine label={t('messages.firstScreen')}>{field('pop')}</FactLine>}
        {isWaiting ? (
          publishAt !== null && <FactLine label={t('messages.publishAt')}>{field('publishAt')}</FactLine>
        ) : (
          <FactLine label={t('messages.publishedAt')}>{field('publishedAt')}</FactLine>
        )}
        {expiresAt !== null && <FactLine label={t('messages.expiresAt')}>{field('expiresAt')}</FactLine>}
        <FactLine label={t('messages.author')}>{field('author')}</FactLine>
      </FactList>
    </Section>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'publish', where: { status: 'DRAFT' } },
  { action: 'withdraw', where: { status: 'SCHEDULED' } },
  { action: 'remind', where: { status: 'PUBLISHED' } },
];

const BEHIND: readonly NextStep[] = [
  { action: 'withdraw', where: { status: 'DRAFT' } },
  { action: 'disable', where: { status: 'DRAFT' } },
  { action: 'remind', where: { reached: 0 } },
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
