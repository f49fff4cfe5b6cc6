import { TRATAMIENTOS } from '@veridico/reference';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { PERSONAL_DATA } from '../storage/personal-data.ts';
import { printData } from './datos.ts';

const REAL = readSettings({
  SMTP_URL: 'smtp://ana:secreto@correo.example:587',
  MAIL_FROM: 'a@b.cl',
  DATA_OFFICER_NAME: 'Elena Prado',
  DATA_OFFICER_MAIL: 'datos@veridico.example',
  IMPACT_ASSESSMENT: '2026-11-20 EIPD-1',
});

test('the text names every table with personal data, every activity, the processors in force and the person in charge', () => {
  const text = printData(REAL, []);
  const tables = Object.entries(PERSONAL_DATA).flatMap(([table, kinds]) => (kinds === null ? [] : [table]));
  for (const table of tables) expect(text).toContain(`\n${table}\n`);
  for (const { nombre } of Object.values(TRATAMIENTOS)) expect(text).toContain(`\n${nombre}\n`);
  expect(text).toContain('Persona encargada de los datos: Elena Prado, datos@veridico.example\nEvaluación de impacto: 2026-11-20 EIPD-1');
  expect(text).toContain('servidor: correo.example');
  expect(text).not.toContain('secreto');
});

test('without real providers or names it says so', () => {
  const text = printData(readSettings({}), []);
  expect(text).toContain('Ninguno: esta instalación hace todo dentro de su propio proceso.');
  expect(text).toContain('Sin designar: demostración');
});

test('JSON has the same tables', () => {
  const { mapa, registro, plazos, encargados } = JSON.parse(printData(REAL, ['--json']));
  expect(mapa).toContainEqual(expect.objectContaining({ tabla: 'supresiones', plazo: 'Sin término: así no vuelve lo que se suprimió' }));
  expect(registro).toHaveLength(Object.keys(TRATAMIENTOS).length);
  expect(plazos).toContainEqual(
    expect.objectContaining({ plazo: 'cinco años desde cada consulta', ley: expect.stringContaining('20.575') }),
  );
  expect(encargados).toEqual([expect.objectContaining({ nombre: 'El servidor de correo', servidor: 'correo.example' })]);
});

test('CSV has one table, with quotes around each cell', () => {
  const [head, first] = printData(REAL, ['--csv', 'registro']).split('\r\n');
  expect(head).toBe('"tratamiento","finalidad","base","personas","datos","origen","destinatarios","plazo","seguridad","decisiones"');
  expect(first).toMatch(/^"Cuentas e ingreso","Saber quién/);
  expect(printData(readSettings({}), ['--csv', 'encargados'])).toBe('');
});

test.each([[['--csv']], [['--csv', 'toString']], [['--xml']], [['--json', 'mapa']], [['--csv', 'mapa', 'plazos']]])(
  'refuses %j with the usage',
  (options) => expect(() => printData(REAL, options)).toThrow(/npm run datos -- --csv/),
);
