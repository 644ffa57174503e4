import type { Config } from '../../config';
import type { Context } from '../../context';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import plans from '@t3d/resources/plans/plans';
import { optionLabel } from '@t3d/resources/locales';
import type { Language, RowOf } from '@t3d/resources/kit';
import { Invalid, NotFound } from '../../errors';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { isSimulated, testConnection } from '../suppliers';

/** The sections of the connections page, in display order. */
export const SECTIONS = ['suppliers', 'routes', 'payments', 'mail', 'ctrip', 'codes', 'push', 'wechat'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The states of a connection: complete, lacking settings, disabled, simulated, or not set up. */
export const STATES = ['SET', 'INCOMPLETE', 'OFF', 'SIMULATED', 'NONE'] as const;
export type State = (typeof STATES)[number];

/** A connection as shown to administrators, without secrets. */
export interface Connection {
  id: string;
  name: string;
  state: State;
  /** A text that says what is missing or how the service is reached. */
  text: string;
  /** The last response or message from the service. */
  last: { at: string; text: string; ok: boolean } | null;
  testable: boolean;
}
interface SectionFacts {
  connections: Connection[];
  /** The environment variables of the section, or none if its settings are in the database. */
  variables: string[];
}
export interface Section extends SectionFacts {
  name: SectionName;
}

export interface Tested {
  ok: boolean;
  milliseconds: number;
  message: string;
}

export type Settings = Pick<Config, 'publicUrl' | 'simulators' | 'sms' | 'push' | 'production'>;

/** Reads a section and tests its connections. Must run outside transactions, because a test calls another service. */
export interface SectionReader {
  read(ctx: Context, settings: Settings): Promise<SectionFacts>;
  /** Tests a connection and describes the response. Throws the reason of a failure. */
  test(ctx: Context, id: string, settings: Settings): Promise<string>;
}

type Supplier = RowOf<(typeof suppliers)['fields']>;

const MOST = 100;

/** The separator between the words of an enumeration. */
export const betweenIn = (language: Language): string => (language === 'en' ? ', ' : '、');

function stateOf(supplier: Supplier): State {
  if (supplier.disabled) return 'OFF';
  if (isSimulated(supplier)) return 'SIMULATED';
  return supplier.url && supplier.keyId && supplier.secret ? 'SET' : 'INCOMPLETE';
}

function textOf({ language }: Context, supplier: Supplier, state: State): string {
  if (state !== 'INCOMPLETE')
    return supplier.url ? new URL(supplier.url).host : translate(`settings.${state}`, language);
  const missing = (['url', 'keyId', 'secret'] as const).filter((name) => !supplier[name]);
  return translate('settings.missing', language, {
    names: missing.map((name) => translate(`settings.field.${name}`, language)).join(betweenIn(language)),
  });
}

async function lastOf(ctx: Context, supplier: Supplier): Promise<Connection['last']> {
  const [call] = await table(ctx, supplierCalls).find({ supplier: supplier.id }, { order: [['id', 'DESC']], limit: 1 });
  if (!call?.createdAt) return null;
  const verdict = optionLabel(supplierCalls.name, 'verdict', call.verdict ?? '', ctx.language);
  return {
    at: new Date(call.createdAt).toISOString(),
    text: call.reason ? `${verdict} · ${call.reason}` : verdict,
    ok: call.verdict === 'ACCEPTED' || call.verdict === 'PENDING',
  };
}

/** The suppliers of cards and plans. The test sends a signed call that orders nothing. */
export const suppliersSection: SectionReader = {
  async read(ctx) {
    const found = await table(ctx, suppliers).find({}, { limit: MOST });
    const connections: Connection[] = [];
    for (const supplier of found) {
      const state = stateOf(supplier);
      connections.push({
        id: String(supplier.id),
        name: supplier.name ?? supplier.code ?? '',
        state,
        text: textOf(ctx, supplier, state),
        last: await lastOf(ctx, supplier),
        testable: state !== 'INCOMPLETE',
      });
    }
    return { connections, variables: [] };
  },
  async test(ctx, id) {
    const supplier = await table(ctx, suppliers).one(Number(id));
    if (!supplier) throw new NotFound();
    const { ok, message } = await testConnection(ctx, { supplier: supplier.id, language: ctx.language });
    if (!ok) throw new Error(message);
    return translate('settings.supplierAnswered', ctx.language);
  },
};

async function unroutedPlans(ctx: Context): Promise<{ onSale: number; unrouted: string[] }> {
  const routed = new Set((await table(ctx, supplierRoutes).find({ disabled: false })).map(({ plan }) => plan));
  const onSale = await table(ctx, plans).find({ status: 'RACKING' });
  return {
    onSale: onSale.length,
    unrouted: onSale.filter(({ id }) => !routed.has(id)).map(({ planCode }) => planCode ?? ''),
  };
}

/** The routes of plans to suppliers. The test finds plans on sale that no supplier provides. */
export const routesSection: SectionReader = {
  async read(ctx) {
    const { onSale, unrouted } = await unroutedPlans(ctx);
    const count = await table(ctx, supplierRoutes).count({ disabled: false });
    const state: State = count === 0 ? 'NONE' : unrouted.length > 0 ? 'INCOMPLETE' : 'SET';
    const text = translate('settings.routes', ctx.language, { count, onSale, without: unrouted.length });
    const name = translate('settings.routes.name', ctx.language);
    return { connections: [{ id: 'routes', name, state, text, last: null, testable: true }], variables: [] };
  },
  async test(ctx) {
    const { onSale, unrouted } = await unroutedPlans(ctx);
    if (unrouted.length > 0)
      throw new Invalid('settings.unrouted', {
        count: unrouted.length,
        plans: unrouted.slice(0, 5).join(betweenIn(ctx.language)),
      });
    return translate('settings.allRouted', ctx.language, { count: onSale });
  },
};
