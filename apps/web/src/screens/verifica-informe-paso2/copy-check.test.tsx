import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer, settle, show, text } from '../../testing.tsx';
import { CopyCheck } from './copy-check.tsx';

const ISSUED = '%PDF-1.7\nthe issued one';
// From `printf` and `sha256sum`.
const issued = { sha256: 'f284daceedac438f7c2952d8cf411ab385aa03ccb6aa87784201b7819415a7ad', size: ISSUED.length };

const file = (content: string, name = 'copia.pdf') => new File([content], name, { type: 'application/pdf' });

const compare = vi.fn<(different: boolean) => void>();

async function openScreen() {
  const calls = fakeServer({});
  compare.mockClear();
  await show('/verifica-informe/paso2', <CopyCheck {...issued} onCompared={compare} />);
  return calls;
}

/** Like the browser's own file dialog. */
async function choose(...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await compared();
}

/** Hashing takes extra event-loop turns. */
async function compared(): Promise<void> {
  do await settle();
  while (text().includes('Comparando'));
}

async function drag(kind: string, files: readonly File[], types = ['Files']): Promise<Event> {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
    dataTransfer: { types, files },
    relatedTarget: null,
  });
  await act(async () => document.body.dispatchEvent(event));
  await compared();
  return event;
}

test('the issued file is recognised, and nothing leaves the browser', async () => {
  const calls = await openScreen();
  await choose(file(ISSUED));
  expect(document.querySelector('[role=status]')?.textContent).toContain('Es el mismo archivo');
  expect(text()).toContain('«copia.pdf» es idéntico al que emitimos');
  expect(calls).toEqual([]);
});

test.each([
  ['one letter changed', ISSUED.replace('issued', 'issueD')],
  ['something added', `${ISSUED} `],
])('%s: the file differs from the issued one, and the page says what to do', async (_, content) => {
  await openScreen();
  await choose(file(content));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No es el que emitimos');
  expect(text()).toContain('no confíes en esa copia');
  expect(text()).not.toContain('Es el mismo archivo');
  expect(compare).toHaveBeenLastCalledWith(true);
  await choose(file(ISSUED));
  expect(compare).toHaveBeenLastCalledWith(false);
});

test('a file of another size is not read completely', async () => {
  const large = file(`${ISSUED}${'x'.repeat(5_000)}`);
  const read = vi.spyOn(large, 'arrayBuffer');
  await openScreen();
  await choose(large);
  expect(text()).toContain('No es el que emitimos');
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['a picture', [file('GIF89a', 'foto.gif')], 'Ese archivo no es un PDF.'],
  ['an empty file', [file('')], 'Ese archivo no es un PDF.'],
  ['two files', [file(ISSUED), file(ISSUED)], 'Compara un archivo a la vez.'],
])('%s cannot be compared', async (_, files, said) => {
  await openScreen();
  await choose(...files);
  expect(document.querySelector('[role=alert]')?.textContent).toContain(said);
  expect(text()).not.toContain('No es el que emitimos');
});

test('an unreadable file is not called a forgery', async () => {
  const gone = file(ISSUED);
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotFoundError');
  });
  await openScreen();
  await choose(gone);
  expect(text()).toContain('Tu navegador no pudo leer ese archivo.');
});

test('without Web Crypto the page says so', async () => {
  vi.stubGlobal('crypto', {});
  await openScreen();
  await choose(file(ISSUED));
  expect(text()).toContain('Tu navegador no puede hacer esta comparación.');
  vi.unstubAllGlobals();
});

test('a file dropped anywhere on the page is compared, and the browser does not open it', async () => {
  await openScreen();
  const over = await drag('dragover', []);
  expect(over.defaultPrevented).toBe(true);
  expect(text()).toContain('Suéltalo para compararlo.');
  const drop = await drag('drop', [file(ISSUED)]);
  expect(drop.defaultPrevented).toBe(true);
  expect(text()).toContain('Es el mismo archivo');
  expect(text()).not.toContain('Suéltalo');
});

test('dragged text is ignored', async () => {
  await openScreen();
  const event = await drag('dragover', [], ['text/plain']);
  expect(event.defaultPrevented).toBe(false);
});

test('closing the file dialog without a file changes nothing', async () => {
  await openScreen();
  await choose(file(ISSUED));
  await choose();
  expect(text()).toContain('Es el mismo archivo');
});
