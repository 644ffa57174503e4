import { ADMINS } from '@t3d/resources/roles';
import type { Request } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { Refusal, invalidField } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { contextOf } from '../../middleware/context';
import { ctripSection } from './ctrip';
import { codesSection, mailSection, paymentsSection, pushSection, wechatSection } from './gateways';
import { routesSection, suppliersSection } from './suppliers';
import type { Section, SectionName, SectionReader, Settings, Tested } from './types';
import { SECTIONS } from './types';

const READERS: Readonly<Record<SectionName, SectionReader>> = {
  suppliers: suppliersSection,
  routes: routesSection,
  payments: paymentsSection,
  mail: mailSection,
  ctrip: ctripSection,
  codes: codesSection,
  push: pushSection,
  wechat: wechatSection,
};
const MAX_MESSAGE = 300;

function adminOf(request: Request, call: 'show' | 'test'): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ADMINS, `settings:${call}`);
  return ctx;
}

async function readSections(ctx: Context, settings: Settings): Promise<Section[]> {
  const sections: Section[] = [];
  for (const name of SECTIONS) sections.push({ name, ...(await READERS[name].read(ctx, settings)) });
  return sections;
}

/** Refuses a section or a connection that is not there; what the other side does wrong is an answer. */
async function tryConnection(ctx: Context, body: unknown, settings: Settings): Promise<Tested> {
  const { section, id } = (body ?? {}) as Record<string, unknown>;
  const name = SECTIONS.find((one) => one === section);
  if (!name) throw invalidField('section', 'oneOf');
  const { connections } = await READERS[name].read(ctx, settings);
  const connection = connections.find((one) => one.id === id && one.testable);
  if (!connection) throw invalidField('id', 'oneOf');
  const since = performance.now();
  const took = (): number => Math.round(performance.now() - since);
  try {
    const said = await READERS[name].test(ctx, connection.id, settings);
    const isPlayed = connection.state === 'SIMULATED';
    const message = isPlayed ? translate('settings.bySimulator', ctx.language, { message: said }) : said;
    return { ok: true, milliseconds: took(), message };
  } catch (error) {
    const message =
      error instanceof Refusal ? translateMessage(error as never, ctx.language) : String((error as Error).message);
    return { ok: false, milliseconds: took(), message: message.slice(0, MAX_MESSAGE) };
  }
}

/** The settings on one screen, for admins. */
export function settingsRoutes(settings: Settings): Router {
  const router = Router();
  router.get('/settings', async (request, response) => {
    const sections = await readSections(adminOf(request, 'show'), settings);
    response.json({ code: 200, message: 'ok', data: { sections } });
  });
  router.post('/settings/test', async (request, response) => {
    const data = await tryConnection(adminOf(request, 'test'), request.body, settings);
    response.json({ code: 200, message: 'ok', data });
  });
  return router;
}
