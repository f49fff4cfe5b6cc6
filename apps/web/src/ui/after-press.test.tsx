import { act } from 'react';
import { expect, test } from 'vitest';
import { emptyValues, recuperaCompra } from '@veridico/forms';
import { field, holdTime, key, later, leave, sentence, show, type } from '../testing.tsx';
import { bind } from './bind.ts';
import { Field } from './field.tsx';
import { useForm } from './use-form.ts';

function Form() {
  const form = useForm(recuperaCompra, emptyValues(recuperaCompra));
  return <Field {...bind(form, 'correo')} label="Correo" />;
}

const send = (name: string) => act(async () => document.body.dispatchEvent(new Event(name, { bubbles: true })));

async function typeWrong(): Promise<void> {
  holdTime();
  await show('/', <Form />);
  await type('correo', 'ana');
}

test.each([
  ['a mouse', ['pointerdown', 'mousedown'], ['pointerup', 'mouseup', 'click']],
  ['a finger', ['pointerdown', 'pointerup', 'mousedown'], ['mouseup', 'click']],
  ['a press dragged away', ['pointerdown', 'mousedown'], ['pointercancel']],
])('a field left by %s is judged after the press', async (_, before, after) => {
  await typeWrong();
  for (const name of before) await send(name);
  await leave('correo');
  expect(sentence('correo')).toBe('');
  for (const name of after) await send(name);
  expect(sentence('correo')).toBe('');
  await later(0);
  expect(sentence('correo')).not.toBe('');
});

test('a field left by the keyboard is judged at once, and after a press without an end', async () => {
  await typeWrong();
  await leave('correo');
  expect(sentence('correo')).not.toBe('');
  await type('correo', 'be');
  await send('pointerdown');
  await key(field('correo'), 'Tab');
  await leave('correo');
  await later(0);
  expect(sentence('correo')).not.toBe('');
});
