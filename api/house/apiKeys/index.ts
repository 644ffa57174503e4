/**
 * Keys by which programs call the API for their owner. Commands: `create` and `rotate` answer the key once, `update`
 * checks scopes (`scopes`) and addresses (`addresses`). How a call with a key finds its caller is in `api/sessions`.
 */
import type apiKeys from '@t3d/resources/house/api-keys';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { createKey, rotateKey, updateKey } from './createKey';

const ofApiKeys = { create: createKey, update: updateKey, rotate: rotateKey } satisfies CommandsFor<typeof apiKeys>;
export const commands = { 'api-keys': ofApiKeys };

export default defineSubject({ commands });
