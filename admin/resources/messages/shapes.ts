import type { HandMadeShape } from '../../declared';
import type { Audience } from './messageCalls';

export const messageAudience: HandMadeShape = {
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
export const messageChannels: HandMadeShape = {
  view: (channels: readonly string[], t) =>
    channels.map((one) => t(CHANNEL_LABELS[one] ?? 'messages.inProduct')).join(' · '),
};
