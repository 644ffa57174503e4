import { Box } from '@mui/material';
import { RICH_LINK, RICH_PICTURE, RICH_TAGS, isRichText } from '@t3d/resources/kit';
import { type ReactNode, createElement, useMemo } from 'react';
import { useStoredPicture } from './FileAvatar';

/** A picture of a rich text, fetched with the session's header. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const url = useStoredPicture(src);
  return url ? (
    <Box component="img" src={url} alt={alt} sx={{ maxWidth: '100%', borderRadius: '6px', display: 'block' }} />
  ) : null;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map((child, index) => drawNode(child, index));

/** Renders a node of rich text. Skips tags outside the allow list, although the server has sanitised the HTML. */
function drawNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.tagName.toLowerCase();
  if (!Object.hasOwn(RICH_TAGS, tag)) return null;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'img') {
    const src = node.getAttribute('src') ?? '';
    return RICH_PICTURE.test(src) ? <Picture key={key} src={src} alt={node.getAttribute('alt') ?? ''} /> : null;
  }
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    const inside = childrenOf(node);
    return RICH_LINK.test(href) ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    ) : (
      <span key={key}>{inside}</span>
    );
  }
  return createElement(tag, { key }, ...childrenOf(node));
}

const ADDRESS = /(https?:\/\/[^\s<>"'）)]+)/g;
const drawPlain = (text: string): ReactNode[] =>
  text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part + String(index)} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );

const LAYOUT = {
  overflowWrap: 'anywhere',
  '& p, & h3, & ul, & ol': { m: 0, mb: 1 },
  '& > :last-child': { mb: 0 },
  '& h3': { typography: 'body', fontWeight: 600 },
  '& ul, & ol': { pl: 2.5 },
  '& a': { color: 'accent.base' },
} as const;

/** Renders rich text, or plain text with line breaks and links. */
export function RichText({ text, className }: { text: string; className?: string }) {
  const drawn = useMemo(
    () => (isRichText(text) ? childrenOf(new DOMParser().parseFromString(text, 'text/html').body) : drawPlain(text)),
    [text],
  );
  return (
    <Box data-rich className={className} sx={{ ...LAYOUT, ...(!isRichText(text) && { whiteSpace: 'pre-wrap' }) }}>
      {drawn}
    </Box>
  );
}
