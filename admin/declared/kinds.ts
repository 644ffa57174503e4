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

/** The renderers of a kind, which its `field.tsx` exports as default. */
export interface FieldPart {
  readonly kind: FieldKind;
  /** The renderer of a value, which is never empty. */
  readonly View: ComponentType<ViewProps<never>>;
  text(field: ManifestField, value: unknown, reader: Reader): string;
  /** The texts that may quote a value: the question of a revert, and a timeline. */
  readonly quotedIn: readonly ('question' | 'timeline')[];
  /** True if the stored value would mislead a reader, for example a price in minor units. */
  readonly isCoded: boolean;
  /** True if the header of a column names the currency of the values. */
  readonly isInCurrency?: boolean;
  /** Lists show such values in a quiet colour, so that states, names and amounts stand out. */
  isQuiet(field: ManifestField): boolean;
  /** The priority of the column. A table that is too wide hides the lowest first. */
  readonly staying: number;
  /** True if a phone may show the value in the bottom line of a card. */
  readonly isOnCardLine: boolean;
  readonly sortsFirst: 'ASC' | 'DESC';
  /** The filter of the kind, or null if lists cannot filter by it. */
  readonly filter: FilterPart | null;
  isWide(field: Pick<ManifestField, 'multiline' | 'signed'>): boolean;
  /** True if the column of a grid is wider than a number. */
  readonly isBroad: boolean;
  readonly isChosen: boolean;
  /** Returns the value of a new form if no default is declared. */
  starting(field: ManifestField, today: string | undefined): unknown;
  /** True if the value names records. The dialog omits the input for selected records. */
  readonly namesRecords: boolean;
  readonly Findings: ComponentType<{ preview: ActionPreview }> | null;
}

/** The reader's settings. `nameOf` returns the name of a referenced record, if loaded. */
export interface Reader {
  t: Translate;
  language: Language;
  /** The UTC offset in minutes east of UTC. */
  offset: number;
  nameOf?: (id: unknown) => string | undefined;
}

/** The inputs of a kind, which its `input.tsx` exports as default. */
export interface InputPart {
  readonly Input: ComponentType<DeclaredInputProps>;
  /** The filter's editor, or null if lists cannot filter by this kind. */
  readonly FilterEditor: ComponentType<EditorProps> | null;
  write(value: unknown): string;
  /** The cell editor, or null if the table cannot edit this kind. */
  readonly inline: InlinePart | null;
  /** Parses a pasted cell. Null if values cannot be pasted into a grid. */
  readonly paste: ((field: ManifestField, cell: string) => unknown) | null;
}

export interface InlinePart {
  options(field: ManifestField, t: Translate): readonly Pick<ManifestOption, 'value' | 'label' | 'off'>[] | undefined;
  /** True if the user may type values other than the options. */
  isTyped(field: Pick<ManifestField, 'strict'>): boolean;
  readonly canBeEmpty: boolean;
  /** Parses a typed text, or returns the key of a validation message. */
  read(field: Pick<ManifestField, 'kind'>, text: string): { value: unknown } | { wrong: 'money' | 'integer' };
}

const FIELDS = new Map<string, FieldPart>();
const INPUTS = new Map<string, Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart>>();

const FILE = /([^/]+)\/input\.tsx$/;
const nameIn = (file: string): string => FILE.exec(file)?.[1] ?? file;

/** The input files of kinds by path, for example `…/kinds/<kind>/input.tsx`. */
export type InputFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Registers the renderers of kinds. Throws for a repeated kind. */
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

/** Registers the input files of kinds, which load with the first form. */
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

/** Returns the renderers of a kind. Throws if it has no `field.tsx`. */
export function fieldPartOf({ kind }: OfKind): FieldPart {
  const part = FIELDS.get(kind);
  if (!part) throw new Error(`no screen knows the kind ${kind}; write the field.tsx of its folder`);
  return part;
}

/** Returns the inputs of a kind, only some of them until the file has loaded. Throws without an `input.tsx`. */
export function inputPartOf({ kind }: OfKind): Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart> {
  const part = INPUTS.get(kind);
  if (!part) throw new Error(`no form knows the kind ${kind}; write the input.tsx of its folder`);
  return part;
}
