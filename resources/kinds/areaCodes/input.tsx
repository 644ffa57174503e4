import { Autocomplete, TextField, createFilterOptions } from '@mui/material';
import { areaName } from '../../../admin/declared/fields/areas';
import { Chips, meantOptions } from '../../../admin/declared/inputs/Chips';
import { isAreaMeant } from '../../../admin/declared/inputs/areaSearch';
import {
  type DeclaredInputProps,
  useDeclaredInput,
  useInputField,
} from '../../../admin/declared/inputs/useDeclaredInput';
import type { EditorProps } from '../../../admin/declared/list/filterPart';
import { ChooserRoom, useChosenValues } from '../../../admin/declared/list/filters/OptionsEditor';
import { EmptyChoice } from '../../../admin/declared/list/filters/TypedEditors';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { useT } from '../../../admin/locales/useT';
import { DEFERRED } from '../../../admin/ui/DeferredPopper';
import { AREA_CODES } from '../../kit/areas';
import type { InputPart } from '../../../admin/declared/kinds';
import textsPart from '../texts/input';
import { AREA_LIMIT, kind } from './kind';

export function AreasInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const t = useT();
  const limit = useInputField(props)?.limit ?? AREA_LIMIT;
  const help = limit < AREA_CODES.length ? t('crud.form.atMost', { limit }) : undefined;
  return (
    <Chips
      input={useDeclaredInput<string[]>(props, kind, help)}
      options={AREA_CODES}
      limit={limit}
      nameOf={(code) => areaName(code, language)}
      filterOptions={meantOptions(isAreaMeant)}
    />
  );
}

/** Shows at most 40 options, because rendering all countries at each keystroke is slow. */
const some = createFilterOptions<string>({ limit: 40 });

function AreasEditor(props: EditorProps) {
  const language = useLanguage();
  const { values, change } = useChosenValues(props);
  return (
    <>
      <ChooserRoom>
        <Autocomplete
          slots={DEFERRED}
          multiple
          size="small"
          options={AREA_CODES}
          filterOptions={some}
          value={values}
          getOptionLabel={(code) => areaName(code, language)}
          onChange={(_event, next) => change(next)}
          renderInput={(params) => <TextField {...params} hiddenLabel autoFocus />}
        />
      </ChooserRoom>
      <EmptyChoice {...props} />
    </>
  );
}

const part: InputPart = {
  ...textsPart,
  Input: AreasInput,
  FilterEditor: AreasEditor,
};
export default part;
