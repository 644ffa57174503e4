import type { Density } from './density';
import { buttons, inputs } from './themeControls';
import type { Rules } from './themeRules';
import { details, surfaces, tables } from './themeSurfaces';

const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' } } as const;

/**
 * react-admin's parts save at once and show what the server says, and ask before they delete, which is final. One that
 * is given `mutationMode="undoable"` shows its notice with Undo first, and sends the change when the notice closes.
 */
const modes: Rules = {
  RaEdit: PESSIMISTIC,
  RaDeleteButton: PESSIMISTIC,
  RaBulkDeleteButton: PESSIMISTIC,
  RaUpdateButton: PESSIMISTIC,
  RaBulkUpdateButton: PESSIMISTIC,
  RaDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
  RaBulkDeleteWithConfirmButton: { defaultProps: { confirmColor: 'warning' } },
};

/** How MUI's and react-admin's parts look; colours come as variables so that both modes share the rules. */
export const componentRules = (density: Density): Rules => ({
  ...buttons,
  ...inputs,
  ...tables(density),
  ...surfaces,
  ...details,
  ...modes,
});
