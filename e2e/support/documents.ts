import type { Locator, Page } from '@playwright/test';

// The fictitious names in drawn documents.

const NAMES = 'P&lt;TWNCHEN&lt;&lt;YU&lt;TING'.padEnd('P&lt;TWNCHEN&lt;&lt;YU&lt;TING'.length + 26 * 4, '&lt;');
const NUMBERS = '3601234575TWN9304170F3108022A229876543&lt;&lt;&lt;&lt;46';

export type Photo = 'passport' | 'front' | 'back';

/** Draws a document: a passport with machine-readable lines, or a card with a word. */
async function photo(page: Page, kind: Photo): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1280, height: 860 });
  const style = 'position:absolute;left:40px;bottom:30px;font:bold 36px monospace;margin:0';
  const foot = `<pre style="${style}">${NAMES}\n${NUMBERS}</pre>`;
  await sheet.setContent(
    `<body style="margin:0;background:#e9e3d3;color:#222"><h1 style="font:40px sans-serif;padding:40px">${kind}</h1>` +
      `${kind === 'passport' ? foot : ''}</body>`,
  );
  const picture = await sheet.screenshot({ type: 'jpeg', quality: 85 });
  await sheet.close();
  return picture;
}

export async function choosePhoto(page: Page, kind: Photo, input: Locator): Promise<void> {
  await input.setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await photo(page, kind) });
}
