/** Parses tab-separated text from a clipboard, with or without quotes around cells. Returns null for a single cell. */
export function readTable(text: string): string[][] | null {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    (lines.at(-1) as string[]).push(cell);
    cell = '';
  };
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] as string;
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && sign === '\t') end();
    else if (!quoted && sign === '\n') {
      end();
      lines.push([]);
    } else cell += sign;
  }
  end();
  return lines.length === 1 && lines[0]?.length === 1 ? null : lines;
}
