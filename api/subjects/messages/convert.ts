const TAG = /(<[^>]*>)/;
type Convert = (text: string) => string;
let loading: Promise<Convert> | undefined;

/** Loads the dictionaries, a megabyte, with the first conversion. Taiwan's characters and words are written. */
const load = (): Promise<Convert> =>
  (loading ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'twp' })));

/** A text in traditional characters. Marks of HTML stay as they are, with the addresses in them. */
export async function toTraditional(text: string): Promise<string> {
  const convert = await load();
  return text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : convert(part)))
    .join('');
}

/** The texts in traditional characters. */
export const convertTexts = async ({ title, content }: Readonly<Record<'title' | 'content', string>>) => ({
  title: await toTraditional(title),
  content: await toTraditional(content),
});
