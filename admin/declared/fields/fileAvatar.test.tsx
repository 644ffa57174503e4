/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { FileAvatar } from './FileAvatar';
import avatarUrl from './avatar.svg';

afterEach(cleanup);

test('shows the default image when a picture is missing or cannot be loaded', async () => {
  const server = serve({});
  for (const file of [null, '', 7]) {
    const { container, unmount } = openPage(<FileAvatar file={file} />);
    if (file === 7) await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(container.querySelector('img')?.getAttribute('src')).toBe(avatarUrl);
    unmount();
  }
});
