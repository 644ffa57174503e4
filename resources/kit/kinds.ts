/** Every kind of field; `f` has a factory for each. */
export const KINDS = [
  'text',
  'i18n',
  'integer',
  'money',
  'rate',
  'boolean',
  'enum',
  'date',
  'time',
  'reference',
  'references',
  'digits',
  'contact',
  'image',
  'file',
  'areaCodes',
  'json',
  'secret',
  'texts',
  'children',
] as const;
export type Kind = (typeof KINDS)[number];

/** What an uploaded picture is for: its use decides how large it may be. */
export const IMAGE_USES = ['avatar', 'tag', 'logo', 'real-name', 'image'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];
/** Inputs and cells that show a kind otherwise than it is shown by itself. */
export const WIDGETS = {
  text: ['month', 'area'],
  integer: ['usage', 'millionths'],
  money: ['signed'],
  texts: ['ranges', 'patterns', 'events'],
} as const satisfies Partial<Record<Kind, readonly string[]>>;
/** A widget of one kind, or of any. */
export type Widget<K extends keyof typeof WIDGETS = keyof typeof WIDGETS> = (typeof WIDGETS)[K][number];
