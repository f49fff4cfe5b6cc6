/** Copies a text. @returns false where the browser does not allow it, as on an unencrypted page */
export async function writeToClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const done = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return done ?? false;
}
