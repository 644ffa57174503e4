import { type AutocompleteProps, Autocomplete } from '@mui/material';
import { LabelledInput } from './LabelledInput';
import { Choice, useChooser } from './useChooser';
import type { BoundInput } from './useDeclaredInput';

/** A constant array, because an Autocomplete drops typed text when it gets a new array. */
const NONE: string[] = [];

/** Returns the matching options, or all if the text is empty or the chosen option's name. */
export const meantOptions =
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

/** An input for several values. Accepts any text if there is no `nameOf`. */
export function Chips({ input, options = NONE, limit, nameOf, filterOptions }: ChipsProps) {
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
