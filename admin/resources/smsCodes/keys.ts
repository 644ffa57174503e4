/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  numbers: ['sms-code-orders', 'numbers'] as const,
  today: (since: string) => ['sms-code-orders', 'messages', since] as const,
  messages: (number: string | null, since: string | null, page: number) =>
    ['sms-code-orders', 'all messages', number, since, page] as const,
  plans: ['sms-code-plans', 'on sale'] as const,
  volumes: (days: number) => ['sms-messages', 'volumes', days] as const,
};
