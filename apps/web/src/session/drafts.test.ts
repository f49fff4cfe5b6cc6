import { beforeEach, expect, test } from 'vitest';
import { forgetDraft, hasDrafts, readDraft, saveDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is returned only to its owner', { tags: ['V14.3.3'] }, () => {
  expect(hasDrafts()).toBe(false);
  saveDraft('consulta', 'u-1', { rut: '1-9' });
  expect(readDraft('consulta', 'u-1')).toEqual({ rut: '1-9' });
  expect(readDraft('consulta', 'u-2')).toEqual({});
  expect(readDraft('otro', 'u-1')).toEqual({});
  expect(hasDrafts()).toBe(true);
  forgetDraft('consulta');
  expect(hasDrafts()).toBe(false);
});

test('an unreadable draft counts as none', () => {
  sessionStorage.setItem('borrador:consulta', '{');
  expect(readDraft('consulta', '')).toEqual({});
});
