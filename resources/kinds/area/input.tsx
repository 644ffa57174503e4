import { Autocomplete } from '@mui/material';
import { areaName } from '../../../admin/declared/fields/areas';
import { meantOptions } from '../../../admin/declared/inputs/Chips';
import { LabelledInput } from '../../../admin/declared/inputs/LabelledInput';
import { isAreaMeant } from '../../../admin/declared/inputs/areaSearch';
import { useChooser } from '../../../admin/declared/inputs/useChooser';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { AREA_CODES } from '../../kit/areas';
import type { InputPart } from '../../../admin/declared/kinds';
import textPart from '../text/input';
import { kind } from './kind';

export function AreaInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const input = useDeclaredInput<string>(props, kind);
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

const part: InputPart = {
  ...textPart,
  Input: AreaInput,
  inline: null,
};
export default part;
