import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useApiMutation } from '../../providers/useApiMutation';
import { listPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useDeclaredResource } from '../declaration';

interface SecretFormOptions {
  /** Sends the form. Returns the secret of a new record, or null for an existing record. */
  send: () => Promise<string | null>;
  isMissing: boolean;
}

/** Shows the secret of a new record once before the form closes. */
export function useSecretForm({ send, isMissing }: SecretFormOptions) {
  const resource = useDeclaredResource();
  const client = useQueryClient();
  const exit = useTabExit();
  const [isTried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  const leave = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) });
    // Clears the secret, because a closed tab may stay in memory.
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
