import { mailsTo } from './support/responses';
import { settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, watch } from './support/inspect';
import { button, input } from './support/screens';

test('sends a test mail as an admin, and shows the sent mail in the browser @long', async ({
  page,
  loginAs,
  request,
}) => {
  const problems = watch(page);
  await loginAs('admin', { path: '/setting/mail', lang: 'en' });
  await settle(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Demo mode: mails stay here and can be read in the browser.');
  await expectAccessible(page, 'mail page');
  await input(main, 'Send a test mail to').fill('nobody');
  await button(main, 'Send test mail').click();
  await expect(main).toContainText('Please enter a correct e-mail');
  await input(main, 'Send a test mail to').fill('ops@t3d.test');
  await button(main, 'Send test mail').click();
  await expect(main).toContainText('Sent to ops@t3d.test in');
  await page.screenshot({ path: 'test-results/mail-dialog.png' });
  expect((await mailsTo(request, 'ops@t3d.test'))[0]?.subject).toBe('Test mail');
  expect(problems.filter((one) => !one.includes('400'))).toEqual([]);
  await page.setViewportSize(PHONE);
  await expectFits(page, 'mail page on a phone');
  await page.goto('/simulator/mail?to=ops%40t3d.test');
  await expect(page.frameLocator('iframe').getByText(/The mail server works|邮件服务器工作正常/)).toBeVisible();
  await expectFits(page, 'outbox on a phone');
  await page.screenshot({ path: 'test-results/mail-outbox.png' });
});
