import type { HandMadeShape } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Audience } from './calls';

const MessageForm = lazyWithRetry(() => import('./MessageForm'), 'page');
const Readers = lazyWithRetry(() => import('./Readers'));

/** The audience in a line: which roles and levels, how many picked. */
const AUDIENCE: HandMadeShape = {
  view: ({ roles, levels, accounts, trees }: Audience, t) =>
    [
      ...(roles ?? []),
      ...(levels ?? []),
      ...(accounts?.length ? [t('messages.picked', { count: accounts.length })] : []),
      ...(trees?.length ? [t('messages.ofTrees', { count: trees.length })] : []),
    ].join(' · '),
};
const CHANNEL_LABELS: Readonly<Record<string, 'messages.mail' | 'messages.wechat' | undefined>> = {
  MAIL: 'messages.mail',
  WECHAT: 'messages.wechat',
};
const CHANNELS: HandMadeShape = {
  view: (channels: readonly string[], t) =>
    channels.map((one) => t(CHANNEL_LABELS[one] ?? 'messages.inProduct')).join(' · '),
};

export default defineScreens({
  noticeChannels: [{ name: 'wechat', label: 'messages.wechat' }],
  shapes: { messageAudience: AUDIENCE, messageChannels: CHANNELS },
  resources: { messages: { form: MessageForm, recordSection: Readers } },
});
