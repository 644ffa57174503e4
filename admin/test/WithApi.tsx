import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { DataProviderContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { makeDataProvider } from '../providers/dataProvider';

const dataProvider = makeDataProvider({ resourceOf: () => undefined });

/** Provides a router and a dataProvider to hooks with API calls. */
export function WithApi({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <DataProviderContext.Provider value={dataProvider}>{children}</DataProviderContext.Provider>
      </QueryClientProvider>
    </MemoryRouter>
  );
}
