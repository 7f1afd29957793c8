/** How long a saved file stays in memory: the browser reads it after the click. */
const KEEP_MS = 60_000;

/** Lets the browser save a file under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
