import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { field, fill, key, leave, press, pressEnter, show, type } from '../testing.tsx';
import { Combobox } from './combobox.tsx';

const CHOICES = [
  ['1', 'ALTO HOSPICIO'],
  ['2', 'ÑUÑOA'],
  ['3', 'CHILLÁN'],
  ['4', 'CHILLÁN VIEJO'],
  ['5', "O'HIGGINS"],
  ['6', 'SAN PEDRO DE LA PAZ'],
].map(([value = '', label = '']) => ({ value, label }));

const onChange = vi.fn<(value: string) => void>();

function Box({ error, outside }: { readonly error?: string; readonly outside?: string }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <Combobox name="comuna" label="Comuna" choices={CHOICES} value={value} onChange={change} error={error} required />
      {outside !== undefined && (
        <button type="button" onClick={() => setValue(outside)}>
          Otra
        </button>
      )}
    </>
  );
}

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const marked = () => document.getElementById(field('comuna').getAttribute('aria-activedescendant') ?? '')?.textContent;
const opened = () => field('comuna').getAttribute('aria-expanded');

test('closed until pressed, then lists all options in order', async () => {
  await show('/', <Box />);
  const input = field('comuna');
  expect([input.getAttribute('role'), input.getAttribute('aria-autocomplete'), opened(), input.labels?.[0]?.textContent]).toEqual([
    'combobox',
    'list',
    'false',
    'Comuna',
  ]);
  await press(input);
  expect(opened()).toBe('true');
  expect(options()).toEqual(CHOICES.map(({ label }) => label));
  expect(document.getElementById(input.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
});

test.each([
  ['nuno', ['ÑUÑOA']],
  ['Ñuñ', ['ÑUÑOA']],
  ['chillan', ['CHILLÁN', 'CHILLÁN VIEJO']],
  ['o higg', ["O'HIGGINS"]],
  ['paz', ['SAN PEDRO DE LA PAZ']],
  ['hosp', ['ALTO HOSPICIO']],
  ['spicio', []],
])('«%s» finds %o', async (typed, found) => {
  await show('/', <Box />);
  await type('comuna', typed);
  expect(options()).toEqual(found);
  expect([opened(), marked()]).toEqual([String(found.length > 0), found[0]]);
});

test('the number of matches is announced, also when there are none', async () => {
  await show('/', <Box />);
  const told: (string | null | undefined)[] = [];
  for (const typed of ['chi', 'nuno', 'spicio']) {
    await type('comuna', typed);
    told.push(document.querySelector('[role=status]')?.textContent);
  }
  expect(told).toEqual(['2 opciones', '1 opción', 'Nada coincide con lo que escribiste.']);
});

test('Enter picks the marked option without submitting; arrows wrap around; Escape closes', async () => {
  const sent = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  await show(
    '/',
    <form onSubmit={sent}>
      <Box />
    </form>,
  );
  await type('comuna', 'chi');
  await key(field('comuna'), 'ArrowDown');
  expect(marked()).toBe('CHILLÁN VIEJO');
  await key(field('comuna'), 'ArrowDown');
  expect(marked()).toBe('CHILLÁN');
  await key(field('comuna'), 'ArrowUp');
  await pressEnter('comuna');
  expect([field('comuna').value, opened()]).toEqual(['CHILLÁN VIEJO', 'false']);
  expect(onChange).toHaveBeenLastCalledWith('4');
  await key(field('comuna'), 'ArrowDown');
  expect([opened(), marked()]).toEqual(['true', 'CHILLÁN VIEJO']);
  await key(field('comuna'), 'Escape');
  expect([opened(), field('comuna').value]).toEqual(['false', 'CHILLÁN VIEJO']);
  expect(sent).not.toHaveBeenCalled();
});

test('a full, unambiguous name is chosen at once and closes the list; Enter stays in the box', async () => {
  await show('/', <Box />);
  await type('comuna', 'nunoa');
  expect([opened(), field('comuna').value]).toEqual(['false', 'ÑUÑOA']);
  expect(onChange).toHaveBeenLastCalledWith('2');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => field('comuna').dispatchEvent(enter));
  expect([field('comuna').value, enter.defaultPrevented]).toEqual(['ÑUÑOA', true]);
  await type('comuna', 'ÑUÑO');
  expect([field('comuna').value, marked()]).toEqual(['ÑUÑO', 'ÑUÑOA']);
  await type('comuna', 'chillan');
  expect([opened(), options(), marked()]).toEqual(['true', ['CHILLÁN', 'CHILLÁN VIEJO'], 'CHILLÁN']);
});

test('a full name typed in another way is the marked option of the list that the arrows open; Enter closes any list', async () => {
  await show('/', <Box />);
  await type('comuna', 'Ñuñoa');
  await key(field('comuna'), 'ArrowDown');
  expect([opened(), marked()]).toEqual(['true', 'ÑUÑOA']);
  await pressEnter('comuna');
  expect([opened(), field('comuna').value]).toEqual(['false', 'ÑUÑOA']);
  await type('comuna', '');
  expect([opened(), marked()]).toEqual(['true', undefined]);
  await pressEnter('comuna');
  expect(opened()).toBe('false');
});

test('pressing an option picks it and keeps the focus', async () => {
  await show('/', <Box />);
  await type('comuna', 'vie');
  const option = document.querySelector<HTMLElement>('[role=option]');
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  option?.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(true);
  await press(option ?? document.body);
  expect([field('comuna').value, document.activeElement]).toEqual(['CHILLÁN VIEJO', field('comuna')]);
});

test('on blur a full or unambiguous name is chosen; other text stays without a choice', async () => {
  await show('/', <Box error="Comuna no válida." />);
  await fill({ comuna: 'chillan' });
  expect(field('comuna').value).toBe('CHILLÁN');
  await fill({ comuna: 'san pe' });
  expect(field('comuna').value).toBe('SAN PEDRO DE LA PAZ');
  await fill({ comuna: 'chi' });
  expect(field('comuna').value).toBe('chi');
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(field('comuna').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field('comuna').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Comuna no válida.');
  await type('comuna', '');
  await leave('comuna');
  expect(field('comuna').value).toBe('');
});

test('a choice made elsewhere replaces the typed text', async () => {
  await show('/', <Box outside="2" />);
  await fill({ comuna: 'chi' });
  await press(document.querySelector('button') ?? document.body);
  expect(field('comuna').value).toBe('ÑUÑOA');
});
