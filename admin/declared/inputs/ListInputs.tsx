import { type AutocompleteProps, Autocomplete } from '@mui/material';
import { AREA_CODES, LANGUAGES } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';
import { useManifest } from '../../providers/manifest';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { LabelledInput } from './LabelledInput';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput, useInputField } from './useDeclaredInput';
import { Choice, useChooser } from './useChooser';

/** A constant, because an Autocomplete drops the typed text when it receives a new array. */
const NONE: string[] = [];

/** Filters options by the typed text. Shows all if it is empty or the chosen option's name. */
const meantOptions =
  (isMeant: (value: string, typed: string) => boolean, chosen = '') =>
  (all: string[], { inputValue }: { inputValue: string }): string[] => {
    const typed = inputValue.trim();
    return typed === '' || typed === chosen ? all : all.filter((one) => isMeant(one, typed));
  };

interface ChipsProps extends Partial<Pick<AutocompleteProps<string, true, false, boolean>, 'filterOptions'>> {
  input: BoundInput<string[]>;
  options?: string[];
  limit: number | undefined;
  nameOf?: (value: string) => string;
}

/** Several values as chips. Without `nameOf` they are free texts. */
function Chips({ input, options = NONE, limit, nameOf, filterOptions }: ChipsProps) {
  const value = input.value ?? NONE;
  const free = nameOf === undefined;
  const full = limit !== undefined && value.length >= limit;
  return (
    <LabelledInput input={input}>
      <Autocomplete<string, true, false, boolean>
        {...useChooser(input)}
        multiple
        freeSolo={free}
        disableCloseOnSelect={!free}
        filterSelectedOptions
        autoSelect={free}
        options={options}
        value={value}
        filterOptions={filterOptions}
        getOptionDisabled={() => full}
        getOptionLabel={nameOf}
        onChange={(_event, next) =>
          input.set([...new Set(next.map((one) => one.trim()).filter(Boolean))].slice(0, limit))
        }
        renderOption={
          nameOf && (({ key, ...item }, one) => <Choice key={key} item={item} name={nameOf(one)} more={one} />)
        }
      />
    </LabelledInput>
  );
}

export function AreasInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const t = useT();
  const limit = useInputField(props)?.limit ?? AREA_LIMIT;
  const help = limit < AREA_CODES.length ? t('crud.form.atMost', { limit }) : undefined;
  return (
    <Chips
      input={useDeclaredInput<string[]>(props, 'areaCodes', help)}
      options={AREA_CODES}
      limit={limit}
      nameOf={(code) => areaName(code, language)}
      filterOptions={meantOptions(isAreaMeant)}
    />
  );
}

/** One country or region, found like those of AreasInput. */
export function AreaInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const input = useDeclaredInput<string>(props, 'text');
  return (
    <LabelledInput input={input}>
      <Autocomplete<string>
        {...useChooser(input)}
        options={AREA_CODES}
        value={input.value || null}
        filterOptions={meantOptions(isAreaMeant, areaName(input.value ?? '', language))}
        getOptionLabel={(code) => areaName(code, language)}
        onChange={(_event, next) => input.set(next)}
      />
    </LabelledInput>
  );
}

export function TextsInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string[]>(props, 'texts', useT()('crud.form.textsHelp'));
  return <Chips input={input} limit={input.field.limit} />;
}

/** Permission patterns `<resource>:<action>`, with the user's own product's as options. */
export function PatternsInput(props: DeclaredInputProps) {
  const { resources } = useManifest();
  const input = useDeclaredInput<string[]>(props, 'texts', useT()('crud.form.patternsHelp'));
  const patterns = resources.flatMap(({ name, calls, actions }) => {
    const held = Object.entries(calls).flatMap(([call, may]) => (may ? call : []));
    return ['*', ...held, ...actions.map((action) => action.name)].map((call) => `${name}:${call}`);
  });
  return <Chips input={input} options={['*', ...patterns]} limit={input.field.limit} />;
}

/** Text with dictionary entries as options. A disabled entry is offered only if it is already set. */
export function EntryInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  const { field } = input;
  const entries = field.options ?? [];
  const nameOf = (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value;
  const offered = entries.filter(({ off, value }) => !off || value === input.value);
  const isMeant = (value: string, typed: string): boolean =>
    `${nameOf(value)} ${value}`.toLowerCase().includes(typed.toLowerCase());
  const valueOf = (text: string): string => {
    const wanted = text.trim().toLowerCase();
    return offered.find(({ label }) => label.toLowerCase() === wanted)?.value ?? text;
  };
  return (
    <LabelledInput input={input}>
      <Autocomplete<string, false, false, boolean>
        {...useChooser(input, { maxLength: field.length })}
        freeSolo={!field.strict}
        forcePopupIcon
        autoSelect={false}
        options={offered.map(({ value }) => value)}
        value={input.value || null}
        filterOptions={meantOptions(isMeant, nameOf(input.value ?? ''))}
        getOptionLabel={nameOf}
        onChange={(_event, next) => input.set(next === null ? null : valueOf(next))}
        onInputChange={(_event, typed, reason) => {
          if (!field.strict && reason === 'input') input.set(typed.trim() === '' ? null : valueOf(typed));
        }}
        renderOption={({ key, ...item }, value) => (
          <Choice key={key} item={item} name={nameOf(value)} more={nameOf(value) === value ? undefined : value} />
        )}
      />
    </LabelledInput>
  );
}

export const AREA_LIMIT = 9999;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const words = new Map<string, string[]>();

function namesOf(code: string): string[] {
  let names = words.get(code);
  if (!names) words.set(code, (names = [...new Set(LANGUAGES.map((language) => plain(areaName(code, language))))]));
  return names;
}

/** Returns whether a typed text matches a country: its code, or part of its name in any language, without accents. */
export function isAreaMeant(code: string, typed: string): boolean {
  const text = plain(typed);
  return code.toLowerCase() === text || namesOf(code).some((name) => name.includes(text));
}
