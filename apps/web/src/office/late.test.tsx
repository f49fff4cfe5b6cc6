import { beforeEach, expect, test, vi } from 'vitest';
import { button, fakeServer, press, settle, show, text } from '../testing.tsx';
import { LateQuestion } from './late.tsx';

interface Loaded {
  readonly words: string;
}

const LOADED: Loaded = { words: 'Formulario' };
const gone = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reload = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

async function open(load: () => Promise<Loaded>, first = false) {
  await show(
    '/oficina/tareas',
    <LateQuestion title="Reembolsar" load={load} onClose={onClose}>
      {({ words }) => (
        <form>
          <input aria-label={words} />
          <button type="button" ref={(way) => void (first && way?.setAttribute('autofocus', ''))}>
            Hacer
          </button>
        </form>
      )}
    </LateQuestion>,
  );
}

const focused = () => document.activeElement?.tagName;

test('the dialog says that it loads, then its first control gets the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<Loaded>();
  await open(() => promise);
  expect(document.querySelector('dialog h2')?.textContent).toBe('Reembolsar');
  expect(document.querySelector('dialog [role=status]')?.textContent).toBe('Cargando el formulario...');
  resolve(LOADED);
  await settle();
  expect(focused()).toBe('INPUT');
  expect(text()).not.toContain('Cargando');
});

test('an element that asks for the focus gets it', async () => {
  await open(async () => LOADED, true);
  expect(focused()).toBe('BUTTON');
});

test('a fetch that failed says so, is repeated at a press, and the dialog can be left', async () => {
  const load = vi.fn<() => Promise<Loaded>>(gone);
  await open(load);
  expect(document.activeElement?.textContent).toBe('No pudimos cargar el formulario. Revisa tu conexión.');
  await press(button('Volver'));
  expect(onClose).toHaveBeenCalledOnce();
  load.mockResolvedValue(LOADED);
  await press(button('Reintentar'));
  expect(focused()).toBe('INPUT');
  expect(reload).not.toHaveBeenCalled();
});

test('a file that is gone from a server that answers loads the page again; without server the dialog stays', async () => {
  let up = false;
  fakeServer({ 'HEAD /': () => (up ? [200, ''] : 'down') });
  await open(gone);
  expect(reload).not.toHaveBeenCalled();
  await press(button('Reintentar'));
  expect(reload).not.toHaveBeenCalled();
  expect(text()).toContain('Revisa tu conexión.');
  up = true;
  await press(button('Reintentar'));
  expect(reload).toHaveBeenCalled();
});
