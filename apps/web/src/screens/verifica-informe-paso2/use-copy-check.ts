import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { compareFile, type Comparison, type IssuedFile } from './compare-file.ts';

interface CheckedFile {
  /** Distinguishes two results for the same file. */
  readonly turn: number;
  readonly name: string;
  readonly result: Comparison | 'several';
}

export interface CopyCheckState {
  readonly input: RefObject<HTMLInputElement | null>;
  choose(files: FileList | null): void;
  /** A file is being dragged over the page. */
  readonly over: boolean;
  readonly busy: boolean;
  readonly checked: CheckedFile | undefined;
}

/** A file chosen, or dropped anywhere on the page: outside a drop zone the browser would open it instead. */
export function useCopyCheck(issued: IssuedFile): CopyCheckState {
  const input = useRef<HTMLInputElement>(null);
  const turns = useRef(0);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedFile>();

  async function check(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    turns.current += 1;
    const turn = turns.current;
    setBusy(true);
    setChecked(undefined);
    const result = files.length > 1 ? 'several' : await compareFile(file, issued);
    if (turn !== turns.current) return;
    setBusy(false);
    setChecked({ turn, name: file.name, result });
  }

  function choose(files: FileList | null): void {
    const chosen = [...(files ?? [])];
    // Allows choosing the same file again, since it may have changed.
    if (input.current) input.current.value = '';
    void check(chosen);
  }

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const leaves = event.type === 'drop' || (event.type === 'dragleave' && event.relatedTarget === null);
    setOver(!leaves);
    if (event.type === 'drop') void check([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => onDrag(event);
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) removeEventListener(kind, listen);
    };
  }, []);

  return { input, choose, over, busy, checked };
}
