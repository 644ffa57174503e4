const FOCUSABLE = [
  '[aria-invalid=true]:is(input, textarea, [role=combobox])',
  'input:not([type=hidden], [hidden], [disabled])',
  'textarea:not([aria-hidden=true])',
  '[role=combobox]',
  'button:not([disabled])',
].join(', ');

/** Scrolls to the first of these fields on the page and puts the cursor into its wrong input. */
export function focusFirst(place: HTMLElement | null, names: readonly string[]): void {
  const wrong = [...(place?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find((element) =>
    names.some((name) => name === element.dataset.field || name.startsWith(`${element.dataset.field}.`)),
  );
  if (!wrong) return;
  const target =
    wrong.querySelector<HTMLElement>('[aria-invalid=true]:is(input, textarea, [role=combobox])') ??
    wrong.querySelector<HTMLElement>(FOCUSABLE);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // In the middle, so that neither the bars above nor the foot below hide it.
  wrong.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}
