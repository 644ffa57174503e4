import { RICH_LINK } from '@t3d/resources/kit';
import type { ClipboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { refusalText, refusePicture } from '../../declared/form/pictures';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { nodesOf, showPictures, textOf } from './richNodes';

/** Where the cursor stood in a box; null where it was elsewhere. */
function rangeIn(box: HTMLElement | null): Range | null {
  const selection = getSelection();
  const inside = selection !== null && selection.rangeCount > 0 && box?.contains(selection.anchorNode);
  return inside ? selection.getRangeAt(0) : null;
}

/** A box in which words are laid out, and what the buttons above it do to them. */
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
  // What a browser does to a selection; there is no other interface for it.
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
    const why = await refusePicture(chosen, 'image');
    setRefused(why ? refusalText(why, t) : null);
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
