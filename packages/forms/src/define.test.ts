import { expect, test } from 'vitest';
import { check, defineForm } from './define.ts';

const form = defineForm<'kind' | 'detail'>({
  id: 'f',
  fields: {
    kind: { checks: [] },
    detail: { required: 'Falta', when: ({ kind }) => kind === 'x', checks: [{ rule: (value) => value === 'ok', sentence: 'Mal' }] },
  },
});

test('a conditional field is valid while its condition does not hold', () => {
  expect(check(form, { kind: '', detail: '' }, 'submit')).toEqual({});
  expect(check(form, { kind: '', detail: 'no' }, 'submit')).toEqual({});
  expect(check(form, { kind: 'x', detail: '' }, 'submit')).toEqual({ detail: 'Falta' });
  expect(check(form, { kind: 'x', detail: 'no' }, 'blur')).toEqual({ detail: 'Mal' });
  expect(check(form, { kind: 'x', detail: 'ok' }, 'blur')).toEqual({});
});
