// The texts that no list needs. Every chunk of the app waits for them, so that none can show a key instead of a text.

const parts = new Set<() => Promise<void>>();
let loading: Promise<unknown> | undefined;

/** Loads the texts once, or again after a failure. */
export async function loadLateTexts(): Promise<void> {
  if (parts.size === 0) return;
  loading ??= Promise.all([...parts].map((load) => load()));
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Adds texts to load, at once if chunks have loaded already, for example before a second login. */
export async function addLateTexts(load: () => Promise<void>): Promise<void> {
  parts.add(load);
  if (!loading) return;
  loading = undefined;
  await loadLateTexts();
}
