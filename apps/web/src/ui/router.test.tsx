import { act, lazy, Suspense, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { link, press, settle, show, text } from '../testing.tsx';
import { Link, navigate, Redirect, usePlace } from './router.tsx';

let arrive: (loaded: { default: ComponentType }) => void = () => undefined;
const Next = lazy(
  () =>
    new Promise<{ default: ComponentType }>((resolve) => {
      arrive = resolve;
    }),
);

function Screens() {
  const { path, query } = usePlace();
  return (
    <Suspense fallback="esperando">
      {path === '/dos' ? <Next /> : <p>{`${path} ${query.get('codigo') ?? 'nada'}`}</p>}
      <Link to="/tres?codigo=3" state={{ de: 'uno' }}>
        Tres
      </Link>
      <Link to="/uno?codigo=7#abajo">Abajo</Link>
    </Suspense>
  );
}

test('the old screen stays, with its own address, until the next one has loaded', async () => {
  await show('/uno?codigo=7', <Screens />);
  expect(text()).toContain('/uno 7');
  await act(async () => navigate('/dos?codigo=8'));
  await settle();
  expect(location.pathname).toBe('/dos');
  expect(text()).toContain('/uno 7');
  await act(async () => arrive({ default: () => <p>llegó</p> }));
  await settle();
  expect(text()).toContain('llegó');
});

test('a link navigates without a page load, passes its state, and the browser can go back', async () => {
  await show('/uno', <Screens />);
  const steps = history.length;
  await press(link('Tres'));
  expect(text()).toContain('/tres 3');
  expect([history.state, history.length]).toEqual([{ de: 'uno' }, steps + 1]);
  history.replaceState(null, '', '/uno');
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
  expect(text()).toContain('/uno nada');
});

test('a second press while the next screen loads adds no history entry', async () => {
  await show('/uno', <Screens />);
  const steps = history.length;
  await act(async () => {
    link('Tres').click();
    link('Tres').click();
  });
  expect([location.pathname, history.state, history.length]).toEqual(['/tres', { de: 'uno' }, steps + 1]);
});

test.each([
  ['with a key that opens a new tab', 'Tres', { ctrlKey: true }],
  ['with the middle button', 'Tres', { button: 1 }],
  ['to a part of the same page', 'Abajo', {}],
])('a link pressed %s is left to the browser', async (_, name, pressed) => {
  await show('/uno?codigo=7', <Screens />);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...pressed });
  // The test DOM would follow the link.
  addEventListener('click', (late) => late.preventDefault(), { once: true });
  let ours: boolean | undefined;
  document.body.addEventListener('click', (late) => (ours = late.defaultPrevented), { once: true });
  await act(async () => link(name).dispatchEvent(event));
  expect(ours).toBe(false);
  expect(text()).toContain('/uno 7');
});

test('a redirect replaces the page', async () => {
  const steps = history.length;
  await show('/uno', <Redirect to="/tres" />);
  expect([location.pathname, history.length]).toEqual(['/tres', steps]);
});
