import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { debounce } from '../../ui/throttle';
import { useDraftStore } from '../../state/drafts';
import { draftOf } from './draft';
import type { Values } from './validation';

const REST_MS = 400;
interface DraftOptions {
  form: UseFormReturn<Values>;
  fields: readonly ManifestField[];
  base: Values;
  path: string;
}

/**
 * Keeps what is typed into a form through a reload: written when typing rests, when its page is hidden or left, and
 * before it is sent. `end` takes it away, and keeps it away: the work is saved or discarded.
 */
export function useDraft({ form, fields, base, path }: DraftOptions): { flush: () => void; end: () => void } {
  const store = useDraftStore();
  const state = useRef({ waiting: false, ended: false });
  const flush = useCallback(() => {
    if (!state.current.waiting || state.current.ended) return;
    state.current.waiting = false;
    const draft = draftOf(fields, base, form.getValues());
    store.write(path, draft && JSON.stringify(draft));
  }, [base, fields, form, path, store]);
  useEffect(() => {
    const rest = debounce(flush, REST_MS);
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        state.current.waiting = true;
        rest();
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      rest.cancel();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [flush, form]);
  const end = useCallback(() => {
    state.current.ended = true;
    store.write(path, null);
  }, [path, store]);
  return { flush, end };
}
