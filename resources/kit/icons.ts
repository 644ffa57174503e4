/**
 * The icons that a declaration may use, by place. The compiler checks that this list and the back-office's icon maps
 * are equal.
 */
export const MENU_ICONS = [
  'AccountTree',
  'Business',
  'Campaign',
  'Group',
  'History',
  'Inventory',
  'Inventory2',
  'Key',
  'Label',
  'LocalOffer',
  'MenuBook',
  'Notifications',
  'Payments',
  'People',
  'PhoneIphone',
  'ReceiptLong',
  'Settings',
  'SimCard',
  'Sms',
  'Textsms',
  'TravelExplore',
  'Webhook',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

export const ACTION_ICONS = [
  'AddCard',
  'AssignmentReturn',
  'Autorenew',
  'Badge',
  'Block',
  'Cancel',
  'CheckCircle',
  'ContentCopy',
  'CurrencyExchange',
  'Delete',
  'Description',
  'DoneAll',
  'Drafts',
  'Gavel',
  'HowToReg',
  'Key',
  'Label',
  'LockReset',
  'NetworkCheck',
  'NoAccounts',
  'PauseCircle',
  'PersonOff',
  'PhonelinkErase',
  'PlayCircle',
  'PlaylistAddCheck',
  'Publish',
  'QrCode2',
  'ReceiptLong',
  'Redeem',
  'Replay',
  'Restore',
  'Send',
  'ShoppingCart',
  'Sms',
  'SwapHoriz',
  'Undo',
  'Unpublished',
  'Visibility',
] as const;
/** The icon of an action, drawn by admin/declared/icons.tsx. */
export type ActionIcon = (typeof ACTION_ICONS)[number];

export const STATUS_ICONS = [
  'AssignmentReturn',
  'Badge',
  'Block',
  'Campaign',
  'Cancel',
  'CheckCircle',
  'CurrencyExchange',
  'ErrorOutline',
  'EventBusy',
  'HourglassTop',
  'Inventory2',
  'LinkOff',
  'NewReleases',
  'Paid',
  'PauseCircle',
  'PendingActions',
  'PlayCircle',
  'RadioButtonUnchecked',
  'Redeem',
  'ReportProblem',
  'Schedule',
  'Send',
  'Sync',
  'Timelapse',
  'TimerOff',
  'Undo',
  'Verified',
] as const;
/** The icon of a status chip, drawn by admin/ui/StatusChip.tsx. */
export type StatusIcon = (typeof STATUS_ICONS)[number];

export const TONES = ['grey', 'blue', 'teal', 'green', 'amber', 'red'] as const;
/** The colour of a status chip, defined in admin/tokens.ts. */
export type Tone = (typeof TONES)[number];
/** A tone, optionally with an icon, for example `blue/Sync`. */
export type ToneWord = Tone | `${Tone}/${StatusIcon}`;
