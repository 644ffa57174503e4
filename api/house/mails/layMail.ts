import type { Language } from '@t3d/resources/kit';
import { escapeHtml } from '../../html';
import type { MailBrand } from './brand';
import { RULE } from './writeMail';

const HTML_LANG: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
/** Letters differ between the scripts: a font of the other one draws some of them foreign. */
const FONTS: Readonly<Record<Language, string>> = {
  zh: "'PingFang SC','Microsoft YaHei'",
  en: "'PingFang SC','Microsoft YaHei'",
  cht: "'PingFang TC','Microsoft JhengHei'",
};
const textStyle = (language: Language): string =>
  `font:15px/24px -apple-system,'Segoe UI',${FONTS[language]},sans-serif;color:#1D2430`;
const CODE = 'font:600 28px/36px Consolas,Menlo,monospace;letter-spacing:4px;color:#1D2430';
const LOGO = 'height:28px;max-width:128px;vertical-align:middle;margin-right:8px';
const LINE = '<hr style="border:0;border-top:1px solid #DDE1E7;margin:8px 0 24px">';
const CODE_LINE = /^(.*[:：])\s*(\d{6})$/;
/** Without the comma or full stop of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；、）]*[^\s<>"'，。；、）.,;:!?)]/g;

/** A line with its addresses as links; everything that people wrote is text. */
function lineOf(line: string, colour: string): string {
  let html = '';
  let end = 0;
  for (const found of line.matchAll(ADDRESS)) {
    const address = escapeHtml(found[0]);
    html += `${escapeHtml(line.slice(end, found.index))}<a href="${address}" style="color:${colour}">${address}</a>`;
    end = found.index + found[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

function paragraphOf(paragraph: string, colour: string): string {
  const code = CODE_LINE.exec(paragraph);
  if (code)
    return `<p style="margin:0 0 16px">${escapeHtml(code[1] as string)}<br><span style="${CODE}">${code[2]}</span></p>`;
  const lines = paragraph.split('\n').map((line) => lineOf(line, colour));
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function headOf({ name, logo, colour }: MailBrand): string {
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="" height="28" style="${LOGO}">` : '';
  return (
    `<div style="padding:16px 24px;border-bottom:3px solid ${colour}">${picture}` +
    `<strong style="font-size:18px;line-height:28px;vertical-align:middle">${escapeHtml(name)}</strong></div>`
  );
}

/** A mail as a page: the brand on top, then its text, one part for each of its languages. */
export function layMail(
  { subject, text, language = 'zh' }: { subject: string; text: string; language?: Language | undefined },
  brand: MailBrand,
): string {
  const parts = text.split(RULE).map((part) =>
    part
      .split(/\n{2,}/)
      .map((paragraph) => paragraphOf(paragraph, brand.colour))
      .join('\n'),
  );
  return [
    `<!doctype html><html lang="${HTML_LANG[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#F3F4F7;${textStyle(language)}">`,
    '<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #DDE1E7;border-radius:8px">',
    headOf(brand),
    `<div style="padding:24px 24px 8px">${parts.join(LINE)}</div>`,
    '</div></body></html>',
  ].join('\n');
}
