import { expect, test } from 'vitest';
import { rosette } from '@veridico/reports';
import drawing from './account-rosette.svg?raw';

// The file cannot name --night-line and --night-copper of tokens.css.
test('the drawing of the account pages, a file so that it weighs nothing before it is seen, is the rosette of the house in its colours', () => {
  const { patina, copper } = rosette('Verídico', 8);
  expect(drawing).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" fill="none" stroke-width="0.22"><path stroke="#3f8a74" d="${patina.join('')}"/><path stroke="#e59a5c" d="${copper.join('')}"/></svg>\n`,
  );
});
