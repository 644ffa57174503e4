import type { Language } from '@t3d/resources/kit';
import type { SentMail } from '../../house/mails';
import { translate } from '../../locales';
import { escapeHtml } from '../payments';

const STYLE =
  'body{margin:0 auto;max-width:960px;padding:24px 16px;font:15px/24px system-ui,"PingFang SC",sans-serif;' +
  'background:#F4F5F8;color:#191D24}h1{font-size:22px;margin:0 0 16px}form{display:flex;gap:8px;margin:0 0 16px}' +
  'input{flex:1;min-width:0;padding:8px 12px;font:inherit;border:1px solid #767F8E;border-radius:6px}' +
  'button{padding:8px 16px;font:inherit;border:1px solid #6246D8;border-radius:6px;background:#6246D8;color:#FFF}' +
  'details{background:#FFF;border:1px solid #E1E4EA;border-radius:8px;margin:0 0 8px}' +
  'summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}time{color:#565F6E;font-size:13px}' +
  'iframe{display:block;width:100%;height:520px;border:0;border-top:1px solid #E1E4EA}' +
  'pre{margin:0;padding:16px;border-top:1px solid #E1E4EA;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}';

/** A mail as its reader's program shows it, then its plain text. What it holds runs no script here. */
function mailHtml({ to, subject, text, html, at }: SentMail, language: Language, open: boolean): string {
  const frame = html
    ? `<iframe sandbox="allow-popups" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`
    : '';
  const plain = escapeHtml(translate('outbox.plain', language));
  return (
    `<details${open ? ' open' : ''}><summary><strong>${escapeHtml(subject)}</strong><br>${escapeHtml(to)} ` +
    `<time>${at.toISOString()}</time></summary>${frame}<details><summary>${plain}</summary>` +
    `<pre>${escapeHtml(text)}</pre></details></details>`
  );
}

/** What was sent, the newest first, for a person to read in a browser. */
export function outboxPage(mails: readonly SentMail[], to: string | undefined, language: Language): string {
  const t = (key: 'outbox.title' | 'outbox.to' | 'outbox.show' | 'outbox.none'): string =>
    escapeHtml(translate(key, language));
  const list = mails.map((mail, at) => mailHtml(mail, language, at === 0)).join('\n');
  return (
    `<!doctype html><html lang="${language === 'en' ? 'en' : language === 'zh' ? 'zh-CN' : 'zh-TW'}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('outbox.title')}</title>` +
    `<style>${STYLE}</style></head><body><h1>${t('outbox.title')}</h1>` +
    `<form><input name="to" type="email" aria-label="${t('outbox.to')}" placeholder="${t('outbox.to')}" ` +
    `value="${escapeHtml(to ?? '')}"><button>${t('outbox.show')}</button></form>` +
    `${list || `<p>${t('outbox.none')}</p>`}</body></html>`
  );
}
