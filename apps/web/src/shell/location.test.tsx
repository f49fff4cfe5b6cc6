import { act, lazy, Suspense, type ComponentType } from 'react';
import { Route, Router, Switch, useLocation, useSearchParams } from 'wouter';
import { expect, test } from 'vitest';
import { settle, show, text } from '../testing.tsx';
import { useShownLocation, useShownSearch } from './location.ts';

let arrive: (loaded: { default: ComponentType }) => void = () => undefined;
const Next = lazy(
  () =>
    new Promise<{ default: ComponentType }>((resolve) => {
      arrive = resolve;
    }),
);

function First() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  return <p>{`${path} ${query.get('codigo') ?? 'nada'}`}</p>;
}

test('the old screen stays, with its own address, until the next one has arrived', async () => {
  await show(
    '/uno?codigo=7',
    <Router hook={useShownLocation} searchHook={useShownSearch}>
      <Suspense fallback="esperando">
        <Switch>
          <Route path="/uno" component={First} />
          <Route path="/dos" component={Next} />
        </Switch>
      </Suspense>
    </Router>,
  );
  expect(text()).toBe('/uno 7');
  await act(async () => history.pushState(null, '', '/dos?otra=1'));
  await settle();
  expect(text()).toBe('/uno 7');
  await act(async () => arrive({ default: () => <p>llegó</p> }));
  await settle();
  expect(text()).toBe('llegó');
});
