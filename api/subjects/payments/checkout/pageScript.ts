/**
 * The one script of the payment pages: follows the link, or sends the form, that the payer is on the way through, and
 * polls the payment's state every three seconds, to load the page again when that has changed.
 */
export const PAGE_SCRIPT = `
'use strict';
const form = document.querySelector('form[data-auto]');
if (form) form.submit();
const onward = document.querySelector('a[data-auto]');
if (onward) location.replace(onward.href);
const watched = document.querySelector('[data-state]');
if (watched) {
  const look = async () => {
    try {
      const answer = await fetch(watched.dataset.state, { cache: 'no-store' });
      const { data } = await answer.json();
      if (data && (data.status !== 'UNPAID' || data.closed)) { location.replace(watched.dataset.next); return; }
    } catch { /* asked again */ }
    setTimeout(look, 3000);
  };
  setTimeout(look, 3000);
}
`;
