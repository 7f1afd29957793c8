/** Max files that are taken of a folder: more than a batch may have. */
const MAX_FILES = 10_000;

/** Files of operating systems and programs that lie in folders of audio. */
const isHidden = ({ name }: { name: string }): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/** Returns the files that are worth an upload: neither hidden nor empty. */
export function usable(files: Iterable<File>): File[] {
  return [...files].filter((file) => !isHidden(file) && file.size > 0).slice(0, MAX_FILES);
}

/** Returns the files that were dropped, with those of dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Read before the first wait: the list of items is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return usable(files);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return usable(found);
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MAX_FILES || isHidden(entry)) return;
  if (entry.isFile) {
    found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (children.length === 0) return;
    for (const child of children) await collect(child, found);
  }
}
