const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The elements of a stored page. Any other element becomes a `span`. */
export const ELEMENTS = wordsOf(`
  a aside b button caption code div em footer form h1 h2 h3 h4 h5 h6 header i input kbd label li main nav ol p section
  small span strong sub sup table tbody td tfoot th thead tr ul img svg path circle rect g line polyline polygon ellipse
`);
/** The attributes of a stored page. None can run a script or load a file, except `href`, which `paint.ts` checks. */
export const ATTRIBUTES = wordsOf(`
  class style colspan rowspan placeholder d fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray
  fill-rule clip-rule viewBox points cx cy r rx ry x y x1 x2 y1 y2 width height transform
  role tabindex title alt aria-label aria-hidden aria-current aria-selected aria-sort aria-expanded aria-haspopup
  aria-disabled disabled href data-to
`);
/** Matches attributes that style rules select. */
export const SELECTED = /^(role|disabled|data-[\w-]+|aria-[\w-]+)$/;
