import { browserEntries } from '../browser-storage.ts';
import { navigate } from '../ui/router.tsx';

/** A key of the pages of signed-in customers. */
interface PageKey {
  /** As written in the list of keys. */
  readonly shown: string;
  readonly what: string;
  /** Works although single letters are off, and inside fields. */
  readonly everywhere?: true;
  /** @param at the element with the focus @returns whether it did anything; without it, a form or the browser acts */
  readonly act?: (at: HTMLElement) => boolean;
}

/** All keys, by modifier and key in lower case. What each does can be done without it too. */
export const PAGE_KEYS: Readonly<Record<string, PageKey>> = {
  '/': { shown: '/', what: 'ir a la caja para consultar o buscar', act: focusBox },
  'ctrl+k': { shown: 'Ctrl K', what: 'lo mismo, también al escribir', everywhere: true, act: focusBox },
  j: { shown: 'J', what: 'bajar por la lista', act: () => walk(1) },
  k: { shown: 'K', what: 'subir por la lista', act: () => walk(-1) },
  enter: { shown: 'Enter', what: 'abrir la fila elegida', act: openRow },
  'ctrl+enter': { shown: 'Ctrl Enter', what: 'pedir, desde cualquier campo de la consulta' },
  escape: { shown: 'Esc', what: 'salir de un campo, para usar las teclas', everywhere: true, act: leaveField },
  '?': { shown: '?', what: 'esta lista', act: showHelp },
};

/** Whether single letters do something in this browser. */
export function pageKeysAreOn(): boolean {
  return browserEntries.read('teclas') !== 'no';
}

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Acts on a key, outside fields and dialogs only. */
export function pressPageKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey || document.querySelector('dialog[open]')) return;
  const found = PAGE_KEYS[`${ctrlKey || metaKey ? 'ctrl+' : ''}${key.toLowerCase()}`];
  const at = target instanceof HTMLElement ? target : document.body;
  if (!found?.act || (!found.everywhere && (!pageKeysAreOn() || at.matches(FIELDS)))) return;
  if (found.act(at)) event.preventDefault();
}

/** Of a page's boxes the first that it has: a RUT, the property of an appraisal, a search, a list, or the choice before them. */
const BOXES = ['run', 'street', 'rolManzana', 'buscar', 'texto', 'codigoServicio'];

/** Focuses the page's box, or goes to the page that has one. */
function focusBox(): boolean {
  const [box] = BOXES.flatMap((name) => document.querySelector<HTMLElement>(`main [name="${name}"]`) ?? []);
  box?.closest('details')?.setAttribute('open', '');
  if (box) box.focus();
  else navigate('/');
  return true;
}

const ROWS = 'tr[data-fila]';

/** Moves the focus among the rows of the page's lists. */
function walk(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** Presses the first link or button of the focused row. */
function openRow(at: HTMLElement): boolean {
  const main = at.matches(ROWS) ? at.querySelector<HTMLElement>('a, button:not(:disabled)') : null;
  main?.click();
  return main !== null;
}

function leaveField(at: HTMLElement): boolean {
  if (at.matches(FIELDS)) at.blur();
  return false;
}

function showHelp(): boolean {
  const button = document.querySelector<HTMLElement>('[data-tecla="?"]');
  button?.click();
  return button !== null;
}
