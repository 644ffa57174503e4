import type { ViewProps } from '../../../../../admin/declared/fields/makeField';
import type { FieldPart } from '../../../../../admin/declared/kinds';
import textPart from '../../../../../resources/kinds/text/field';
import { Box } from '@mui/material';
import { kind } from './kind';

const SWATCH = { display: 'inline-block', width: 16, height: 16, mr: 1, border: 'divider', verticalAlign: 'middle' };

function ColourView({ value, className }: ViewProps<string>) {
  return (
    <span className={className}>
      <Box component="span" aria-hidden style={{ backgroundColor: value }} sx={SWATCH} />
      {value}
    </span>
  );
}

const part: FieldPart = { ...textPart, kind, View: ColourView };
export default part;
