export default async function tearDown() {
  await globalThis.ownMariadb?.stop();
}
