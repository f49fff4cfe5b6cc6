import { useState } from 'react';
import { expect, test } from 'vitest';
import { isRut } from '@veridico/forms';
import { enter, field, leave, sentence, show, type } from '../testing.tsx';
import { RutField } from './rut-field.tsx';

function Example() {
  const [value, setValue] = useState('');
  return (
    <RutField
      name="run"
      label="RUT"
      value={value}
      onChange={setValue}
      onRewrite={setValue}
      onBlur={() => undefined}
      error={undefined}
      valid={isRut(value)}
    />
  );
}

test.each(['12345678-5', '12.345.678-5', '123456785', '12345678–5', ' 12 345 678 5 '])(
  '«%s» is formatted on blur',
  { tags: ['VAL-RUT-08', 'VAL-RUT-10'] },
  async (typed) => {
    await show('/', <Example />);
    await type('run', typed);
    expect(field('run').value).toBe(typed);
    expect(sentence('run')).toBe('');
    await leave('run');
    expect(field('run').value).toBe('12.345.678-5');
    expect(sentence('run')).toBe('RUT válido');
  },
);

test('dots and hyphen are removed on focus', { tags: ['VAL-RUT-09'] }, async () => {
  await show('/', <Example />);
  await type('run', '10.000.013-k');
  await leave('run');
  expect(field('run').value).toBe('10.000.013-K');
  await type('run', field('run').value);
  await leave('run');
  await enter('run');
  expect(field('run').value).toBe('10000013K');
});

test('an invalid RUT stays as typed', { tags: ['VAL2-01'] }, async () => {
  await show('/', <Example />);
  await type('run', '12.345.678-9 o 8');
  await leave('run');
  expect(field('run').value).toBe('12.345.678-9 o 8');
  expect(sentence('run')).toBe('');
});
