import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { SourceContextProvider, useResourceContext } from 'ra-core';

interface InputsAtProps {
  path: string;
  /** The resource whose words name the inputs, where it is another one: that of children. */
  resource?: string | undefined;
  children: ReactNode;
}

/** Has the inputs in it, ours and stock ones, write into what stands at a path of the form: `lines.2`. */
export function InputsAt({ path, resource, children }: InputsAtProps) {
  const around = useResourceContext();
  const named = resource ?? around;
  const place = useMemo(
    () => ({
      getSource: (source: string) => (source ? `${path}.${source}` : path),
      getLabel: (source: string) => `resources.${named}.fields.${source}`,
    }),
    [path, named],
  );
  return <SourceContextProvider value={place}>{children}</SourceContextProvider>;
}
