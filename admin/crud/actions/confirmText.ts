/**
 * A confirm sentence with what it says filled in: `{count}`, `{label}` and the names of inputs stand for their values,
 * `{count|card|cards}` for the first word when the count is one, else the second.
 * Null while a value of the question is missing: a sentence with a hole is not shown. What follows the question mark
 * (`… goes back`) is left out by itself while it is not known.
 */
export function fillConfirm(template: string, values: Readonly<Record<string, string | undefined>>): string | null {
  const [question = '', ...more] = template.split(/(?<=[?？])/);
  const asked = fillSentence(question, values);
  return asked === null ? null : asked + (fillSentence(more.join(''), values) ?? '');
}

function fillSentence(template: string, values: Readonly<Record<string, string | undefined>>): string | null {
  let complete = true;
  const worded = template.replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_whole, name: string, one: string, other: string) => (values[name] === '1' ? one : other));
  const text = worded.replace(/\{\{?(\w+)\}?\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') complete = false;
    return value ?? '';
  });
  return complete ? text : null;
}
