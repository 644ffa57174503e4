import type { SessionUser } from '@t3d/resources/kit';
import { language } from '../providers/chosenLanguage';
import { sendEarly } from '../providers/earlyCalls';
import { storage } from '../providers/storage';
import { paintVisit } from './lastVisit/paint';
import { type LastVisit, rightsText, viewText } from './lastVisit/visit';

// The first script of the page. Requests the files and calls of the back-office, and shows the last visit meanwhile.

const OUTSIDE = /^\/t3d\/(login|forget-password)(\/|$)/;

function readLastVisit(session: string): LastVisit | null {
  try {
    const visit = JSON.parse(storage.lastVisit ?? 'null') as LastVisit | null;
    if (visit?.session === session) return visit;
  } catch {
    // Removes a text that cannot be parsed.
  }
  storage.lastVisit = null;
  return null;
}

/** Sends the calls of the last visit. Shows the visit when the server has confirmed the session and the rights. */
async function showLastVisit(visit: LastVisit, user: Promise<Response>, manifest: Promise<Response>): Promise<void> {
  const [profile, frame] = await Promise.all([user, manifest]);
  if (!profile.ok || !frame.ok || !frame.headers.get('ETag')?.includes(`"${visit.manifest}"`)) throw new Error();
  const { data } = (await profile.clone().json()) as { data: SessionUser };
  if (rightsText(data) !== visit.rights || storage.sessionId !== visit.session) throw new Error();
  if (visit.view !== viewText() || document.getElementById('root')?.querySelector('main')) return;
  paintVisit(visit);
  for (const url of visit.calls) void sendEarly(url).catch(() => undefined);
}

/** Requests the scripts of the back-office, which the app would request only after its own start. */
function requestFiles(): void {
  const files = JSON.parse(document.currentScript?.dataset.files ?? '{}') as Partial<Record<string, string[]>>;
  for (const name of new Set([...(files.office ?? []), ...(files[language] ?? [])])) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/t3d/${name}` });
    link.crossOrigin = '';
    link.dataset.early = '';
    link.addEventListener('load', () => link.toggleAttribute('data-loaded'));
    link.addEventListener('error', () => link.remove());
    document.head.append(link);
  }
}

function start(session: string): void {
  requestFiles();
  const user = sendEarly('/t3d-api/sessions');
  const manifest = sendEarly('/t3d-api/manifest');
  const visit = readLastVisit(session);
  if (!visit) return;
  showLastVisit(visit, user, manifest).catch(() => {
    storage.lastVisit = null;
  });
}

const session = storage.sessionId;
if (session !== null && !OUTSIDE.test(location.pathname)) start(session);
