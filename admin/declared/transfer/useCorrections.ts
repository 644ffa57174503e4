import { useState } from 'react';
import type { Corrections } from '../../providers/importForm';

/** Texts that a person types over cells of the file, and whether they were checked since. */
export function useCorrections() {
  const [cells, setCells] = useState<Corrections>({});
  const [unchecked, setUnchecked] = useState(false);
  return {
    cells,
    unchecked,
    correct: (row: number, column: number, text: string): void => {
      setCells((before) => ({ ...before, [row]: { ...before[row], [column]: text } }));
      setUnchecked(true);
    },
    checked: () => setUnchecked(false),
    clear: (): void => {
      setCells({});
      setUnchecked(false);
    },
  };
}
