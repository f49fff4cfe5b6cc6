import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { compareFile, type Comparison, type IssuedFile } from './compare-file.ts';

interface CheckedFile {
  /** Tells two answers about the same file apart. */
  readonly turn: number;
  readonly name: string;
  readonly result: Comparison | 'several';
}

export interface CopyCheckState {
  readonly input: RefObject<HTMLInputElement | null>;
  choose(files: FileList | null): void;
  /** A file hovers above the page. */
  readonly over: boolean;
  readonly busy: boolean;
  readonly checked: CheckedFile | undefined;
}

/** A file chosen, or dropped anywhere on the page: beside its place the browser would leave the page for it. */
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
    // Choosing the same file again, perhaps changed meanwhile, must be noticed.
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
