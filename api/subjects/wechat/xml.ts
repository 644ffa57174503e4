import { SaxesParser } from 'saxes';

const MAX_FIELDS = 60;
/** Characters that no XML may contain, as they are or by their number. People paste them, and WeChat passes them on. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const withoutForbidden = (text: string): string => text.replace(NOT_XML, '');
const NUMBERED = /&#(?:x([0-9a-f]{1,8})|(\d{1,8}));/gi;

/** The text without numbered characters that would make its XML invalid. */
const withoutNumbered = (text: string): string =>
  text.replace(NUMBERED, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff && withoutForbidden(String.fromCodePoint(code)) !== '' ? reference : '';
  });

/**
 * The texts directly below `<xml>`, by their names. Refuses what WeChat never sends: a document type, entities of its
 * own, processing instructions, a name that comes twice. Characters that no XML may contain are left out.
 */
export function readXml(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const open: string[] = [];
  let current = '';
  const parser = new SaxesParser({ fragment: false });
  const refuse = (what: string): never => {
    throw new Error(`XML with ${what}`);
  };
  const add = (more: string): void => {
    if (open.length === 2) current += more;
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name !== 'xml') refuse('another root');
    open.push(name);
    if (open.length === 2) current = '';
  });
  parser.on('closetag', ({ name }) => {
    if (open.length === 2) {
      if (fields.has(name) || fields.size >= MAX_FIELDS) refuse('a field too many');
      fields.set(name, current);
    }
    open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(withoutNumbered(withoutForbidden(text))).close();
  return fields;
}

const cdata = (text: string): string => `<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Writes such XML: numbers as they are, texts as CDATA without characters that no XML may contain. */
export const writeXml = (fields: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`)
    .join('')}</xml>`;
