import type { I18nText, Language } from '@t3d/resources/kit';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../context';
import { command, beforeSave } from '../../engine/rows/commands/command';
import type { Message } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { changesBetween, recordHistory } from '../../models/history';
import { randomLetters } from '../../models/randomLetters';
import { table } from '../../models/table';
import { forgetBindings } from './binding/bindings';
import { type MenuPayload, MENU_JOB, menuErrors } from './menu';
import { forgetTokens } from './tokens';
import {
  type AccountMenu,
  type AccountTemplates,
  type Settings,
  callbackUrl,
  lookupUrl,
  WECHAT_SETTINGS,
} from './port';
import { translateMessage } from '../../locales';
import type { CheckedMessage } from '../../locales/keys';
import { computing } from '../../engine/rows/read/computed';
import { explainError } from './errors';
import { presentSelfTest } from './selfTest';
import { readStates } from './tables';

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

/** Returns an error for each missing setting that the given settings require. */
function accountErrors({ appId, appSecret, token, encodingAesKey, mode }: Values): [string, Message][] {
  const errors: [string, Message][] = [];
  if (!appId && (appSecret || token || encodingAesKey)) errors.push(['appId', { key: 'required' }]);
  if (appId && token && mode !== 'PLAIN' && mode && !encodingAesKey)
    errors.push(['encodingAesKey', { key: 'required' }]);
  return errors;
}

/** Returns an error for each kind of notice with two templates, and each template field given twice. */
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

/** Removes empty secrets, which keep the stored ones. A given secret sets the time of change. */
function withoutEmptySecrets(ctx: Context, row: Values): Values {
  const values: Values = { ...row };
  for (const name of SECRETS) {
    if (values[name]) values[`${name}SetAt`] = ctx.now();
    else delete values[name];
  }
  return values;
}

const letters = (ctx: Context): string => randomLetters(ctx, 8).toLowerCase();

/** Completes settings. New ones belong to their creator, and addresses never change. */
export const beforeSaveSettings = beforeSave(wxmpSettings, (ctx, rows, before) =>
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

/** Runs the effects of changed settings: deletes the tokens of a new AppID or secret, and enqueues a changed menu. */
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

function presentProblem(kept: string | null | undefined, language: Language): string | null {
  if (!kept) return null;
  const { errcode, errmsg } = JSON.parse(kept) as { errcode: number; errmsg: string };
  return translateMessage(explainError(errcode, errmsg) as CheckedMessage, language);
}

/** Computes the settings' derived fields, such as the results of the menu push and the self-test. */
export const computedSettings = computing(wxmpSettings, async (ctx, rows) => {
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const states = await readStates(
    ctx,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => {
    const state = states.get(Number(row.id));
    return {
      callbackUrl: callbackUrl(publicUrl, row as { callbackKey: string }),
      lookupUrl: lookupUrl(publicUrl, row as { lookupKey: string }),
      menuPushedAt: state?.menuPushedAt ? new Date(state.menuPushedAt) : null,
      menuProblem: presentProblem(state?.menuProblem, ctx.language),
      templateProblem: presentProblem(state?.templateProblem, ctx.language),
      selfTest: presentSelfTest(state?.selfTest, ctx.language),
    };
  });
});
