import type { MouseEvent, ReactNode } from 'react';
import { navigate } from '../routing';

interface LinkProps {
  href: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Opens a page of the site without a page load, or in a new tab if the reader wants. */
export function Link({ href, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} {...rest} onClick={follow}>
      {children}
    </a>
  );
}
