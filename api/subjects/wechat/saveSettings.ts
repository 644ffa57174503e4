import type { I18nText } from '@t3d/resources/kit';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../context';
import { command, completing } from '../../engine/rows/commands/command';
import type { Message } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { changesBetween, recordHistory } from '../../models/history';
import { randomLetters } from '../../models/randomLetters';
import { table } from '../../models/table';
import { forgetBindings } from './binding/bindings';
import type { MenuPayload } from './menu';
import { MENU_JOB, menuErrors } from './menu';
import { forgetTokens } from './tokens';
import type { AccountMenu, AccountTemplates, Settings } from './types';

const MAX_LENGTH = { brandName: 20, welcome: 600 } as const;
const SECRETS = ['appSecret', 'token', 'encodingAesKey'] as const;
type Values = Partial<Settings>;

function textErrors(values: Values): [string, Message][] {
  return Object.entries(MAX_LENGTH).flatMap(([name, max]) => {
    const text = values[name as keyof typeof MAX_LENGTH] as I18nText | null | undefined;
    const long = Object.values(text ?? {}).some((one) => [...(one ?? '')].length > max);
    return long ? [[name, { key: 'wxmp.tooLong', params: { max } }] satisfies [string, Message]] : [];
  });
}

/** What an account lacks of what its other settings need. */
function accountErrors({ appId, appSecret, token, encodingAesKey, mode }: Values): [string, Message][] {
  const errors: [string, Message][] = [];
  if (!appId && (appSecret || token || encodingAesKey)) errors.push(['appId', { key: 'required' }]);
  if (appId && token && mode !== 'PLAIN' && mode && !encodingAesKey)
    errors.push(['encodingAesKey', { key: 'required' }]);
  return errors;
}

/** Each kind has one template, and each field of a template one value. */
function templateErrors(templates: AccountTemplates | null | undefined): [string, Message][] {
  const isTwice = (names: readonly string[], at: number): boolean => names.indexOf(names[at] as string) !== at;
  const kinds = (templates ?? []).map(({ kind }) => kind);
  return (templates ?? []).flatMap(({ fields }, at): [string, Message][] => {
    const names = fields.map(({ name }) => name);
    return [
      ...(isTwice(kinds, at) ? [[`templates.${at}.kind`, { key: 'wechat.twice' }] satisfies [string, Message]] : []),
      ...names.flatMap((_name, index): [string, Message][] =>
        isTwice(names, index) ? [[`templates.${at}.fields.${index}.name`, { key: 'wechat.twice' }]] : [],
      ),
    ];
  });
}

/** Secrets that were given, with the time; those left out, or empty, stay. */
function withoutEmptySecrets(ctx: Context, row: Values): Values {
  const values: Values = { ...row };
  for (const name of SECRETS) {
    if (values[name]) values[`${name}SetAt`] = ctx.now();
    else delete values[name];
  }
  return values;
}

const letters = (ctx: Context): string => randomLetters(ctx, 8).toLowerCase();

/** The values to store. New settings belong to the agent that makes them; their addresses never change. */
export const completeSettings = completing(wxmpSettings, (ctx, rows, before) =>
  rows.map((row, at) => {
    const stands = before[at] ?? null;
    const given = withoutEmptySecrets(ctx, row);
    const values = stands
      ? given
      : { ...given, agent: ctx.actor.id, callbackKey: letters(ctx) + letters(ctx), lookupKey: letters(ctx) };
    const errors = Object.fromEntries([
      ...textErrors(given),
      ...accountErrors({ ...stands, ...given }),
      ...templateErrors(given.templates as AccountTemplates | null | undefined),
      ...Object.entries(menuErrors(given.menu as AccountMenu | null | undefined)),
    ]);
    return Object.keys(errors).length > 0 ? { errors } : { values: values as typeof row };
  }),
);

/** What follows: other tokens for another account, and WeChat is given another menu. */
async function follow(ctx: Context, id: number, values: Values, before: Values | null = null): Promise<void> {
  const isOther = 'appId' in values || 'appSecret' in values;
  if (isOther) await forgetTokens(ctx, id);
  if ('appId' in values && values.appId !== before?.appId) await forgetBindings(ctx, id);
  const payload: MenuPayload = { settings: id };
  const { menu } = values;
  if (menu !== undefined || isOther) await enqueue(ctx, { kind: MENU_JOB, payload });
}

export const createSettings = command(wxmpSettings, 'create', {
  run: async (ctx, values) => {
    const row = values as Values;
    const id = await table(ctx, wxmpSettings).insert(row);
    await recordHistory(ctx, wxmpSettings, id, 'create', changesBetween(wxmpSettings, {}, row));
    await follow(ctx, id, row);
    return { id };
  },
});

export const updateSettings = command(wxmpSettings, 'update', {
  run: async (ctx, before, values) => {
    const row = values as Values;
    await table(ctx, wxmpSettings).update(row, before.id);
    await recordHistory(ctx, wxmpSettings, before.id, 'update', changesBetween(wxmpSettings, before, row));
    await follow(ctx, before.id, row, before);
    return { affected: 1 };
  },
});
