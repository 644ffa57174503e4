const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of an XML element as it is meant. */
export function unescapeXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text;
  return text
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code > 0x10ffff ? whole : String.fromCodePoint(code);
    })
    .replace(/_x([0-9A-F]{4})_/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** An attribute of a tag's inside; undefined when it has none of that name. */
export function attribute(inside: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(inside);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeXml(value);
}

/** The insides of all tags of a name, with or without a prefix. */
export const tagsOf = (xml: string, name: string): string[] => [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?/?>`, 'g'))].map((match) => match[1] ?? '');

/** What is written in all `<t>` of an item: rich text is several of them; how it is pronounced (`rPh`) is left out. */
export function textOf(xml: string): string {
  const read = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml;
  let text = '';
  for (const match of read.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)) text += match[1] as string;
  return unescapeXml(text);
}

export class BadXml extends Error { constructor() { super('invalid workbook'); } }
/** No element of a sheet is longer than this. */
const LONGEST = 8 * 1024 * 1024;

/** Whole elements of a name, one after another, out of a stream of text: each is what stands between its tags, with the inside of the opening tag. */
export class Elements {
  private rest = '';
  private opening: RegExp;
  private closing: RegExp;
  constructor(name: string) {
    this.opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*)>`, 'g');
    this.closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
  }

  /** The elements that are whole with this piece. */
  *take(piece: string): Generator<{ inside: string; content: string }> {
    const text = this.rest + piece;
    let at = 0;
    for (;;) {
      this.opening.lastIndex = at;
      const open = this.opening.exec(text);
      // Only a tag that is not whole yet can still become one.
      if (!open) { at = Math.max(at, text.lastIndexOf('<')); break; }
      const inside = open[1] as string;
      const start = this.opening.lastIndex;
      if (inside.endsWith('/')) { at = start; yield { inside, content: '' }; continue; }
      this.closing.lastIndex = start;
      const close = this.closing.exec(text);
      if (!close) { at = open.index; break; }
      at = this.closing.lastIndex;
      yield { inside, content: text.slice(start, close.index) };
    }
    this.rest = text.slice(at);
    if (this.rest.length > LONGEST) throw new BadXml();
  }
}
