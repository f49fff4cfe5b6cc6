import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { press, radio, settle, show } from '../testing.tsx';
import { CountOptions } from './count-options.tsx';

const SENTENCE = 'Elige un número de 0 a 9.';

function Screen() {
  const [value, setValue] = useState('');
  return <CountOptions name="banos" legend="Baños" value={value} onChange={setValue} error={value === '' ? SENTENCE : undefined} />;
}

const shown = () => [...document.querySelectorAll<HTMLInputElement>('input[name=banos]')].map(({ value }) => value).join('');

test('a digit chooses from any option, one behind the button too, and takes the sentence away', async () => {
  await show('/', <Screen />);
  const foot = document.getElementById('banos-estado');
  expect(foot?.textContent).toBe(SENTENCE);
  await act(async () => void radio('banos', '0').dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true })));
  expect(radio('banos', '7').checked).toBe(true);
  expect(foot?.textContent).toBe('');
  await act(async () => void radio('banos', '7').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  expect(radio('banos', '7').checked).toBe(true);
});

test('counts from five on are behind a button, which hands its focus to the first of them', async () => {
  await show('/', <Screen />);
  expect(shown()).toBe('01234');
  const more = radio('banos', '0').closest('fieldset')?.querySelector('button');
  expect(more?.getAttribute('aria-label')).toBe('5 o más');
  if (more) await press(more);
  await settle();
  expect(shown()).toBe('0123456789');
  expect(document.activeElement).toBe(radio('banos', '5'));
});
