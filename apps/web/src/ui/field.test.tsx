import { useState } from 'react';
import { expect, test } from 'vitest';
import { field, show, type } from '../testing.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';

interface Verdict {
  readonly error?: string;
  readonly ok?: string;
}

function Form({ error, ok }: Verdict) {
  const [value, setValue] = useState('');
  return <Field name="rut" label="RUT" value={value} onChange={setValue} error={error} ok={ok} help="Con dígito verificador." required />;
}

/** The accessible description of the field, in order. */
function description(): string[] {
  return (field('rut').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `no #${id}`);
}

test('the label names the field, and typing reaches its owner', async () => {
  await show('/', <Form />);
  await type('rut', '12');
  expect(field('rut').value).toBe('12');
  expect(field('rut').labels?.[0]?.textContent).toBe('RUT');
});

test('without a verdict only the help describes the field', async () => {
  await show('/', <Form />);
  expect(description()).toEqual(['Con dígito verificador.']);
  expect(field('rut').hasAttribute('aria-invalid')).toBe(false);
});

test('an error precedes the help, marks the field and stands in a live region', async () => {
  await show('/', <Form error="Formato rut incorrecto." />);
  expect(description()).toEqual(['Formato rut incorrecto.', 'Con dígito verificador.']);
  expect(field('rut').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('rut-estado')?.getAttribute('aria-live')).toBe('polite');
});

test('an error hides the confirmation', async () => {
  await show('/', <Form error="Formato rut incorrecto." ok="RUT válido" />);
  expect(description()[0]).toBe('Formato rut incorrecto.');
});

test('a confirmation describes a valid field', async () => {
  await show('/', <Form ok="RUT válido" />);
  expect(description()).toEqual(['RUT válido', 'Con dígito verificador.']);
  expect(field('rut').hasAttribute('aria-invalid')).toBe(false);
});

test('a required checkbox shows its error', async () => {
  await show(
    '/',
    <Checkbox name="acepta" checked={false} onChange={() => undefined} error="Debes aceptar.">
      Acepto
    </Checkbox>,
  );
  expect(field('acepta').labels?.[0]?.textContent).toBe('Acepto');
  expect(document.getElementById(field('acepta').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Debes aceptar.');
});
