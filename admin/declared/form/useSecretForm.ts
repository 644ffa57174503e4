import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useApiMutation } from '../../providers/useApiMutation';
import { listPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useDeclaredResource } from '../declaration';

interface SecretFormOptions {
  /** Returns the secret of a new record, or null after a change of an existing record. */
  send: () => Promise<string | null>;
  isMissing: boolean;
}

/** A new record's secret is shown once before the form closes. */
export function useSecretForm({ send, isMissing }: SecretFormOptions) {
  const resource = useDeclaredResource();
  const client = useQueryClient();
  const exit = useTabExit();
  const [isTried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  const leave = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) });
    // Clears the secret, because the closed tab may stay in memory.
    setSecret(undefined);
    exit.finish(listPath(resource));
  };
  const { run, pending, problem } = useApiMutation({
    send,
    onDone: (made) => (made === null ? leave() : setSecret(made)),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) void run();
  };
  return { isTried, secret, leave, pending, problem, onSubmit };
}
