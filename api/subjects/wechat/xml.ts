import { SaxesParser } from 'saxes';

const MAX_FIELDS = 60;

/**
 * The texts directly below `<xml>`, by their names. Refuses what WeChat never sends: a document type, entities of its
 * own, processing instructions, a name that comes twice.
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
  parser.write(text).close();
  return fields;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** The same the other way: numbers as they are, texts as CDATA. */
export const writeXml = (fields: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`)
    .join('')}</xml>`;
