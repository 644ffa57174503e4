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

/** The part of a kind that renders a value: the default export of `field.tsx` in the kind's folder. */
export interface FieldPart {
  readonly kind: FieldKind;
  /** Renders a value. The value is never empty. */
  readonly View: ComponentType<ViewProps<never>>;
  /** Formats a value as part of a sentence. */
  text(field: ManifestField, value: unknown, reader: Reader): string;
  /** The sentences that may contain a value: the question before a revert, and an entry of a timeline. */
  readonly quotedIn: readonly ('question' | 'timeline')[];
  /** True if the stored value would mislead a reader, as minor units would. */
  readonly isCoded: boolean;
  /** True if lists show the value in a quiet colour, so that states, names and amounts stand out. */
  isQuiet(field: ManifestField): boolean;
  /** The column's priority. A table that is too wide hides the columns with the lowest priority first. */
  readonly staying: number;
  /** True if the bottom line of a card may show the value. */
  readonly isOnCardLine: boolean;
  /** The sort direction after the first click on the column's header. */
  readonly sortsFirst: 'ASC' | 'DESC';
  /** The way in which lists filter by the field, or null if they cannot. */
  readonly filter: FilterPart | null;
  /** True if the input needs the full width of a form. */
  isWide(field: Pick<ManifestField, 'multiline' | 'signed'>): boolean;
  /** True for texts and names, which get wider columns than numbers in a grid of children. */
  readonly isBroad: boolean;
  /** True if the user chooses a value and does not type it. */
  readonly isChosen: boolean;
  /** The value in a new form if no default is declared. `today` is a day in the product's time zone. */
  starting(field: ManifestField, today: string | undefined): unknown;
  /**
   * True if an action input of this kind contains the records to act on. The input is omitted when records are
   * selected.
   */
  readonly namesRecords: boolean;
  /** Shows the findings of the preview about the records in such an action input. */
  readonly Findings: ComponentType<{ preview: ActionPreview }> | null;
}

/**
 * The language and UTC offset of the person who reads a text. `nameOf` returns the name of a referenced record, if
 * loaded.
 */
export interface Reader {
  t: Translate;
  language: Language;
  /** Minutes east of UTC. */
  offset: number;
  nameOf?: (id: unknown) => string | undefined;
}

/**
 * The part of a kind that edits a value: the default export of `input.tsx` in the kind's folder. Loads with the first
 * form.
 */
export interface InputPart {
  readonly Input: ComponentType<DeclaredInputProps>;
  /** The editor of a filter of this kind, or null if lists cannot filter by this kind. */
  readonly FilterEditor: ComponentType<EditorProps> | null;
  /** Formats a value for a text input. The kind's `parse` reads the text back. */
  write(value: unknown): string;
  /** The way in which a list's table edits the value, or null if it cannot. */
  readonly inline: InlinePart | null;
  /**
   * Reads a cell that is pasted into a grid. An invalid value stays a text. Null if cells of this kind cannot be
   * pasted.
   */
  readonly paste: ((field: ManifestField, cell: string) => unknown) | null;
}

export interface InlinePart {
  options(field: ManifestField, t: Translate): readonly Pick<ManifestOption, 'value' | 'label' | 'off'>[] | undefined;
  /** True if the user may type values other than the options. */
  isTyped(field: Pick<ManifestField, 'strict'>): boolean;
  readonly canBeEmpty: boolean;
  /** Reads a typed text, or returns the key of its validation message. */
  read(field: Pick<ManifestField, 'kind'>, text: string): { value: unknown } | { wrong: 'money' | 'integer' };
}

const FIELDS = new Map<string, FieldPart>();
const INPUTS = new Map<string, Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart>>();

const FILE = /([^/]+)\/input\.tsx$/;
const nameIn = (file: string): string => FILE.exec(file)?.[1] ?? file;

/** Functions that load the inputs of kinds, by file path: `…/kinds/<name>/input.tsx`. */
export type InputFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Registers the field parts of kinds. Throws if two parts have the same kind. */
export function registerKindParts(parts: readonly FieldPart[]): void {
  registerKinds(parts.map(({ kind }) => kind));
  for (const part of parts) {
    const { name } = part.kind;
    if ((FIELDS.get(name) ?? part) !== part)
      throw new Error(`two files field.tsx are of the kind ${name}; name its own kind`);
    FIELDS.set(name, part);
  }
}

/** Registers inputs of kinds that are already loaded. */
export function registerInputs(parts: Readonly<Record<string, InputPart>>): void {
  for (const [file, part] of Object.entries(parts)) INPUTS.set(nameIn(file), part);
}

/** Registers inputs of kinds that load with the first form that needs them. */
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

/** Returns the field part of a field's kind. Throws if the kind's folder has no `field.tsx`. */
export function fieldPartOf({ kind }: OfKind): FieldPart {
  const part = FIELDS.get(kind);
  if (!part) throw new Error(`no screen knows the kind ${kind}; write the field.tsx of its folder`);
  return part;
}

/** Returns the input part of a field's kind as far as it has loaded. Throws if the kind's folder has no `input.tsx`. */
export function inputPartOf({ kind }: OfKind): Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart> {
  const part = INPUTS.get(kind);
  if (!part) throw new Error(`no form knows the kind ${kind}; write the input.tsx of its folder`);
  return part;
}
