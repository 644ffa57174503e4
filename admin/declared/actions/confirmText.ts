type Known = Readonly<Record<string, string | undefined>>;

/**
 * Fills a confirmation, or returns null if a value of the question is missing. `{count|card|cards}` chooses the word
 * for one or several.
 */
export function fillConfirm(template: string, values: Known): string | null {
  const [question = '', ...more] = template.split(/(?<=[?？])/);
  const sentence = fillSentence(question, values);
  return sentence === null ? null : spaced(sentence + (fillSentence(more.join(''), values) ?? ''));
}

/** Adds spaces between Chinese and Latin words, also around Unicode isolates. */
export const spaced = (text: string): string =>
  text
    .replace(/(\p{Script=Han})(\u2068?[A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9]\u2069?)(\p{Script=Han})/gu, '$1 $2');

function closeOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (sign === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function fillOne(inner: string, values: Known): string | null {
  const [name = '', one, other = '', none] = partsOf(inner.replace(/^\{(\w+)\}$/, '$1'));
  const value = values[name];
  if (one === undefined) return value === undefined || value === '' ? null : value;
  if (none !== undefined && (value === undefined || value === '' || value === '0')) return fillSentence(none, values);
  return fillSentence(value === '1' ? one : other, values);
}

function fillSentence(template: string, values: Known): string | null {
  let text = '';
  for (let at = 0; at < template.length; at += 1) {
    if (template[at] !== '{') {
      text += template[at];
      continue;
    }
    const end = closeOf(template, at);
    const filled = fillOne(template.slice(at + 1, end), values);
    if (filled === null) return null;
    text += filled;
    at = end;
  }
  return text;
}
