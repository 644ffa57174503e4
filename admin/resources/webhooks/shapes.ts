import type { HandMadeShape } from '../../declared';

export const webhookHeaders: HandMadeShape = {
  view: (headers: Readonly<Record<string, string>>) => Object.keys(headers).join(', '),
};
