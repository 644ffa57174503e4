const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The rules of the style sheets that are for dark screens. */
const darkRules = (): CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText === SYSTEM_DARK);

function storedDark(): string | null {
  try {
    return localStorage.getItem('dark');
  } catch {
    return null;
  }
}

/**
 * Wears what was chosen with the back-office's switch in this browser; where nothing was, the style sheets follow the
 * system.
 */
export function followChosenLook(): void {
  const rules = darkRules();
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')];
  const isDarkBar = bars.map(({ media }) => media === SYSTEM_DARK);
  const wear = (): void => {
    const chosen = storedDark();
    const dark = chosen === 'true';
    for (const rule of rules) rule.media.mediaText = chosen === null ? SYSTEM_DARK : dark ? 'screen' : 'not all';
    bars.forEach((bar, index) => {
      bar.media =
        chosen === null
          ? isDarkBar[index]
            ? SYSTEM_DARK
            : '(prefers-color-scheme: light)'
          : dark === isDarkBar[index]
            ? 'all'
            : 'not all';
    });
    document.documentElement.style.colorScheme = chosen === null ? '' : dark ? 'dark' : 'light';
  };
  wear();
  // Pressed in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === 'dark' || event.key === null) wear();
  });
}
