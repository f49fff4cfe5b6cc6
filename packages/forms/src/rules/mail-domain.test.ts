import { expect, test } from 'vitest';
import { likelyEmail } from './mail-domain.ts';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail.comm', 'ana@gmail.com'],
  ['ana@gmail.cl', 'ana@gmail.com'],
  ['ana@gmail', 'ana@gmail.com'],
  ['ana@gmailcom', 'ana@gmail.com'],
  [' Ana.Rojas+1@GMIAL.com ', 'Ana.Rojas+1@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outloook.com', 'ana@outlook.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@iclud.com', 'ana@icloud.com'],
])('«%s» suggests %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

test.each([
  'ana@gmail.com',
  'ana@GMAIL.COM',
  'ana@hotmail.cl',
  'ana@hotmail.es',
  'ana@outlook.cl',
  'ana@yahoo.es',
  'ana@live.cl',
  'ana@mail.com',
  'ana@email.com',
  'ana@ymail.com',
  'ana@empresa.cl',
  'ana@uc.cl',
  'ana',
  'ana@',
  '@gmial.com',
  'a na@gmial.com',
  '',
])('«%s» suggests nothing', (typed) => expect(likelyEmail(typed)).toBeUndefined());
