import { access } from './access';
import { apiKeys } from './apiKeys';
import { core } from './core';
import { cures } from './cures';
import { engine } from './engine';
import { asOf } from './asOf';
import { imports } from './imports';
import { preferences } from './preferences';
import { previewDigest } from './previewDigest';
import { sandbox } from './sandbox';
import { secondFactor } from './secondFactor';
import { undo } from './undo';
import { webhooks } from './webhooks';
import type { FieldMessages } from '@t3d/resources/kit';
import type { Catalogue } from './textTypes';

/** Every message by key, including the messages of validation. */
export const texts = {
  ...core,
  ...cures,
  ...engine,
  ...asOf,
  ...imports,
  ...preferences,
  ...previewDigest,
  ...sandbox,
  ...access,
  ...apiKeys,
  ...secondFactor,
  ...undo,
  ...webhooks,
} as const satisfies Catalogue & Record<keyof FieldMessages, Catalogue[string]>;
