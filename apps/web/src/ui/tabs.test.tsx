import { useState } from 'react';
import { expect, test } from 'vitest';
import { key, press, show } from '../testing.tsx';
import { Tabs } from './tabs.tsx';

function Sides() {
  const [side, setSide] = useState('a');
  return (
    <Tabs
      name="lados"
      label="Lados"
      tabs={[
        ['a', 'Uno'],
        ['b', 'Dos'],
        ['c', 'Tres'],
      ]}
      value={side}
      onChange={setSide}
    >
      lado {side}
    </Tabs>
  );
}

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const chosen = () => tabs().find((tab) => tab.getAttribute('aria-selected') === 'true');

test('is one tab stop; arrows wrap around, Home and End jump, and the panel follows', async () => {
  await show('/', <Sides />);
  expect(document.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('Lados');
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  for (const [pressed, text] of [
    ['ArrowLeft', 'Tres'],
    ['ArrowRight', 'Uno'],
    ['ArrowRight', 'Dos'],
    ['End', 'Tres'],
    ['Home', 'Uno'],
  ] as const) {
    await key(chosen() ?? document.body, pressed);
    expect([chosen()?.textContent, document.activeElement]).toEqual([text, chosen()]);
  }
  const panel = document.querySelector('[role=tabpanel]');
  expect([panel?.textContent, panel?.getAttribute('aria-labelledby')]).toEqual(['lado a', chosen()?.id]);
  expect(chosen()?.getAttribute('aria-controls')).toBe(panel?.id);
});

test('a press selects too', async () => {
  await show('/', <Sides />);
  await press(tabs()[1] ?? document.body);
  expect([chosen()?.textContent, tabs().map(({ tabIndex }) => tabIndex)]).toEqual(['Dos', [-1, 0, -1]]);
});
