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

/** The part of a kind that renders a value on screens: `field.tsx` of its folder, default export. */
export interface FieldPart {
  readonly kind: FieldKind;
  /** Renders a value, which is never blank. */
  readonly View: ComponentType<ViewProps<never>>;
  /** Formats a value for a sentence. */
  text(field: ManifestField, value: unknown, reader: Reader): string;
  /** The sentences that quote a value: the question whether to restore it, and the line of a timeline. */
  readonly quotedIn: readonly ('question' | 'timeline')[];
  /** True if the stored value would mislead a reader, such as minor units. */
  readonly isCoded: boolean;
  /** True if lists show the value in a quiet colour, so that states, names and amounts stand out. */
  isQuiet(field: ManifestField): boolean;
  /** A table that is too wide hides the columns with the least of these first. */
  readonly staying: number;
  /** True if the line of texts at the bottom of a card may show it. */
  readonly isOnCardLine: boolean;
  /** The direction of the first click on the column's header. */
  readonly sortsFirst: 'ASC' | 'DESC';
  /** The way lists filter by the field, or null if they cannot. */
  readonly filter: FilterPart | null;
  /** True if its input needs the whole width of a form. */
  isWide(field: Pick<ManifestField, 'multiline' | 'signed'>): boolean;
  /** True for texts and names, whose columns are wider than those of numbers in a grid of children. */
  readonly isBroad: boolean;
  /** True if a value is chosen rather than typed. */
  readonly isChosen: boolean;
  /** The value of a new form without a default. `today` is a day in the product's time zone. */
  starting(field: ManifestField, today: string | undefined): unknown;
  /** True if the value of the kind's action input contains the records, so that selected records replace the input. */
  readonly namesRecords: boolean;
  /** Shows the preview's results about the value of such an input. */
  readonly Findings: ComponentType<{ preview: ActionPreview }> | null;
}

/**
 * The language and UTC offset for which a sentence is formatted. `nameOf` returns the name of a referenced record, if
 * loaded.
 */
export interface Reader {
  t: Translate;
  language: Language;
  /** Minutes east of UTC. */
  offset: number;
  nameOf?: (id: unknown) => string | undefined;
}

/** The part of a kind that edits a value: `input.tsx` of its folder, default export. It loads with the first form. */
export interface InputPart {
  readonly Input: ComponentType<DeclaredInputProps>;
  /** The editor of the kind's filter, or null if lists cannot filter by it. */
  readonly FilterEditor: ComponentType<EditorProps> | null;
  /** Formats a value for a text input. The kind's `parse` reads it back. */
  write(value: unknown): string;
  /** The way a list edits the value in its table, or null if it cannot. */
  readonly inline: InlinePart | null;
  /** Reads a cell that is pasted into a grid. It is null if the value must be selected. Invalid values stay text. */
  readonly paste: ((field: ManifestField, cell: string) => unknown) | null;
}

export interface InlinePart {
  /** The options of the field, or undefined if there are none. */
  options(field: ManifestField, t: Translate): readonly Pick<ManifestOption, 'value' | 'label' | 'off'>[] | undefined;
  /** True if other values than the options may be typed. */
  isTyped(field: Pick<ManifestField, 'strict'>): boolean;
  /** True if an optional field can be emptied. */
  readonly canBeEmpty: boolean;
  /** Reads a typed text, or returns the key of its validation message. */
  read(field: Pick<ManifestField, 'kind'>, text: string): { value: unknown } | { wrong: 'money' | 'integer' };
}

const FIELDS = new Map<string, FieldPart>();
const INPUTS = new Map<string, Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart>>();

const FILE = /([^/]+)\/input\.tsx$/;
const nameIn = (file: string): string => FILE.exec(file)?.[1] ?? file;

/** Functions that load the inputs of kinds, by the paths of the files, `…/kinds/<name>/input.tsx`. */
export type InputFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Registers kinds with the views of their values. Throws if two parts have the same kind. */
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

/** Registers inputs of kinds that load when a form first shows one. */
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

/** Returns the field part of a field's kind. Throws if its folder has no `field.tsx`. */
export function fieldPartOf({ kind }: OfKind): FieldPart {
  const part = FIELDS.get(kind);
  if (!part) throw new Error(`no screen knows the kind ${kind}; write the field.tsx of its folder`);
  return part;
}

/** Returns the input part of a field's kind, if loaded. Throws if its folder has no `input.tsx`. */
export function inputPartOf({ kind }: OfKind): Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart> {
  const part = INPUTS.get(kind);
  if (!part) throw new Error(`no form knows the kind ${kind}; write the input.tsx of its folder`);
  return part;
}
