import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { platformId } from '../platformAccount';
import type { Settings } from '../types';

/** Whether an account can take part: it answers our calls, and its callback is verified by a token. */
const isComplete = (settings: Settings | null): settings is Settings =>
  Boolean(settings?.appId && settings.appSecret && settings.token);

/**
 * The official account that writes to a user: their superior's, for customers of the house the platform's. Who has no
 * such account above is written to by their own. A superior further up stays unknown to them. Null: there is none.
 */
export async function accountFor(ctx: Context, user: number): Promise<Settings | null> {
  const person = await table(ctx, users).one(user);
  if (!person) return null;
  const owners = [person.superior ?? (await platformId(ctx)), person.id];
  const found = await table(ctx, wxmpSettings).find({ agent: owners });
  for (const owner of owners) {
    const settings = found.find(({ agent }) => agent === owner) ?? null;
    if (isComplete(settings)) return settings;
  }
  return null;
}
