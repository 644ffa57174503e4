import { RICH_LINK, RICH_PICTURE, RICH_TAGS, isRichText } from '@t3d/resources/kit';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { pictureErrorText, validatePicture } from '../../declared/form/pictures';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import type { T3dDataProvider } from '../../providers/dataProvider';

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', h1: 'h3', h2: 'h3', h4: 'h3' };

/** Copies allowed elements only, without their attributes. */
function safeNodes(source: Node, into: ParentNode): void {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.append(node.textContent ?? '');
    if (!(node instanceof HTMLElement)) continue;
    const given = node.tagName.toLowerCase();
    const tag = SAME[given] ?? given;
    if (['script', 'style', 'template', 'iframe', 'object'].includes(tag)) continue;
    if (!Object.hasOwn(RICH_TAGS, tag)) {
      safeNodes(node, into);
      continue;
    }
    const made = document.createElement(tag);
    if (tag === 'a') {
      const href = node.getAttribute('href') ?? '';
      if (RICH_LINK.test(href)) made.setAttribute('href', href);
    }
    if (tag === 'img') {
      const src = node.dataset.src ?? node.getAttribute('src') ?? '';
      if (!RICH_PICTURE.test(src)) continue;
      made.dataset.src = src;
      made.setAttribute('alt', node.getAttribute('alt') ?? '');
    }
    safeNodes(node, made);
    into.append(made);
  }
}

/** Returns a paragraph for each line of plain text. */
function nodesOf(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (isRichText(text)) safeNodes(new DOMParser().parseFromString(text, 'text/html').body, fragment);
  else
    for (const line of text === '' ? [] : text.split('\n')) {
      const paragraph = document.createElement('p');
      paragraph.append(line === '' ? document.createElement('br') : line);
      fragment.append(paragraph);
    }
  return fragment;
}

const LAID_OUT = 'strong, em, u, h3, ul, ol, a, img';
/** Returns the HTML of the editor, or plain text without formatting. */
function textOf(box: HTMLElement): string {
  const clean = document.createElement('div');
  safeNodes(box, clean);
  for (const image of clean.querySelectorAll('img')) {
    image.setAttribute('src', image.dataset.src ?? '');
    delete image.dataset.src;
  }
  if (clean.querySelector(LAID_OUT)) return isRichText(clean.innerHTML) ? clean.innerHTML : `<p>${clean.innerHTML}</p>`;
  const text = [...clean.childNodes].map((node) => node.textContent ?? '').join('\n');
  return text.trim() === '' ? '' : text.replace(/\n+$/, '');
}

/** Fetches the images by API calls, which have the session's header. */
function showPictures(provider: T3dDataProvider, box: HTMLElement): void {
  for (const image of box.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    if (image.src) continue;
    void provider
      .storedFile(image.dataset.src ?? '')
      .then(({ blob }) => {
        image.src = URL.createObjectURL(blob);
      })
      .catch(() => undefined);
  }
}

function rangeIn(box: HTMLElement | null): Range | null {
  const selection = getSelection();
  const inside = selection !== null && selection.rangeCount > 0 && box?.contains(selection.anchorNode);
  return inside ? selection.getRangeAt(0) : null;
}

export function useRichBox(value: string, onChange: (text: string) => void) {
  const t = useT();
  const provider = useApi();
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const range = useRef<Range>(undefined);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || written.current === value) return;
    element.replaceChildren(nodesOf(value));
    showPictures(provider, element);
    written.current = value;
  }, [provider, value]);
  const tell = (): void => {
    if (!box.current) return;
    showPictures(provider, box.current);
    written.current = textOf(box.current);
    onChange(written.current);
  };
  // Uses the deprecated `execCommand`, because browsers offer nothing else for formatting.
  const run = (name: string, argument?: string): void => {
    box.current?.focus();
    document.execCommand(name, false, argument);
    tell();
  };
  const remember = (): void => {
    range.current = rangeIn(box.current)?.cloneRange() ?? range.current;
  };
  const recall = (): void => {
    box.current?.focus();
    if (!range.current) return;
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range.current);
  };
  const addPicture = async (chosen: File): Promise<void> => {
    const why = await validatePicture(chosen, 'image');
    setRefused(why ? pictureErrorText(why, t) : null);
    if (why) return;
    try {
      const { url } = await provider.uploadFile(chosen, 'image');
      recall();
      const image = document.createElement('img');
      image.dataset.src = url;
      const at = rangeIn(box.current);
      if (at) at.insertNode(image);
      else box.current?.append(image);
      tell();
    } catch (failure) {
      setRefused((failure as Error).message);
    }
  };
  return {
    box,
    refused,
    run,
    tell,
    remember,
    addPicture,
    paste: (event: ClipboardEvent): void => {
      event.preventDefault();
      run('insertText', event.clipboardData.getData('text/plain'));
    },
    setLink: (href: string): void => {
      recall();
      if (RICH_LINK.test(href)) run(getSelection()?.isCollapsed ? 'insertText' : 'createLink', href);
    },
  };
}
export type RichBox = ReturnType<typeof useRichBox>;
