import type { ComponentType } from 'react';
import {
  type ActionPreview,
  type Field,
  type FieldKind,
  type Language,
  type ManifestField,
  type ManifestOption,
  registerKinds,
} from '@t3d/resources/kit';
import type { Translate } from '../locales/useT';
import { lazyWithRetry } from '../providers/lazyWithRetry';
import type { ViewProps } from './fields/makeField';
import type { DeclaredInputProps } from './inputs/inputProps';
import type { EditorProps, FilterPart } from './list/filterPart';

/** Each kind's `field.tsx` exports a FieldPart as default. */
export interface FieldPart {
  readonly kind: FieldKind;
  /** A renderer never gets an empty value. */
  readonly View: ComponentType<ViewProps<never>>;
  text(field: ManifestField, value: unknown, reader: Reader): string;
  /** The texts that may quote a value: the question before a revert, and an entry of a timeline. */
  readonly quotedIn: readonly ('question' | 'timeline')[];
  /** True if the stored value would mislead a reader. For example, a price in minor units looks 100 times too high. */
  readonly isCoded: boolean;
  /** True if the header of a column names the currency of the values. */
  readonly isInCurrency?: boolean;
  /** Lists show such values in a quiet colour, so that states, names and amounts stand out. */
  isQuiet(field: ManifestField): boolean;
  /** A table that is too wide hides the columns with the lowest priority first. */
  readonly staying: number;
  /** True if a card of a list on a phone may show the value in the card's bottom line. */
  readonly isOnCardLine: boolean;
  readonly sortsFirst: 'ASC' | 'DESC';
  /** A filter is null if lists cannot filter by this kind. */
  readonly filter: FilterPart | null;
  isWide(field: Pick<ManifestField, 'multiline' | 'signed'>): boolean;
  /** Texts and names get wider columns than numbers in a grid of children. */
  readonly isBroad: boolean;
  readonly isChosen: boolean;
  /** The value in a new form if no default is declared. `today` is a day in the product's time zone. */
  starting(field: ManifestField, today: string | undefined): unknown;
  /**
   * True if an action input of this kind lists the records to act on. The dialog omits the input when the user has
   * selected records.
   */
  readonly namesRecords: boolean;
  readonly Findings: ComponentType<{ preview: ActionPreview }> | null;
}

/** `nameOf` returns the name of a referenced record, if loaded. */
export interface Reader {
  t: Translate;
  language: Language;
  /** The offset is in minutes east of UTC. */
  offset: number;
  nameOf?: (id: unknown) => string | undefined;
}

/** Each kind's `input.tsx` exports an InputPart as default and loads with the first form. */
export interface InputPart {
  readonly Input: ComponentType<DeclaredInputProps>;
  /** A filter is null if lists cannot filter by this kind. */
  readonly FilterEditor: ComponentType<EditorProps> | null;
  write(value: unknown): string;
  /** A cell editor is null if the table cannot edit this kind. */
  readonly inline: InlinePart | null;
  /** Leaves invalid text unchanged. Null if values of this kind cannot be pasted into a grid. */
  readonly paste: ((field: ManifestField, cell: string) => unknown) | null;
}

export interface InlinePart {
  options(field: ManifestField, t: Translate): readonly Pick<ManifestOption, 'value' | 'label' | 'off'>[] | undefined;
  /** True if the user may type values other than the options. */
  isTyped(field: Pick<ManifestField, 'strict'>): boolean;
  readonly canBeEmpty: boolean;
  /** Returns the key of a validation message if the text is invalid. */
  read(field: Pick<ManifestField, 'kind'>, text: string): { value: unknown } | { wrong: 'money' | 'integer' };
}

const FIELDS = new Map<string, FieldPart>();
const INPUTS = new Map<string, Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart>>();

const FILE = /([^/]+)\/input\.tsx$/;
const nameIn = (file: string): string => FILE.exec(file)?.[1] ?? file;

/** The keys are file paths, for example `…/kinds/<kind>/input.tsx`. */
export type InputFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Throws if two parts have the same kind. */
export function registerKindParts(parts: readonly FieldPart[]): void {
  registerKinds(parts.map(({ kind }) => kind));
  for (const part of parts) {
    const { name } = part.kind;
    if ((FIELDS.get(name) ?? part) !== part)
      throw new Error(`two files field.tsx are of the kind ${name}; name its own kind`);
    FIELDS.set(name, part);
  }
}

export function registerInputs(parts: Readonly<Record<string, InputPart>>): void {
  for (const [file, part] of Object.entries(parts)) INPUTS.set(nameIn(file), part);
}

/** An input loads with the first form that needs it. */
export function registerLateInputs(files: InputFiles): void {
  for (const [file, load] of Object.entries(files)) {
    const part = load as () => Promise<{ default: InputPart }>;
    const name = nameIn(file);
    const late = <Name extends 'Input' | 'FilterEditor'>(which: Name) =>
      lazyWithRetry(async () => {
        const { default: loaded } = await part();
        INPUTS.set(name, loaded);
        return { default: (loaded[which] ?? (() => null)) as ComponentType<object> };
      }) as unknown as NonNullable<InputPart[Name]>;
    INPUTS.set(name, { Input: late('Input'), FilterEditor: late('FilterEditor') });
  }
}

type OfKind = Pick<Field, 'kind'>;

/** Throws if the kind has no `field.tsx`. */
export function fieldPartOf({ kind }: OfKind): FieldPart {
  const part = FIELDS.get(kind);
  if (!part) throw new Error(`no screen knows the kind ${kind}; write the field.tsx of its folder`);
  return part;
}

/** Returns only `Input` and `FilterEditor` until the part has loaded. Throws if the kind has no `input.tsx`. */
export function inputPartOf({ kind }: OfKind): Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart> {
  const part = INPUTS.get(kind);
  if (!part) throw new Error(`no form knows the kind ${kind}; write the input.tsx of its folder`);
  return part;
}
