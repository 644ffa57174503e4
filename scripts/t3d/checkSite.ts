import { DOCTOR, type SeenCaller, doctorProof } from '../../api/middleware/reportCaller';
import { type Check, type Finding, fault, ok, reasonOf, warn } from './findings';

const PATIENCE_MS = 10_000;
/** An address that belongs to nobody, and that a caller pretends to have. */
const PRETENDED = '203.0.113.77';
const MOST_SKEW_MS = 5_000;

/** Returns the faults of a call. `seen` is the call as the server saw it. */
function checkResponse(seen: SeenCaller, url: URL): Finding[] {
  const findings: Finding[] = [];
  if (seen.address === PRETENDED)
    findings.push(
      fault(
        'proxy',
        'the server believes the X-Forwarded-For of a caller: let the proxy overwrite it, or set ' +
          'TRUST_PROXY= if there is no proxy',
      ),
    );
  if (`${seen.protocol}:` !== url.protocol)
    findings.push(
      fault(
        'proxy',
        `the server sees ${seen.protocol}, and PUBLIC_URL is ${url.protocol}//: see TRUST_PROXY and ` +
          'X-Forwarded-Proto in docs/deploy.md',
      ),
    );
  if (seen.host !== url.host)
    findings.push(warn('proxy', `the server sees the host ${seen.host}: let the proxy pass X-Forwarded-Host on`));
  return findings.length > 0 ? findings : [ok('proxy', `the server sees this machine as ${seen.address}`)];
}

/** Calls the site at PUBLIC_URL to check the name, the TLS, the proxy and the clock. */
export const checkSite: Check = async ({ publicUrl, production, secretKey }) => {
  const url = new URL(publicUrl);
  const findings: Finding[] = [];
  if (production && url.protocol !== 'https:')
    findings.push(warn('site', `PUBLIC_URL is ${publicUrl}: sessions and documents are sent without TLS`));
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/healthz`, {
      headers: { [DOCTOR]: doctorProof(secretKey), 'X-Forwarded-For': PRETENDED },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    return [...findings, warn('site', `${publicUrl} cannot be reached from here (${reasonOf(error)})`)];
  }
  const said = (await answer.json().catch(() => null)) as { data?: SeenCaller } | null;
  if (!answer.ok || !said?.data)
    return [
      ...findings,
      fault('site', `${publicUrl} answers ${answer.status}, but not as a server with this SECRET_KEY`),
    ];
  findings.push(ok('site', `${publicUrl} answers${url.protocol === 'https:' ? ', and its certificate is right' : ''}`));
  const skew = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now());
  if (skew > MOST_SKEW_MS) findings.push(fault('clock', `the site's clock differs by ${Math.round(skew / 1000)} s`));
  return [...findings, ...checkResponse(said.data, url)];
};
