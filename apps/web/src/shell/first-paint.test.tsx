import { act, Suspense, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { button, fakeServer, field, settle, text } from '../testing.tsx';

const load = async () => ({
  ...(await import('./first-paint.ts')),
  ...(await import('./late-part.tsx')),
  ...(await import('./load-screen.ts')),
});
let shell: Awaited<ReturnType<typeof load>>;

/** The modules check on load whether #root has content. */
async function openWith(markup: string): Promise<HTMLElement> {
  document.body.innerHTML = `<div id="root">${markup}</div><p id="carga-lenta">tarda</p>`;
  vi.resetModules();
  shell = await load();
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  return root;
}

async function takeOver(root: HTMLElement, part: React.ReactNode): Promise<void> {
  const shown = await act(async () => hydrateRoot(root, <Suspense>{part}</Suspense>));
  onTestFinished(() => act(async () => shown.unmount()));
  await settle();
}

function Form() {
  const [values, setValues] = useState({ acepto: false });
  shell.useArrive();
  return (
    <>
      <input
        name="acepto"
        type="checkbox"
        checked={values.acepto}
        onChange={(event) => setValues({ ...values, acepto: event.target.checked })}
      />
      <button type="button">{JSON.stringify(values)}</button>
    </>
  );
}

beforeEach(() => sessionStorage.clear());

async function markupOf(part: React.ReactNode): Promise<string> {
  return new Response((await prerender(<Suspense>{part}</Suspense>)).prelude).text();
}

// Text fields are tested in apps/e2e: the test DOM handles their default value differently.
test('a box ticked before the script loads is in the form’s state, and the notice disappears', async () => {
  await openWith('');
  const root = await openWith(await markupOf(<Form />));
  field('acepto').checked = true;
  await takeOver(root, <Form />);
  expect(text()).toContain('{"acepto":true}');
  expect(field('acepto').checked).toBe(true);
  expect(document.getElementById('carga-lenta')).toBeNull();
});

/** As the server renders a late part: inside a boundary of its own. */
const PART = '<!--$--><button type="button">Parte</button><!--/$-->';

test('a late part stays while what is around it is rendered anew', async () => {
  const root = await openWith(`<!--$--><p>1</p>${PART}<!--/$-->`);
  const Late = shell.latePart(async () => new Promise<never>(() => undefined), 'Part');
  function Around() {
    const [count, setCount] = useState(1);
    useEffect(() => setCount(2), []);
    return (
      <>
        <p>{count}</p>
        <Late />
      </>
    );
  }
  await takeOver(root, <Around />);
  expect(text()).toContain('2Parte');
});

test('a late part loads on the first interaction, and stays as it is on failure', async () => {
  const Part = () => <button type="button">Parte</button>;
  let asked = 0;
  const fetchPart = async () => {
    asked += 1;
    if (asked > 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { Part };
  };
  for (const round of [1, 2]) {
    const root = await openWith(`<!--$-->${PART}<!--/$-->`);
    const Late = shell.latePart(fetchPart, 'Part');
    await takeOver(root, <Late />);
    expect(asked).toBe(round - 1);
    await act(async () => void button('Parte').dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await settle();
    expect(asked).toBe(round);
    expect(text()).toContain('Parte');
  }
});

test('a readable page stays when its script fails to load, and says so at once', async () => {
  fakeServer({ 'HEAD /': () => 'down' });
  const root = await openWith('<!--$--><main><h1>Título</h1></main><!--/$-->');
  const Gone = shell.screen(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), 'Gone');
  await takeOver(root, <Gone />);
  expect(text()).toContain('Título');
  expect(document.getElementById('carga-lenta')?.dataset['ya']).toBe('');
});
